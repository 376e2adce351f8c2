# SPDX-License-Identifier: GPL-3.0-or-later
"""Masks in files as NumPy and PyTorch write them, beside queries and keys and in file(...): their weights and means equal those of
PyTorch itself, and wrong files are refused."""
import itertools
import json
import math
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy
import torch

TOLERANCE = 1e-5
B, H, N, D = 2, 3, 12, 8
LENGTHS = (12, 7)  # tokens of the two sequences
TOKENS = numpy.arange(N) < numpy.array(LENGTHS)[:, None]  # (B, N)
CAUSAL = numpy.tril(numpy.ones((N, N), bool))
RANDOM = numpy.random.default_rng(3)
SEEN_OF_HEADS = (RANDOM.random((B, H, N, N)) < 0.5) | numpy.eye(N, dtype=bool)

# For each shape of an array beside queries and keys: the visible cells, as they broadcast to (B, H, N, N).
SHAPES = {
    "(batch, n)": TOKENS,
    "(batch, 1, 1, n)": TOKENS[:, None, None, :],
    "(batch, 1, n, n)": (CAUSAL & TOKENS[:, None, :])[:, None],
    "(1, 1, n, n)": CAUSAL[None, None],
    "(n, n)": CAUSAL,
    "(batch, n, n)": CAUSAL & TOKENS[:, None, :],
    "(batch, heads, n, n)": SEEN_OF_HEADS,
    "(1, heads, n, n)": SEEN_OF_HEADS[:1],
    "(batch * heads, n, n)": SEEN_OF_HEADS.reshape(B * H, N, N),
    "(batch, heads, 1, n)": SEEN_OF_HEADS[:, :, :1],
    "(n,)": TOKENS[1],
}


def bfloat16(x):
    return torch.from_numpy(x).to(torch.bfloat16).float().numpy()


# The ways in which programs write visible cells, with the words that the array's name needs.
FORMS = {
    "bool": lambda seen: seen,
    "int64": lambda seen: seen.astype(numpy.int64),
    "uint8": lambda seen: seen.astype(numpy.uint8),
    "added -inf": lambda seen: numpy.where(seen, 0, -numpy.inf).astype(numpy.float32),
    "added min": lambda seen: numpy.where(seen, 0, torch.finfo(torch.float32).min).astype(numpy.float32),
    "added -1e9": lambda seen: numpy.where(seen, 0, -1e9),
    "added float16": lambda seen: numpy.where(seen, 0, torch.finfo(torch.float16).min).astype(numpy.float16),
    "added -1e4 of bfloat16": lambda seen: bfloat16(numpy.where(seen, 0, -1e4).astype(numpy.float32)),
    "Fortran order": lambda seen: numpy.asfortranarray(seen),
}


def whole(seen, name):
    """Expands an array of one of SHAPES to (B, H, N, N)."""
    if name == "(batch, n)":
        seen = seen[:, None, None, :]
    elif name == "(batch, n, n)":
        seen = seen[:, None]
    elif name == "(batch * heads, n, n)":
        seen = seen.reshape(B, H, N, N)
    return numpy.broadcast_to(seen, (B, H, N, N))


def run(*words):
    return subprocess.run([os.environ["ATTENTOSCOPE_CLI"], *map(str, words)], capture_output=True, text=True)


def entropies(weights):
    return -(weights * numpy.log(numpy.where(weights > 0, weights, 1))).sum(-1)


class MaskFiles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "model.npz"
        self.q, self.k = (RANDOM.standard_normal((B, H, N, D)).astype(numpy.float32) for _ in "qk")

    def weights(self, seen, q=None, k=None):
        """Returns PyTorch's weights, (B, H, n_q, n_k)."""
        q, k, seen = (torch.tensor(numpy.ascontiguousarray(x)) for x in (self.q if q is None else q, self.k if k is None else k, seen))
        scores = (q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])).masked_fill(~seen, -math.inf)
        return torch.nan_to_num(torch.softmax(scores, -1)).numpy()

    def attend(self, *words, status=0):
        rows = self.folder / "rows.npz"
        done = run("attend", "--tensors", self.file, "--weights", "--out", rows, "--json", *words)
        self.assertEqual(done.returncode, status, done.stderr)
        return (json.loads(done.stdout), numpy.load(rows), done.stderr) if status == 0 else done.stderr

    def check(self, seen, *words):
        """Compares every head of every sequence, without naming a mask."""
        expected = self.weights(numpy.broadcast_to(seen, (B, H, N, N)))
        for batch, head in itertools.product(range(B), (0, H - 1)):
            found, rows, said = self.attend("--batch", batch, "--head", head, *words)
            numpy.testing.assert_allclose(rows["weights"], expected[batch, head], rtol=0, atol=TOLERANCE)
        return found, said

    def test_beside_queries_and_keys(self):
        for shape, (form, write) in itertools.product(SHAPES, FORMS.items()):
            with self.subTest(shape=shape, form=form):
                numpy.savez(self.file, q=self.q, k=self.k, attention_mask=write(SHAPES[shape]))
                found, said = self.check(whole(SHAPES[shape], shape))
                self.assertEqual(found["mask"], "padding" if shape in ("(n,)", "(batch, n)", "(batch, 1, 1, n)") else "recorded")
                self.assertIn("attention_mask", said)
                self.assertEqual("attention_mask: True is read as visible" in said, not form.startswith("added"), said)

    def test_heads_uses_it_too(self):
        numpy.savez(self.file, q=self.q, k=self.k, attention_mask=SHAPES["(batch, 1, n, n)"])
        expected = entropies(self.weights(whole(SHAPES["(batch, 1, n, n)"], "")))
        for batch in range(B):
            done = run("heads", self.file, "--batch", batch, "--policies", "standard", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            for head, row in enumerate(json.loads(done.stdout)["rows"]):
                self.assertAlmostEqual(row["entropy"], expected[batch, head, :LENGTHS[batch]].mean(), delta=TOLERANCE)
                self.assertEqual(row["rows"], LENGTHS[batch])
        self.assertIn("5 of 12 queries are padding", done.stderr)

    def test_true_hides_in_a_padding_mask(self):
        for name in ("key_padding_mask", "padding_mask", "encoder.src_key_padding_mask"):
            for numbers in (bool, numpy.uint8):
                with self.subTest(name=name, numbers=numbers):
                    numpy.savez(self.file, q=self.q, k=self.k, **{name: (~TOKENS).astype(numbers)})
                    _, said = self.check(TOKENS[:, None, None, :])
                    self.assertIn(f"{name}: True is read as hidden", said)
                    numpy.savez(self.file, q=self.q, k=self.k, **{name: TOKENS.astype(numbers)})
                    self.check(TOKENS[:, None, None, :], "--mask-true", "visible")

    def test_two_masks_of_different_kinds(self):
        """As torch.nn.MultiheadAttention is called."""
        numpy.savez(self.file, q=self.q, k=self.k, attn_mask=CAUSAL, key_padding_mask=~TOKENS)
        found, _ = self.check((CAUSAL & TOKENS[:, None, :])[:, None])
        self.assertEqual(found["mask"], "recorded & padding")

    def test_a_mask_of_each_layer(self):
        window = CAUSAL & ~numpy.tril(CAUSAL, -4)
        numpy.savez(self.file, **{"layers.0.q": self.q, "layers.0.k": self.k, "layers.0.attention_mask": CAUSAL,
                                  "layers.1.q": self.q, "layers.1.k": self.k, "layers.1.attention_mask": window})
        self.check(CAUSAL, "--layer", 0)
        self.check(window, "--layer", 1)

    def test_floats_of_0_and_1_are_asked_about(self):
        for shape in SHAPES:
            with self.subTest(shape=shape):
                numpy.savez(self.file, q=self.q, k=self.k, attention_mask=SHAPES[shape].astype(numpy.float32))
                for batch in range(B):  # although the mask of one sequence may be all ones
                    said = self.attend("--batch", batch, status=2)
                    self.assertIn("attention_mask: holds 0 and 1 as floats", said)
                    self.assertIn('"mask-true" visible or hidden', said)
                self.assertEqual(len(said.strip().splitlines()[-1:]), 1)
                self.check(whole(SHAPES[shape], shape), "--mask-true", "visible")
        numpy.savez(self.file, q=self.q, k=self.k, attention_mask=1 - CAUSAL.astype(numpy.float64))
        self.check(CAUSAL, "--mask-true", "hidden")
        self.attend("--mask", "causal")  # a mask that is not asked for is only mentioned
        self.assertIn("the mask saved with the queries and keys is not used", self.attend("--mask", "causal")[2])

    def test_floats_that_hide_nothing_ask_nothing(self):
        for numbers in (numpy.zeros, numpy.ones):
            numpy.savez(self.file, q=self.q, k=self.k, attention_mask=numbers((B, N), numpy.float32))
            self.check(numpy.ones((N, N), bool))

    def test_biases_and_soft_masks_are_refused(self):
        distance = -0.25 * abs(numpy.arange(N)[:, None] - numpy.arange(N))
        alibi = numpy.where(CAUSAL, distance, -numpy.inf)
        soft = RANDOM.random((N, N))
        for name, numbers, held in (("bias", distance, "-0.25"), ("alibi", alibi, "-0.25"), ("soft", soft, f"{soft[0, 0]:.3g}"[:4]),
                                    ("grey", (CAUSAL * 255).astype(numpy.uint8), "255"), ("signs", CAUSAL * 2 - 1, "-1")):
            with self.subTest(name=name):
                numpy.save(self.folder / f"{name}.npy", numbers)
                numpy.savez(self.file, q=self.q, k=self.k, attn_mask=numbers)
                for done in (run("attend", "--source", "gaussian", "--n", N, "--mask", f"file({self.folder}/{name}.npy)"),
                             run("attend", "--tensors", self.file), run("raster", "--tensors", self.file, "--size", "8x8", "--out",
                                                                        self.folder / "map.npy")):
                    self.assertEqual(done.returncode, 2, done.stdout)
                    last = done.stderr.strip().splitlines()[-1]
                    self.assertIn("so it is a bias or a soft mask", last)
                    self.assertIn(f"holds {held}", last)
                    self.assertTrue(f"{name}.npy" in last or "attn_mask" in last, last)

    def test_in_an_expression(self):
        """Reads the same numbers by file(...), under another name."""
        for stem, seen in (("mask", CAUSAL), ("key_padding_mask", ~CAUSAL)):
            for form, write in FORMS.items():
                if form.startswith("added") and stem != "mask":
                    continue
                with self.subTest(stem=stem, form=form):
                    path = self.folder / f"{stem}.npy"
                    numpy.save(path, write(seen))
                    numpy.savez(self.file, q=self.q, k=self.k)
                    _, said = self.check(CAUSAL, "--mask", f"file({path})")
                    meaning = f"{stem}.npy: True is read as {'visible' if stem == 'mask' else 'hidden'}"
                    self.assertEqual(meaning in said, not form.startswith("added"), said)
        numpy.save(path, CAUSAL)
        self.check(CAUSAL, "--mask", f"file({path})", "--mask-true", "visible")

    def test_what_info_says(self):
        numpy.savez(self.file, q=self.q, k=self.k, attention_mask=SHAPES["(batch, 1, n, n)"], key_padding_mask=~TOKENS)
        said = run("info", self.file).stdout
        self.assertIn("mask: attention_mask, which keys each query sees; True means visible", said)
        self.assertIn("mask: key_padding_mask, which keys are padding; True means hidden", said)
        numpy.savez(self.file, q=self.q, k=self.k, attention_mask=FORMS["added min"](SHAPES["(batch, 1, 1, n)"]))
        self.assertIn("which keys are padding; added to the scores: 0 is visible", run("info", self.file).stdout)
        numpy.savez(self.file, q=self.q, k=self.k, attention_mask=TOKENS[:, :9])
        self.assertIn("attention_mask is named like a mask and is not used", run("info", self.file).stdout)
        self.assertIn("attention_mask is named like a mask and is not used", self.attend()[2])

    def test_queries_of_padding_count_in_no_mean(self):
        for shape in ("(batch, n)", "(batch, 1, 1, n)", "(batch, 1, n, n)"):
            for words in ((), ("--mask", "padding"), ("--mask", "causal & padding"), ("--mask", "full")):
                with self.subTest(shape=shape, words=words):
                    numpy.savez(self.file, q=self.q, k=self.k, attention_mask=SHAPES[shape])
                    found, rows, said = self.attend("--batch", 1, *words)
                    own = rows["entropy"][:LENGTHS[1]]
                    self.assertAlmostEqual(found["entropy"]["mean"], own.mean(), delta=TOLERANCE)
                    self.assertAlmostEqual(found["entropy"]["std"], own.std(), delta=TOLERANCE)
                    self.assertEqual((found["padding_rows"], len(rows["entropy"])), (N - LENGTHS[1], N))
                    self.assertIn("5 of 12 queries are padding and are not included in any mean", said)
                    weights = rows["weights"][:LENGTHS[1]].astype(float)
                    mean = weights.mean(0)
                    mean = mean[mean > 0]
                    self.assertAlmostEqual(found["key_entropy"], -(mean * numpy.log(mean)).sum(), delta=TOLERANCE)
                    self.assertEqual(self.attend("--batch", 0, *words)[0]["padding_rows"], 0)
        some = self.attend("--batch", 1, "--rows", 3)
        self.assertTrue(set(some[1]["row_index"]) <= set(range(LENGTHS[1])), some[1]["row_index"])

    def test_a_typed_mask_makes_no_query_padding(self):
        numpy.savez(self.file, q=self.q, k=self.k)
        for mask in (f"padding({LENGTHS[1]},{LENGTHS[1]})", f"sink({LENGTHS[1]})"):
            found, rows, said = self.attend("--mask", mask)
            self.assertAlmostEqual(found["entropy"]["mean"], rows["entropy"].mean(), delta=TOLERANCE)
            self.assertEqual(found["padding_rows"], 0)
            self.assertNotIn("queries are padding", said)

    def test_a_strictly_causal_table_has_no_padding(self):
        numpy.savez(self.file, q=self.q, k=self.k, attention_mask=numpy.tril(CAUSAL, -1))
        self.assertEqual(self.attend()[0]["padding_rows"], 0)

    def test_a_row_that_goes_on_writing(self):
        """With one query and only the first keys written, the entropy is a fraction of the largest over these keys."""
        k = RANDOM.standard_normal((1, H, 64, D)).astype(numpy.float32)
        q = k[:, :, :1]
        seen = numpy.arange(64) < 6
        for mask in (seen[None], seen[None, None, None], numpy.where(seen, 0, -1e9)[None, None, None].astype(numpy.float32)):
            numpy.savez(self.file, q=q, k=k, attention_mask=mask)
            found, rows, _ = self.attend()
            weights = self.weights(numpy.broadcast_to(seen, (1, H, 1, 64)), q, k)[0, 0]
            numpy.testing.assert_allclose(rows["weights"], weights, rtol=0, atol=TOLERANCE)
            self.assertEqual((found["padding_rows"], rows["visible"][0]), (0, 6))
            self.assertAlmostEqual(found["normalized_entropy"]["mean"], entropies(weights)[0] / math.log(6), delta=TOLERANCE)

    def test_weights_alone(self):
        """Checks padding beside a model's attention weights."""
        seen = numpy.broadcast_to(numpy.arange(64) < 6, (1, H, 1, 64))
        weights = self.weights(seen, *(RANDOM.standard_normal((1, H, n, D)).astype(numpy.float32) for n in (1, 64)))
        for mask in ({"attention_mask": seen[:, 0, 0]}, {"key_padding_mask": ~seen[:, 0, 0]}):
            numpy.savez(self.file, attentions=weights, **mask)
            found, _, said = self.attend()
            self.assertAlmostEqual(found["normalized_entropy"]["mean"], entropies(weights[0, 0, 0]) / math.log(6), delta=TOLERANCE)
            self.assertIn(f"mask padding ({list(mask)[0]})", said)

    def test_the_recorder_of_this_program_has_1_for_tokens(self):
        numpy.savez(self.file, **{"layers.0.q": self.q, "layers.0.k": self.k, "layers.0.recorded_mask": numpy.array("causal & padding"),
                                  "padding_mask": TOKENS})
        self.check((CAUSAL & TOKENS[:, None, :])[:, None])


if __name__ == "__main__":
    unittest.main()
