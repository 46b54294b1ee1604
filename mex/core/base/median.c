#include "base/median.h"

/* The k-th smallest of v, which is reordered so that no entry before it is larger (C. A. R. Hoare,
 * quickselect, with the median of three entries as pivot). */
static double select_smallest(double *v, size_t n, size_t k)
{
    ptrdiff_t low = 0, high = (ptrdiff_t)n - 1, wanted = (ptrdiff_t)k;
    while (low < high) {
        double a = v[low], b = v[low + (high - low) / 2], c = v[high];
        double smaller = a < b ? a : b, larger = a < b ? b : a;
        double pivot = c < smaller ? smaller : c > larger ? larger : c;
        ptrdiff_t i = low, j = high;
        while (i <= j) {
            while (v[i] < pivot)
                i++;
            while (v[j] > pivot)
                j--;
            if (i <= j) {
                double swap = v[i];
                v[i++] = v[j];
                v[j--] = swap;
            }
        }
        if (wanted <= j)
            high = j;
        else if (wanted >= i)
            low = i;
        else
            break;
    }
    return v[k];
}

double eef_median(double *v, size_t n)
{
    double upper = select_smallest(v, n, n / 2);
    if (n % 2 == 1)
        return upper;
    double lower = v[0];
    for (size_t i = 1; i < n / 2; i++)
        lower = v[i] > lower ? v[i] : lower;
    return lower + (upper - lower) / 2;
}
