# peers.R FOLDER: robust PCA of the matrices in FOLDER/data.bin by rrcov and pcaPP.
# data.bin has doubles: number of matrices and K, then for each matrix D, N and its D x N entries,
# one sample per column. For each matrix and method, bases.bin gets the seconds and the D x K basis,
# which is NaN when the method fails.
suppressPackageStartupMessages({ library(rrcov); library(pcaPP) })
folder <- commandArgs(trailingOnly = TRUE)[1]
input <- file(file.path(folder, "data.bin"), "rb")
output <- file(file.path(folder, "bases.bin"), "wb")
set.seed(1)
head <- readBin(input, "double", 2)
K <- head[2]
methods <- list(
  function(X) getLoadings(PcaHubert(X, k = K, kmax = max(10, K), scale = FALSE)),
  function(X) getLoadings(PcaLocantore(X, k = K)),
  function(X) unclass(PCAgrid(X, k = K)$loadings))
for (m in seq_len(head[1])) {
  size <- readBin(input, "double", 2)
  X <- t(matrix(readBin(input, "double", size[1] * size[2]), size[1], size[2]))
  for (method in methods) {
    W <- matrix(NaN, size[1], K)
    seconds <- system.time(try({
      found <- method(X)
      W[, ] <- found[, seq_len(K)]
    }, silent = TRUE))[["elapsed"]]
    writeBin(as.double(c(seconds, W)), output)
  }
}
close(input)
close(output)
