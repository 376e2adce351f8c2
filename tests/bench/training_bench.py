# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares a training step of attentoscope-cli with the same network in PyTorch, each on one thread, as ratios of processor time:

    /usr/bin/python3 training_bench.py PATH_OF_ATTENTOSCOPE_CLI

Both take turns, three times, and the medians count; processor time, so that other programs on the machine matter little. A step of
the command line is the difference of a long and a short training, so reading and tests do not count. Refuses the reference BLAS.
"""
import math
import os
import resource
import statistics
import subprocess
import sys
import time

os.environ["OMP_NUM_THREADS"] = os.environ["MKL_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
with open("/proc/cpuinfo", encoding="utf-8") as info:
    if "avx512f" in info.read():
        os.environ["ATEN_CPU_CAPABILITY"] = "avx512"  # PyTorch has it but does not use it by default
import torch
from torch import nn
from torch.nn import functional

from blas import blas_of, refusal

ROUNDS = 3
PIECES = 1025


class Part(nn.Module):
    def __init__(self, inputs, outputs, width=64):
        super().__init__()
        self.first, self.second = nn.Linear(inputs, width), nn.Linear(width, outputs, bias=False)

    def forward(self, x):
        return self.second(functional.relu(self.first(x)))


class Retriever(nn.Module):
    def __init__(self, token, question, classes, d):
        super().__init__()
        self.k, self.v, self.q, self.out, self.d = Part(token, d), Part(token, d), Part(question, d), Part(d, classes), d

    def forward(self, x, q):
        scores = (self.k(x) @ self.q(q)[:, :, None]).squeeze(-1) / math.sqrt(self.d)
        return self.out((scores.softmax(-1)[:, None] @ self.v(x)).squeeze(1))


class Layer(nn.Module):
    def __init__(self, width=128, heads=4):
        super().__init__()
        self.heads, self.d = heads, width // heads
        self.one, self.qkv, self.mix = nn.LayerNorm(width), nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.feed = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x, cos, sin):
        q, k, v = self.qkv(self.one(x)).unflatten(-1, (3, self.heads, self.d)).permute(2, 0, 3, 1, 4)

        def turned(y):
            a, b = y[..., 0::2], y[..., 1::2]
            return torch.stack((a * cos - b * sin, a * sin + b * cos), -1).flatten(-2)

        a = (turned(q) @ turned(k).transpose(-1, -2) / math.sqrt(self.d)).softmax(-1)
        x = x + self.mix((a @ v).transpose(1, 2).flatten(2))
        return x + self.feed(x)


class Encoder(nn.Module):
    """As the command line's, it scores pieces only where they are asked for."""

    def __init__(self):
        super().__init__()
        self.embedding, self.layers, self.last = nn.Embedding(PIECES, 128), nn.ModuleList(Layer() for _ in range(3)), nn.LayerNorm(128)
        angle = torch.arange(64).double()[:, None] * 10000 ** (-torch.arange(0, 32, 2).double() / 32)
        self.cos, self.sin = angle.cos().float(), angle.sin().float()

    def forward(self, tokens, asked):
        x = self.embedding(tokens)
        for layer in self.layers:
            x = layer(x, self.cos, self.sin)
        return self.last(x.flatten(0, 1)[asked]) @ self.embedding.weight.T


def step_of(net, batch, labels):
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)

    def step():
        loss = functional.cross_entropy(net(*batch()), labels)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1)
        optimizer.step()

    return step


def max_retrieval():
    """Lengths from 5 to 16, as the command line draws them."""
    lengths = iter(range(10**9))
    return step_of(Retriever(11, 1, 10, 32),
                   lambda: (torch.rand(64, 5 + 7 * next(lengths) % 12, 11), torch.rand(64, 1)), torch.randint(0, 10, (64,)))


def recall():
    return step_of(Retriever(32, 16, 16, 8), lambda: (torch.rand(64, 64, 32), torch.rand(64, 16)), torch.randint(0, 16, (64,)))


def masked_language_model():
    return step_of(Encoder(), lambda: (torch.randint(0, PIECES, (32, 64)), torch.randperm(2048)[:320]), torch.randint(0, PIECES, (320,)))


def seconds_of_torch(step, steps):
    step()
    begin = time.process_time()
    for _ in range(steps):
        step()
    return (time.process_time() - begin) / steps


def seconds_of_cli(cli, task, short, long):
    def run(steps):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([cli, "extrapolate", "--task", task, "--steps", str(steps), "--seeds", "1", "--threads", "1", "--policies",
                        "standard", "--test-lengths", "8", "--examples", "1", "--csv", "--quiet"]
                       + (["--no-controls"] if task.startswith("masked") else []), check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return (run(long) - run(short)) / (long - short)


def main():
    torch.set_num_threads(1)
    torch.ones(300, 300) @ torch.ones(300, 300)
    with open("/proc/self/maps", encoding="utf-8") as maps:
        name, path = blas_of(maps.read(), torch.__config__.show())
    if refused := refusal(name, path):
        sys.exit(refused)
    print(f"PyTorch {torch.__version__}, {name}; one thread, processor time of a step")
    for task, make, steps, wanted in (("max-retrieval", max_retrieval, 400, 3), ("recall", recall, 200, 3),
                                      ("masked-language-model", masked_language_model, 12, 1)):
        step = make()
        rounds = [(seconds_of_torch(step, steps), seconds_of_cli(sys.argv[1], task, steps // 4, steps + steps // 4))
                  for _ in range(ROUNDS)]
        peer, own = (statistics.median(column) for column in zip(*rounds))
        print(f"{task:24}{1e3 * peer:9.3f} ms / {1e3 * own:9.3f} ms = {peer / own:6.2f}   (≥ {wanted})", flush=True)


main()
