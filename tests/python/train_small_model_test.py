# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a few steps of resources/python/train_small_model.py on its own text: it writes the same file each time, which can be read."""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import numpy

import train_small_model


def cli(*words):
    return subprocess.run([os.environ["ATTENTOSCOPE_CLI"], *map(str, words)], capture_output=True, text=True, check=True)


class TrainSmallModel(unittest.TestCase):
    def test_pieces_are_the_text(self):
        text = "The Rays of Light,\nwhich _differ_ in 3 Colours: don't they?  Ænd"
        pieces, tokens = train_small_model.pieces_of(text, 40)
        self.assertEqual("".join(tokens), "The▁Rays▁of▁Light,▁which▁differ▁in▁3▁Colours:▁don't▁they?▁Ænd")
        self.assertLessEqual(set(tokens), set(pieces))
        self.assertEqual(train_small_model.pieces_of("aab aab aab", 4)[0], ["a", "b", "▁", "ab"])

    def test_the_same_record_each_time(self):
        words = random.Random(5).choices("light rays of the sun and glass that were bent red blue".split(), k=12000)
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "text.txt").write_text(" ".join(words) + ".", encoding="utf-8")
            for name in ("a.npz", "b.npz"):
                subprocess.run([sys.executable, train_small_model.__file__, "--text", folder / "text.txt", "--out", folder / name,
                                "--steps", "4"], check=True, stdout=subprocess.DEVNULL)
            self.assertEqual((folder / "a.npz").read_bytes(), (folder / "b.npz").read_bytes())
            arrays = numpy.load(folder / "a.npz")
            self.assertEqual(arrays["layers.2.q"].shape, (1, 4, 512, 16))
            self.assertEqual(len(arrays["tokens"]), 512)
            found = cli("heads", folder / "a.npz", "--policies", "standard,clipped", "--json")
            self.assertIn("mask causal", found.stderr)
            self.assertIn("trained at 128 tokens", found.stderr)
            rows = json.loads(found.stdout)["rows"]
            self.assertEqual(len(rows), 3 * 4 * 2)
            self.assertTrue(all(row["entropy_gain"] > 0 for row in rows if row["policy"] == "standard"), "hardly trained: nearly uniform")
            too_short = subprocess.run([sys.executable, train_small_model.__file__, "--text", __file__, "--steps", "1"],
                                       capture_output=True, text=True)
            self.assertEqual(too_short.returncode, 1)
            self.assertIn("too few", too_short.stderr)


if __name__ == "__main__":
    unittest.main()
