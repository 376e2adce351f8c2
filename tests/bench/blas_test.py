# SPDX-License-Identifier: GPL-3.0-or-later
"""The benchmark knows which BLAS it measures, and refuses the reference one."""
import json
import os
import pathlib
import subprocess
import sys
import unittest

from blas import blas_of, refusal

LIB = "/usr/lib/x86_64-linux-gnu/"
REFERENCE_FOLDER = pathlib.Path(LIB + "blas")


def maps(*paths):
    return "".join(f"7f{i:010x}-7f{i + 1:010x} r-xp 00000000 08:01 {i}   {path}\n" for i, path in enumerate(paths))


class Blas(unittest.TestCase):
    def test_open_blas(self):
        name, path = blas_of(maps(LIB + "openblas-pthread/libblas.so.3", LIB + "openblas-pthread/libopenblasp-r0.3.21.so"))
        self.assertEqual((name, path), ("OpenBLAS 0.3.21", LIB + "openblas-pthread/libblas.so.3"))
        self.assertIsNone(refusal(name, path))

    def test_reference(self):
        for others in ([], [LIB + "openblas-pthread/liblapack.so.3", LIB + "openblas-pthread/libopenblasp-r0.3.21.so"]):
            name, path = blas_of(maps(LIB + "blas/libblas.so.3.11.0", *others))
            self.assertEqual(name, "reference BLAS")
            self.assertIn(LIB + "blas/libblas.so.3.11.0", refusal(name, path))

    def test_inside_pytorch(self):
        name, path = blas_of(maps("/opt/site-packages/numpy.libs/libopenblas64_p-r0-15028c96.3.21.so"), "BLAS_INFO=mkl, x")
        self.assertEqual((name, path), ("mkl", ""))
        self.assertIsNone(refusal(name, path))

    @unittest.skipUnless(REFERENCE_FOLDER.is_dir(), "no reference BLAS")
    def test_a_process_with_the_reference_measures_nothing(self):
        script = str(pathlib.Path(__file__).with_name("torch_entropy.py"))
        for folder, status in ((str(REFERENCE_FOLDER), 3), (LIB + "openblas-pthread", 0)):
            done = subprocess.run([sys.executable, script, "128", "64", "1"], capture_output=True, text=True,
                                  env={**os.environ, "LD_LIBRARY_PATH": folder})
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertEqual("install libopenblas0-pthread" in done.stderr, status == 3)
            self.assertEqual(bool(done.stdout) and json.loads(done.stdout)["blas"].startswith("OpenBLAS"), status == 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
