# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the function that `attend --as pytorch` prints in PyTorch, and compares it with the weights of the command line."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import numpy
import torch

from dump_qk import record_attention

TOLERANCE = 1e-5
N, D = 48, 8

# One policy of each name, with parameters at which it differs from all others on N keys.
POLICIES = {
    "none": "none", "standard": "standard", "entropy-invariant": "entropy-invariant:n0=20", "kappa": "kappa:kappa=0.7",
    "log-n": "log-n", "clipped": "clipped:n0=20",
    "infoscale": "infoscale:n0=20", "ssmax": "ssmax:s=0.6", "ssa": "ssa:beta=-1",
    "asentmax": "asentmax:beta=0.4:gamma=-1.5", "llama4": "llama4:attn=0.3:floor=5", "ministral3": "ministral3:beta=0.3:l=5",
    "inkling": "inkling:alpha=0.7:floor=9", "grok2": "grok2:l=7", "yarn": "yarn:l=12",
    "constant": "constant:m=1.7", "adaptive": "adaptive", "scale-invariant": "scale-invariant:t0=3", "entropy-matched": "entropy-matched:target=2.5",
    "formula": "formula:n0=20:max(1, ln(n) / ln(n0)) / sqrt(d)",
}
NORMALIZERS = {
    "softmax": ["softmax"], "sink": ["sink", "sink:s=1.5"], "sigmoid": ["sigmoid", "sigmoid:b=-2"], "sparsemax": ["sparsemax"],
    "entmax": ["entmax", "entmax:alpha=1.2"], "top-k": ["top-k:k=5", "top-k"], "stick-breaking": ["stick-breaking"],
}
# Masks with every form of an atom, alone and combined.
MASKS = {
    "full": "full", "causal": "causal", "padding": "causal & padding", "padding(len)": "padding(31)",
    "padding(len,len,...)": "padding(31,30)", "window(w)": "window(7)", "sliding(w)": "sliding(6)", "block-causal(b)": "block-causal(7)",
    "block-diagonal(b)": "block-diagonal(7)", "block-diagonal(len,len,...)": "block-diagonal(10,3,8)",
    "hierarchical(b,b,...)": "hierarchical(1,4,16)", "prefix(p)": "prefix(9)", "sink(k)": "sink(3)", "dilated(w,s)": "dilated(5,3)",
    "cells(rows:keys,...)": "cells(0:3,2-9:0-4+30,5-*:7)",
    "file(path.npy)": "file({folder}/mask.npy)",
}
COMPOUNDS = ["causal & (sliding(5) | sink(2))", "!block-diagonal(7) & causal", "!(causal & !window(4)) | prefix(2)", "causal & sink(0)",
             "full & !sink(2)", "hierarchical(5)",
             "(causal | cells(3:20-25,4-*:40-*)) & !cells(*:7,30:*)", "file({folder}/all.npz:added) & causal", 'file("{folder}/a (1).npz:third") | sink(1)']
FORMULAS = ["1", "0.3", "-2^2 + 2^3^2 / 1e3 - 007 * -.5e0", "2^-1 * (n > 20 || i < 3) + 0.1 * (n < 9 && d == 8)", "n < 9 ? 0.1 : n < 30 ? 0.2 : 0.4",
            "min(ln(n), 2) / max(1, 2, sqrt(d)) + avg(1, 2) / 9 + sum(0.1, 0.2)", "rint(2.5) / 10 + sign(i - 5) / 20 + abs(-0.1)",
            "(1 < 2 < 2) / 3", "floor(i / 7) / 20 + ceil(0.1) / 9", "exp(-n / 20) * _pi / _e", "log(n) / log2(n + 1) / log10(1 + n)",
            "sin(n)^2 + cos(n)^2 + tan(0.1) + asin(0.1) + acos(0.9) + atan(0.1) + atan2(1, 2)",
            "(sinh(0.1) + cosh(0.1) + tanh(0.1) + asinh(0.1) + acosh(1.1) + atanh(0.1)) / 5", "+n0 / 100", "(n-1)*(n+1)/n^2"]


def run(*words):
    return subprocess.run([os.environ["ATTENTOSCOPE_CLI"], *map(str, words)], capture_output=True, text=True)


def cli(*words):
    done = run(*words)
    if done.returncode != 0:
        raise AssertionError(f"{words}: {done.stderr}")
    return done.stdout


def function(code):
    names = {}
    exec(compile(code, "attention", "exec"), names)
    return names["attention"]


class PyTorchCode(unittest.TestCase):
    def setUp(self):
        random = numpy.random.default_rng(7)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        seen = random.random((N, N)) < 0.4
        numpy.save(self.folder / "mask.npy", seen)
        numpy.savez(self.folder / "all.npz", added=numpy.where(seen, 0, -numpy.inf).astype(numpy.float32), other=seen)
        numpy.savez(self.folder / "a (1).npz", third=numpy.stack([seen[None], ~seen[None]]).astype(numpy.int8))
        self.random = random

    def tensors(self, n_q, n_k=N):
        """Writes files of Q, K and V = 1, the unit matrix, so that the output is the weights; two sequences, two heads."""
        arrays = {"q": self.random.standard_normal((2, 2, n_q, D)) * 1.5, "k": self.random.standard_normal((2, 2, n_k, D))}
        arrays["v"] = numpy.broadcast_to(numpy.eye(n_k), (2, 2, n_k, n_k))
        arrays = {name: x.astype(numpy.float32) for name, x in arrays.items()}
        padding = numpy.ones((2, n_k), dtype=numpy.uint8)
        padding[0, 40:] = 0
        padding[1, [0, 1, 7, 20, 21]] = 0
        self.file = self.folder / f"{n_q}.npz"
        numpy.savez(self.file, attention_mask=padding, **arrays)
        return {name: torch.from_numpy(x) for name, x in arrays.items()}

    def check(self, tensors, *words, sequence=1):
        words = ["--tensors", self.file, "--batch", sequence, "--head", 1, *words]
        rows = self.folder / "rows.npz"
        cli("attend", *words, "--weights", "--out", rows, "--quiet")
        code = cli("attend", *words, "--as", "pytorch", "--quiet")
        output = function(code)(tensors["q"], tensors["k"], tensors["v"])
        self.assertEqual(output.shape, tensors["q"].shape[:-1] + tensors["v"].shape[-1:])
        found = output[sequence, 1].numpy()
        numpy.testing.assert_allclose(found, numpy.load(rows)["weights"], rtol=0, atol=TOLERANCE, err_msg=f"{words}\n{code}")
        body = code.split("d_v).\"\"\"\n")[1]
        self.assertLessEqual(len(body.splitlines()), 20, code)
        return code

    def test_every_policy(self):
        known = re.search("the known ones are (.*) \\(column", run("attend", "--policy", "nothing").stderr).group(1)
        self.assertEqual(known.split(", "), list(POLICIES))
        tensors = self.tensors(N)
        for policy in POLICIES.values():
            self.check(tensors, "--policy", policy, "--mask", "causal")
            self.check(tensors, "--policy", policy, "--tau", 1.3)

    def test_every_normalizer(self):
        known = re.search("the known ones are (.*) \\(column", run("attend", "--policy", "none@nothing").stderr).group(1)
        self.assertEqual(known.split(", "), list(NORMALIZERS))
        for n_q in (N, 11):
            tensors = self.tensors(n_q)
            for normalizer in sum(NORMALIZERS.values(), []):
                self.check(tensors, "--policy", "log-n@" + normalizer)
                self.check(tensors, "--policy", "standard@" + normalizer, "--mask", "causal & !sink(2)", "--alibi", 0.1)

    def test_every_mask(self):
        forms = re.search("--mask EXPR.* Atoms: (.*)", cli("attend", "--help")).group(1).split()
        self.assertEqual(set(forms), set(MASKS) | {"recorded"})
        for n_q in (N, 11, N + 5):
            tensors = self.tensors(n_q)
            for mask in [*MASKS.values(), *COMPOUNDS]:
                if "file" in mask and n_q != N:
                    continue
                self.check(tensors, "--policy", "ssmax", "--mask", mask.format(folder=self.folder), sequence=n_q % 2)

    def test_every_meaning_of_n(self):
        for n_q in (N, 11, N + 5):
            tensors = self.tensors(n_q)
            for meaning in ("visible", "position", "sequence", "fixed:20"):
                for mask in ("full", "causal & sliding(9)"):
                    for policy in ("log-n", "llama4:floor=3", "formula:ln(n + i) / 3"):
                        self.check(tensors, "--length", meaning, "--mask", mask, "--policy", policy)

    def test_positions(self):
        for n_q in (N, 11):
            tensors = self.tensors(n_q)
            for words in (["--rope"], ["--rope", 500, "--rope-pairing", "half"], ["--alibi", 0.3, "--mask", "causal"],
                          ["--alibi", 0.3, "--mask", "causal & !sink(1)", "--policy", "adaptive", "--tau", 2],
                          ["--alibi", 0.2, "--policy", "scale-invariant"], ["--mask", "causal", "--policy", "scale-invariant@sigmoid"],
                          ["--rope", "--alibi", 0.1, "--mask", "causal & sliding(20)", "--policy", "formula:ln(n)/3", "--tau", 2]):
                self.check(tensors, *words)

    def test_formulas(self):
        tensors = self.tensors(N)
        for formula in FORMULAS:
            self.check(tensors, "--policy", "formula:n0=20:" + formula, "--mask", "causal & !sink(1)")

    def test_any_length(self):
        self.tensors(N)
        masks = ["padding(60)", "window(70)", "causal & sliding(55)", "block-diagonal(64)", "!sink(50) | causal", "full & full"]
        codes = [cli("attend", "--tensors", self.file, "--mask", mask, "--policy", "log-n", "--as", "pytorch", "--quiet")
                 for mask in masks]
        longer = self.tensors(90, 90)
        for mask, code in zip(masks, codes):
            self.assertEqual(code, self.check(longer, "--mask", mask, "--policy", "log-n"), "though it hides nothing of 48 keys")

    def test_what_is_no_number_stays(self):
        tensors = self.tensors(N)
        code = cli("attend", "--tensors", self.file, "--mask", "causal & !sink(1)", "--as", "pytorch", "--quiet")
        tensors["k"][..., 7, :] = float("nan")
        output = function(code)(*(tensors[name] for name in "qkv"))
        self.assertTrue(bool((output[..., 0, :] == 0).all()), "a query that sees no key")
        self.assertFalse(bool(output[..., 1:7, :].isnan().any()))
        self.assertTrue(bool(output[..., 7:, :].isnan().any(-1).all()), "a bad key that is seen is not hidden")

    def test_recorded_masks(self):
        torch.manual_seed(3)
        attention = torch.nn.MultiheadAttention(16, 2, batch_first=True)
        x, hidden = torch.randn(2, 12, 16), torch.rand(4, 12, 12) < 0.5
        hidden[:, :, 0] = False
        for mask in (hidden, torch.ones(12, 12, dtype=torch.bool).triu(1)):
            with record_attention(attention) as record:
                attention(x, x, x, attn_mask=mask)
            self.file = self.folder / "model.npz"
            record.save(self.file)
            arrays = numpy.load(self.file)
            q, k = (torch.from_numpy(arrays[f"layers.0.{name}"]) for name in "qk")
            code = cli("attend", "--tensors", self.file, "--batch", 1, "--head", 1, "--mask", "recorded", "--as", "pytorch", "--quiet")
            output = function(code)(q, k, torch.eye(12).expand(2, 2, 12, 12))
            expected = attention(x, x, x, attn_mask=mask, average_attn_weights=False)[1].detach()
            numpy.testing.assert_allclose(output[1, 1].numpy(), expected[1, 1].numpy(), rtol=0, atol=TOLERANCE)

    def test_other_types(self):
        tensors = self.tensors(N)
        code = self.check(tensors, "--policy", "entropy-invariant:n0=20", "--mask", "causal")
        attention = function(code)
        single = attention(*(tensors[name] for name in "qkv"))
        double = attention(*(tensors[name].double() for name in "qkv"))
        self.assertEqual(double.dtype, torch.float64)
        numpy.testing.assert_allclose(double.numpy(), single.numpy(), rtol=0, atol=TOLERANCE)
        brain = attention(*(tensors[name].bfloat16() for name in "qkv"))
        self.assertEqual(brain.dtype, torch.bfloat16)
        numpy.testing.assert_allclose(brain.float().numpy(), single.numpy(), rtol=0, atol=0.05)

    def test_refusals(self):
        numpy.save(self.folder / "weights.npy", numpy.full((3, 3), 1 / 3, dtype=numpy.float32))
        for words, reason in ((["--as", "jax"], "must be pytorch"), (["--as", "pytorch", "--json"], "together with --json"),
                              (["--as", "pytorch", "--source", "weights", "--tensors", self.folder / "weights.npy"], "this needs queries and keys"),
                              (["--as", "pytorch", "--rope", "--d", 7], "must be even")):
            done = run("attend", *words)
            self.assertEqual(done.returncode, 2, words)
            self.assertEqual(done.stdout, "")
            self.assertIn(reason, done.stderr)


if __name__ == "__main__":
    unittest.main()
