#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes files that cannot be used, each wrong in one way. The sentences that they must give are in
tests/core/formats/tensors/tensor_malformed_test.cpp. Run it here once; the files are kept with the tests."""
import io
import json
import os
import struct
import zipfile

import numpy as np

for old in os.listdir("."):
    if old.endswith((".npz", ".safetensors", ".npy", ".bin")):
        os.remove(old)


def put(name, data):
    with open(name, "wb") as file:
        file.write(data)


def npy(array=None, **options):
    file = io.BytesIO()
    np.lib.format.write_array(file, np.arange(6, dtype="<f4").reshape(2, 3) if array is None else array, **options)
    return file.getvalue()


def npz(members, method=zipfile.ZIP_STORED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return file.getvalue()


def changed(data, place, new):
    return data[:place] + new + data[place + len(new):]


def encrypted(archive):
    """Marks its only member as encrypted, with the twelve bytes that stand before encrypted data."""
    header, data = 12, archive.index(b"q.npy") + len(b"q.npy")
    archive = archive[:data] + bytes(header) + archive[data:]
    directory, end = archive.rindex(b"PK\1\2"), archive.rindex(b"PK\5\6")
    for place in (18, directory + 20):  # the size of the data in the archive
        archive = changed(archive, place, struct.pack("<I", struct.unpack_from("<I", archive, place)[0] + header))
    archive = changed(archive, end + 16, struct.pack("<I", directory))
    return changed(changed(archive, 6, b"\1"), directory + 8, b"\1")


# Archives.
good = npz([("q.npy", npy())])
central = good.rindex(b"PK\1\2")
deflated = npz([("q.npy", npy(np.arange(4096, dtype="<f4").reshape(64, 64)))], zipfile.ZIP_DEFLATED)
deflated_central = deflated.rindex(b"PK\1\2")
put("cut.npz", good[:-30])
put("cut-early.npz", good[:60])
put("text.npz", b"these are no arrays")
put("no-arrays.npz", npz([]))
put("not-an-array.npz", npz([("readme.txt", b"hello")]))
put("torch.npz", npz([("archive/data.pkl", b"\x80\2."), ("archive/data/0", b"1234")]))
import warnings
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    put("name-twice.npz", npz([("q.npy", npy()), ("q.npy", npy())]))
put("name-clash.npz", npz([("q.npy", npy()), ("q", b"1234")]))
put("checksum.npz", changed(good, good.index(npy()) + len(npy()) - 4, b"\x7f"))
put("deflated-checksum.npz", changed(changed(deflated, deflated_central + 16, b"\1\2\3\4"), 14, b"\1\2\3\4"))
put("deflated-damage.npz", changed(deflated, deflated_central - 600, b"\xff" * 300))
put("encrypted.npz", encrypted(good))
put("bzip2.npz", npz([("q.npy", npy())], zipfile.ZIP_BZIP2))
put("bomb.npz", changed(changed(deflated, deflated_central + 24, b"\xff\xff\xff\x7f"), 22, b"\xff\xff\xff\x7f"))
put("sizes-differ.npz", changed(changed(good, 22, struct.pack("<I", 999)), central + 24, struct.pack("<I", 999)))
put("local-name.npz", changed(good, good.index(b"q.npy"), b"z.npy"))
put("central-place.npz", changed(good, central + 42, struct.pack("<I", 40)))
put("empty-member.npz", npz([("q.npy", b"")]))
put("member-cut.npz", npz([("q.npy", npy()[:-4])]))
put("member-no-npy.npz", npz([("q.npy", b"hello, hello")]))
objects = npy(np.array([[None]], dtype=object), allow_pickle=True)[:128] + b"\x80\2N."  # NumPy's own pickles differ by version
put("member-object.npz", npz([("q.npy", objects)]))


# Safetensors.
def entry(kind="F32", shape=(2, 3), offsets=(0, 24)):
    return {"dtype": kind, "shape": list(shape), "data_offsets": list(offsets)}


def safetensors(header, numbers=bytes(24), length=None):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + numbers


def tensors(name, header, *rest, **options):
    put(name + ".safetensors", safetensors(header, *rest, **options))


put("four-bytes.safetensors", b"\x10\0\0\0")
tensors("header-too-long", {"q": entry()}, length=100_000_001)
tensors("header-beyond", {"q": entry()}, length=9999)
tensors("header-empty", b"")
tensors("header-no-json", b'{"q": {"dtype": "F32", "shape" [2, 3]}}')
tensors("header-no-utf8", b'{"\xff\xfe": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}}')
tensors("header-list", [1, 2])
tensors("header-number", b"17")
tensors("header-cut", b'{"q": {"dtype": "F32", ')
tensors("header-trailing", json.dumps({"q": entry()}).encode() + b" {}")
tensors("no-tensors", {"__metadata__": {"a": "b"}}, b"")
tensors("metadata-number", {"__metadata__": {"a": 1}, "q": entry()})
tensors("tensor-twice", b'{"q": %s, "q": %s}' % (json.dumps(entry()).encode(), json.dumps(entry()).encode()))
tensors("key-twice", b'{"q": {"dtype": "F32", "dtype": "F16", "shape": [2, 3], "data_offsets": [0, 24]}}')
tensors("tensor-number", {"q": 5})
tensors("no-dtype", {"q": {"shape": [2, 3], "data_offsets": [0, 24]}})
tensors("no-shape", {"q": {"dtype": "F32", "data_offsets": [0, 24]}})
tensors("no-offsets", {"q": {"dtype": "F32", "shape": [2, 3]}})
tensors("dtype-number", {"q": {"dtype": 32, "shape": [2, 3], "data_offsets": [0, 24]}})
tensors("shape-text", {"q": {"dtype": "F32", "shape": "2x3", "data_offsets": [0, 24]}})
tensors("shape-nested", {"q": {"dtype": "F32", "shape": [[2, 3]], "data_offsets": [0, 24]}})
tensors("shape-fraction", {"q": {"dtype": "F32", "shape": [2.5, 3], "data_offsets": [0, 24]}})
tensors("shape-negative", {"q": entry(shape=(-2, 3))})
tensors("shape-huge", {"q": entry(shape=(2**40, 2**40))})
tensors("shape-impossible", {"q": entry(shape=(2**63, 1))})
tensors("three-offsets", {"q": entry(offsets=(0, 12, 24))})
tensors("backwards", {"q": entry(offsets=(24, 0))})
tensors("wrong-length", {"q": entry(offsets=(0, 20))}, bytes(20))
tensors("hole", {"q": entry(), "k": entry(offsets=(28, 52))}, bytes(52))
tensors("hole-first", {"q": entry(offsets=(4, 28))}, bytes(28))
tensors("overlap", {"q": entry(), "k": entry(offsets=(20, 44))}, bytes(44))
tensors("cut", {"q": entry()}, bytes(20))
tensors("too-long", {"q": entry()}, bytes(30))
tensors("type-f8", {"q": entry("F8_E4M3", offsets=(0, 6))}, bytes(6))

put("nothing.bin", b"just some bytes")
put("cut.npy", npy()[:-4])
