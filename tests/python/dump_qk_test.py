"""What resources/python/dump_qk.py records, read by the command line: weights and entropies as PyTorch itself has them."""
import csv
import io
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy
import torch

from dump_qk import record_attention

TOLERANCE = 1e-5


def cli(*words):
    done = subprocess.run([os.environ["ATTENTOSCOPE_CLI"], *map(str, words)], capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


def entropies(weights):
    weights = weights.detach().double().numpy()
    return -(weights * numpy.log(numpy.where(weights > 0, weights, 1))).sum(-1)


def own_weights(attention, query, key=None, value=None, **named):
    """(batch, heads, n_q, n_k) from PyTorch itself."""
    key = query if key is None else key
    value = key if value is None else value
    return attention(query, key, value, need_weights=True, average_attn_weights=False, **named)[1]


class DumpQk(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(6)
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = pathlib.Path(self.folder.name) / "model.npz"

    def attend(self, layer, head, batch, *words):
        rows = pathlib.Path(self.folder.name) / "rows.npz"
        cli("attend", "--tensors", self.file, "--layer", layer, "--head", head, "--batch", batch, "--weights", "--out", rows, *words)
        return numpy.load(rows)

    def check(self, weights, layer, *words):
        """weights: (batch, heads, n_q, n_k) of one layer."""
        expected = entropies(weights)
        for batch in range(weights.shape[0]):
            for head in range(weights.shape[1]):
                found = self.attend(layer, head, batch, *words)
                numpy.testing.assert_allclose(found["weights"], weights[batch, head].detach().numpy(), rtol=0, atol=TOLERANCE)
                numpy.testing.assert_allclose(found["entropy"], expected[batch, head], rtol=0, atol=TOLERANCE)

    def test_multihead_attention(self):
        for batch_first in (True, False):
            attention = torch.nn.MultiheadAttention(32, 4, batch_first=batch_first)
            x = torch.randn(2, 9, 32) if batch_first else torch.randn(9, 2, 32)
            with record_attention(attention) as record:
                attention(x, x, x)
            record.save(self.file, tokens=list("abcdefghi"))
            self.check(own_weights(attention, x), 0)
            self.assertIn("tokens: tokens", cli("info", self.file))

    def test_other_keys_and_values(self):
        attention = torch.nn.MultiheadAttention(32, 4, kdim=20, vdim=12, batch_first=True)
        query, key, value = torch.randn(1, 5, 32), torch.randn(1, 8, 20), torch.randn(1, 8, 12)
        with record_attention(attention) as record:
            attention(query, key, value)
        record.save(self.file)
        self.check(own_weights(attention, query, key, value), 0)

    def test_causal(self):
        attention = torch.nn.MultiheadAttention(16, 2, batch_first=True)
        x, hidden = torch.randn(1, 12, 16), torch.ones(12, 12, dtype=torch.bool).triu(1)
        with record_attention(attention) as record:
            attention(x, x, x, attn_mask=hidden)
        record.save(self.file)
        self.check(own_weights(attention, x, attn_mask=hidden), 0, "--mask", "causal")

    def test_transformer_encoder(self):
        layer = torch.nn.TransformerEncoderLayer(32, 4, 64, batch_first=True)
        model = torch.nn.TransformerEncoder(layer, 3).eval()
        inputs, handles = [], []
        for each in model.layers:
            handles.append(each.self_attn.register_forward_pre_hook(lambda module, given: inputs.append(given[0])))
        with record_attention(model) as record:
            model(torch.randn(2, 7, 32))
        for handle in handles:
            handle.remove()
        record.save(self.file)
        self.assertEqual(len(inputs), 3)
        table = list(csv.DictReader(io.StringIO(cli("heads", self.file, "--batch", 1, "--policies", "standard", "--csv"))))
        self.assertEqual(len(table), 3 * 4)
        for number, each in enumerate(model.layers):
            weights = own_weights(each.self_attn, inputs[number])
            self.check(weights, number)
            for head, entropy in enumerate(entropies(weights)[1].mean(-1)):
                row = table[number * 4 + head]
                self.assertEqual((row["layer"], row["head"]), (str(number), str(head)))
                self.assertAlmostEqual(float(row["entropy"]), entropy, delta=TOLERANCE)

    def test_weights_alone(self):
        attention = torch.nn.MultiheadAttention(32, 4, batch_first=True)
        x = torch.randn(1, 10, 32)
        weights = own_weights(attention, x)
        numpy.savez(self.file, attentions=weights[0].detach().numpy())
        self.check(weights, 0)
        tempered = weights.double() ** 1.7
        self.check(tempered / tempered.sum(-1, keepdim=True), 0, "--tau", 1.7)

    def test_nothing_seen(self):
        with record_attention(torch.nn.Linear(2, 2)) as record:
            pass
        with self.assertRaisesRegex(RuntimeError, "no attention was seen"):
            record.save(self.file)


if __name__ == "__main__":
    print("PyTorch", torch.__version__)
    unittest.main(verbosity=2)
