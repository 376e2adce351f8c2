# SPDX-License-Identifier: GPL-3.0-or-later
"""sweep --over against a twin in NumPy: attention on data of its own, drawn as the documentation of the sources says, along ten
numbers of an experiment. Both are means of random draws, so they must agree within their standard errors."""
import csv
import io
import os
import subprocess
import unittest

import numpy as np

N, D, TRIALS = 256, 32, 24
ERRORS = 4.5  # of the difference of two means; some 100 means are compared


def run(*options):
    command = [os.environ["ATTENTOSCOPE_CLI"], "sweep", *options, "--lengths", str(N), "--trials", str(TRIALS), "--rows", str(N),
               "--csv"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def gaussian(draw, d=D, **_):
    return draw.standard_normal((N, d)), draw.standard_normal((N, d))


def sphere(draw, d=D, **_):
    q, k = gaussian(draw, d)
    return unit(q) * np.sqrt(d), unit(k) * np.sqrt(d)


def needles(draw, d=D, cosine=0.85, needles=4, groups=4, **_):
    q, k = sphere(draw, d)
    places = draw.permutation(64)[:groups * needles].reshape(groups, needles)
    group_of = draw.integers(groups, size=N)
    for group in range(groups):
        base = np.linalg.qr(draw.standard_normal((d, needles + 1)))[0].T  # orthonormal: the group's direction, and its needles'
        k[places[group]] = np.sqrt(d) * (np.sqrt(cosine) * base[0] + np.sqrt(1 - cosine) * base[1:])
        for query in np.flatnonzero(group_of == group):
            free = draw.standard_normal(d)
            free = unit(free - base.T @ (base @ free))
            q[query] = np.sqrt(d) * (np.sqrt(cosine) * base[0] + np.sqrt(1 - cosine) * free)
    return q, k


def mean_entropy(source, multiplier=1.0, window=None, slope=0.0, **numbers):
    """Returns the mean entropy in nats and its standard error over trials."""
    means = []
    i, j = np.arange(N)[:, None], np.arange(N)[None, :]
    seen = (j <= i) & (i - j < window) if window else np.ones((N, N), bool)
    for trial in range(TRIALS):
        q, k = source(np.random.default_rng([trial, 9]), **numbers)
        x = multiplier * (q @ k.T) / np.sqrt(q.shape[1]) - slope * (i - j)
        x = np.where(seen, x, -np.inf)
        x -= x.max(axis=1, keepdims=True)
        a = np.exp(x)
        a /= a.sum(axis=1, keepdims=True)
        entropies = -(a * np.log(np.where(a > 0, a, 1))).sum(axis=1)
        means.append(entropies.mean())
    return np.mean(means), np.std(means, ddof=1) / np.sqrt(TRIALS)


LOG512 = np.log(N) / np.log(512)  # the multiplier of the entropy-invariant scale at N

# For each axis: its text, further options, and the twin's mean at one of its values under each policy.
AXES = {
    "d of gaussian": ("d=8:64:x2", ["--source", "gaussian"], lambda m, v: mean_entropy(gaussian, m, d=int(v))),
    "d of sphere": ("d=8:64:x2", ["--source", "sphere"], lambda m, v: mean_entropy(sphere, m, d=int(v))),
    "cosine": ("cosine=0.3:0.9:+0.2", ["--groups", "4"], lambda m, v: mean_entropy(needles, m, cosine=v)),
    "needles": ("needles=1,2,8", ["--groups", "4"], lambda m, v: mean_entropy(needles, m, needles=int(v))),
    "groups": ("groups=1,8", [], lambda m, v: mean_entropy(needles, m, groups=int(v))),
    "tau": ("tau=0.5:2:x2", ["--source", "gaussian"], lambda m, v: mean_entropy(gaussian, m * v)),
    "window": ("window=8:128:x4", ["--source", "gaussian", "--mask", "sliding(9)"], lambda m, v: mean_entropy(gaussian, m, window=v)),
    "alibi": ("alibi=0.001:0.1:x10", ["--source", "gaussian"], lambda m, v: mean_entropy(gaussian, m, slope=v)),
}


class SweepOver(unittest.TestCase):
    def compare(self, row, twin):
        mean, error = twin
        measured, measured_error = float(row["entropy"]), float(row["entropy_stderr"])
        self.assertLess(abs(measured - mean), ERRORS * np.hypot(error, measured_error) + 1e-4, (row["policy"], measured, mean))

    def test_each_number_has_the_effect_that_it_has_in_numpy(self):
        for name, (axis, options, twin) in AXES.items():
            key = axis.split("=")[0]
            if name == "window":  # rows see different numbers of keys, and so have different multipliers
                policies = {"standard": 1.0}
            else:
                policies = {"standard": 1.0, "entropy-invariant": LOG512}
            rows = run("--over", axis, *options, "--d", str(D), "--policies", ",".join(policies))
            values = sorted({float(row[key]) for row in rows})
            self.assertEqual(len(rows), len(policies) * len(values), name)
            self.assertGreater(len(values), 1, name)
            for row in rows:
                with self.subTest(axis=name, value=row[key], policy=row["policy"]):
                    self.compare(row, twin(policies[row["policy"]], float(row[key])))

    def test_a_parameter_of_a_policy(self):
        rows = run("--source", "gaussian", "--d", str(D), "--policies", "standard,entropy-invariant", "--over", "policy-b.n0=64:1024:x4")
        self.assertEqual([float(row["policy-b.n0"]) for row in rows], [64, 64, 256, 256, 1024, 1024])
        for row in rows:
            multiplier = 1 if row["policy"] == "standard" else np.log(N) / np.log(float(row["policy-b.n0"]))
            self.compare(row, mean_entropy(gaussian, multiplier))

    def test_a_constant_and_the_seed_together(self):
        rows = run("--source", "gaussian", "--d", str(D), "--policies", "constant", "--over", "policy-a.m=0.5,2", "--over", "seed=1,2,3")
        self.assertEqual([(float(row["policy-a.m"]), int(row["seed"])) for row in rows],
                         [(m, seed) for m in (0.5, 2) for seed in (1, 2, 3)])
        self.assertEqual(len({row["entropy"] for row in rows}), 6)
        for row in rows:
            self.compare(row, mean_entropy(gaussian, float(row["policy-a.m"])))


if __name__ == "__main__":
    unittest.main()
