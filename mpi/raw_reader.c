#define _FILE_OFFSET_BITS 64
#define _POSIX_C_SOURCE 200809L /* fseeko */

#include "raw_reader.h"

#include <stdint.h>
#include <sys/types.h>

const char *eef_raw_open(const char *file, const eef_matrix *layout, eef_raw *made)
{
    size_t size = eef_class_size(layout->class_id);
    *made = (eef_raw){NULL, layout->class_id, layout->rows, layout->cols};
    if (layout->rows > (size_t)INT64_MAX / size / layout->cols)
        return "the size of the matrix is beyond that of any file";
    made->file = fopen(file, "rb");
    if (made->file == NULL)
        return "the file is missing or cannot be read";
    off_t needed = (off_t)(size * layout->rows * layout->cols);
    if (fseeko(made->file, 0, SEEK_END) != 0 || ftello(made->file) < needed) {
        eef_raw_close(made);
        return "the file is too short for the size and class";
    }
    return NULL;
}

bool eef_raw_read(const eef_raw *input, size_t first, size_t count, void *to)
{
    size_t column = input->rows * eef_class_size(input->class_id);
    return fseeko(input->file, (off_t)(first * column), SEEK_SET) == 0 &&
           fread(to, column, count, input->file) == count;
}

void eef_raw_close(eef_raw *input)
{
    if (input->file != NULL)
        fclose(input->file);
    input->file = NULL;
}
