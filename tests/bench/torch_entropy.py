"""Median seconds that PyTorch takes for the Shannon entropies of softmax(Q K^T / sqrt(d)): torch_entropy.py N D THREADS"""
import math
import os
import statistics
import sys
import time

n, d, threads = map(int, sys.argv[1:4])
os.environ["OMP_NUM_THREADS"] = os.environ["MKL_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = str(threads)
import torch

torch.set_num_threads(threads)
torch.set_grad_enabled(False)
q, k = torch.randn(n, d), torch.randn(n, d)


def by_log_softmax():
    a = torch.log_softmax(q @ k.T / math.sqrt(d), 1)
    return -(a.exp() * a).sum(1)


def by_log_sum_exp():
    x = (q / math.sqrt(d)) @ k.T
    z = torch.logsumexp(x, 1)
    return z - (torch.softmax(x, 1) * x).sum(1)


def seconds(run, repeats=9):
    run()
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


print(min(seconds(by_log_softmax), seconds(by_log_sum_exp)))
