#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the arrays of this folder with NumPy, to be read back by the tests of core/formats.

Each array of shape (2, 3, 4) holds 0 ... 23 in row-major order (modulo 2 for bool); its name is byte order, type and memory
order: "<f4 c". Run it here once; the files are kept with the tests.
"""
import io
import json
import struct
import zipfile

import numpy as np

arrays = {}
for code in ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "b1"]:
    for order in "<>":
        numbers = np.arange(24).reshape(2, 3, 4)
        numbers = (numbers % 2 if code == "b1" else numbers).astype(order + code)
        arrays[f"{order}{code} c"] = numbers
        arrays[f"{order}{code} fortran"] = np.asfortranarray(numbers)
np.savez("stored.npz", **arrays)
np.savez_compressed("deflated.npz", **arrays)

with zipfile.ZipFile("versions.npz", "w", zipfile.ZIP_DEFLATED) as archive:
    for version in [(1, 0), (2, 0), (3, 0)]:
        file = io.BytesIO()
        np.lib.format.write_array(file, np.arange(24, dtype="<f4").reshape(2, 3, 4), version=version)
        # With a name alone it would hold the hour of its making.
        archive.writestr(zipfile.ZipInfo(f"version {version[0]}.npy"), file.getvalue(), zipfile.ZIP_DEFLATED)

# What a dump of a small model looks like: two layers, four query heads that share two key heads, with tokens and a mask.
random = np.random.default_rng(7)
model = {}
for layer in range(2):
    model[f"layers.{layer}.q"] = random.standard_normal((4, 6, 8), dtype=np.float32)
    model[f"layers.{layer}.k"] = random.standard_normal((2, 6, 8), dtype=np.float32)
    model[f"layers.{layer}.v"] = random.standard_normal((2, 6, 3), dtype=np.float32)
model["attention_mask"] = np.array([[1, 1, 1, 1, 1, 0]])
model["tokens"] = np.array([[464, 3290, 318, 922, 13, 50256]])
np.savez("model.npz", **model)

# The same as .safetensors, by hand: eight bytes of length, JSON, numbers. K is bfloat16 (the upper half of a float32).
header, numbers = {"__metadata__": {"format": "np"}}, b""
for name, array in model.items():
    kind = {"f": "F32", "i": "I64"}[array.dtype.kind]
    data = array.tobytes()
    if name.endswith(".k"):
        kind, data = "BF16", (array.view(np.uint32) >> 16).astype("<u2").tobytes()
    header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [len(numbers), len(numbers) + len(data)]}
    numbers += data
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
with open("model.safetensors", "wb") as file:
    file.write(struct.pack("<Q", len(text)) + text + numbers)

# Causal attention weights of two layers and three heads without their queries and keys, one layer in half precision, with the
# entropies in float64 of their rows to the powers 1 and 2.5.
random = np.random.default_rng(6)
attentions, expected = {}, {}
for layer in range(2):
    scores = random.standard_normal((3, 7, 7)) * (1 + layer)
    scores[:, np.triu(np.ones((7, 7), bool), 1)] = -np.inf
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    stored = (weights / weights.sum(-1, keepdims=True)).astype("f2" if layer else "f4")
    attentions[f"layers.{layer}.attn_weights"] = stored
    for power in ["1", "2.5"]:
        powers = stored.astype("f8") ** float(power)
        powers /= powers.sum(-1, keepdims=True)
        terms = powers * np.log(np.where(powers > 0, powers, 1))
        expected[f"{layer} {power}"] = (-terms.sum(-1)).tolist()
np.savez_compressed("attentions.npz", **attentions)
with open("attentions.json", "w") as file:
    json.dump(expected, file)

# Labels as NumPy's strings, beside queries and keys.
labels = np.array(["\u6211", "love", "\U0001f600", ""])
np.savez("labels.npz", q=np.ones((4, 2), "f4"), k=np.ones((4, 2), "f4"), tokens=labels, big=labels.astype(">U5"),
         bytes=np.char.encode(labels, "utf-8"), latin=np.array([b"\xe9"]), table=labels.reshape(2, 2))
