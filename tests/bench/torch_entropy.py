# SPDX-License-Identifier: GPL-3.0-or-later
"""Median seconds that PyTorch takes for the Shannon entropies of softmax(Q K^T / sqrt(d)), the n x n map in memory, as one line of
JSON: torch_entropy.py N D THREADS [SIMD]. Refuses (exit status 3, a sentence on stderr) to measure with the reference BLAS."""
import json
import math
import os
import statistics
import sys
import time

n, d, threads = map(int, sys.argv[1:4])
os.environ["OMP_NUM_THREADS"] = os.environ["MKL_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = str(threads)
if sys.argv[4:] == ["AVX-512"]:
    os.environ["ATEN_CPU_CAPABILITY"] = "avx512"  # PyTorch has it but does not use it by default
import torch

from blas import blas_of, refusal

torch.set_num_threads(threads)
torch.set_grad_enabled(False)
q, k = torch.randn(n, d), torch.randn(n, d)
x, e = torch.empty(n, n), torch.empty(n, n)


def by_log_softmax():
    a = torch.log_softmax(q @ k.T / math.sqrt(d), 1)
    return -(a.exp() * a).sum(1)


def by_log_sum_exp():
    s = (q / math.sqrt(d)) @ k.T
    z = torch.logsumexp(s, 1)
    return z - (torch.softmax(s, 1) * s).sum(1)


def in_place():
    """The same, tuned by hand: allocates no map, and avoids divisions."""
    torch.mm(q / math.sqrt(d), k.T, out=x)
    x.sub_(x.amax(1, keepdim=True))
    torch.exp(x, out=e)
    z = e.sum(1)
    return z.log() - e.mul_(x).sum(1) / z


def product():
    torch.mm(q, k.T, out=x)


def seconds(run, repeats=9):
    run()
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


torch.testing.assert_close(in_place(), by_log_softmax(), rtol=1e-4, atol=1e-4)
torch.testing.assert_close(in_place(), by_log_sum_exp(), rtol=1e-4, atol=1e-4)
with open("/proc/self/maps") as maps:
    name, path = blas_of(maps.read(), torch.__config__.show())
refused = refusal(name, path)
if refused:
    print(refused, file=sys.stderr)
    sys.exit(3)
print(json.dumps({
    "torch": torch.__version__,
    "blas": name,
    "blas_path": path,
    "product_gflops": 2e-9 * n * n * d / seconds(product),
    "plain": min(seconds(by_log_softmax), seconds(by_log_sum_exp)),
    "in_place": seconds(in_place),
}))
