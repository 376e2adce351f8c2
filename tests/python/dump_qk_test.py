# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of resources/python/dump_qk.py, read by the command line: their weights and entropies equal those of PyTorch itself."""
import contextlib
import csv
import io
import json
import math
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
    """Returns PyTorch's own weights, (batch, heads, n_q, n_k)."""
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

    def said(self, *words):
        """Returns the messages of the command line about the file on stderr."""
        done = subprocess.run([os.environ["ATTENTOSCOPE_CLI"], "attend", "--tensors", str(self.file), *map(str, words)],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def recorded(self, attention, x, **named):
        """Records one call and compares without naming a mask: the file records it."""
        with record_attention(attention) as record:
            attention(x, x, x, need_weights=False, **named)
        record.save(self.file)
        self.check(own_weights(attention, x, **named), 0)
        return str(numpy.load(self.file)["layers.0.recorded_mask"])

    def test_masks_are_recorded(self):
        attention = torch.nn.MultiheadAttention(16, 2, batch_first=True)
        n, x = 12, torch.randn(2, 12, 16)
        hidden = torch.ones(n, n, dtype=torch.bool).triu(1)
        added = torch.zeros(n, n).masked_fill(hidden, -math.inf)
        lowest = torch.zeros(n, n).masked_fill(hidden, torch.finfo(torch.float32).min)
        self.assertEqual(self.recorded(attention, x), "full")
        for mask in (hidden, added, lowest):
            self.assertEqual(self.recorded(attention, x, attn_mask=mask), "causal")
            self.assertNotIn("layers.0.recorded_visible", numpy.load(self.file))
        self.assertIn("as the file records it: mask causal", self.said())
        band = hidden | torch.ones(n, n, dtype=torch.bool).tril(-4)
        self.assertEqual(self.recorded(attention, x, attn_mask=band), "recorded")
        self.assertEqual(numpy.load(self.file)["layers.0.recorded_visible"].shape, (1, 1, n, n))
        each = torch.stack([band, hidden, hidden.T, band.T])  # one for each of two sequences and two heads
        self.assertEqual(self.recorded(attention, x, attn_mask=each), "recorded")
        self.assertEqual(numpy.load(self.file)["layers.0.recorded_visible"].shape, (2, 2, n, n))

    def test_padding_is_recorded(self):
        attention = torch.nn.MultiheadAttention(16, 2, batch_first=True)
        x = torch.randn(3, 10, 16)
        padding = torch.arange(10) >= torch.tensor([10, 7, 4])[:, None]
        hidden = torch.ones(10, 10, dtype=torch.bool).triu(1)
        self.assertEqual(self.recorded(attention, x, key_padding_mask=padding), "padding")
        added = torch.zeros(3, 10).masked_fill(padding, -math.inf)
        self.assertEqual(self.recorded(attention, x, key_padding_mask=added), "padding")
        self.assertEqual(self.recorded(attention, x, attn_mask=hidden, key_padding_mask=padding), "causal & padding")
        band = hidden | torch.ones(10, 10, dtype=torch.bool).tril(-5)
        self.assertEqual(self.recorded(attention, x, attn_mask=band, key_padding_mask=padding & False), "recorded")

    def test_layers_with_masks_of_their_own(self):
        first, second = (torch.nn.MultiheadAttention(16, 2, batch_first=True) for _ in range(2))
        x, hidden = torch.randn(1, 9, 16), torch.ones(9, 9, dtype=torch.bool).triu(1)
        with record_attention(torch.nn.ModuleList([first, second])) as record:
            first(x, x, x)
            second(x, x, x, attn_mask=hidden)
        record.save(self.file)
        self.check(own_weights(first, x), 0)
        self.check(own_weights(second, x, attn_mask=hidden), 1)
        self.assertIn("mask recorded", self.said())
        table = list(csv.DictReader(io.StringIO(cli("heads", self.file, "--policies", "standard", "--csv"))))
        for row, weights in zip(table[::2], (own_weights(first, x), own_weights(second, x, attn_mask=hidden))):
            self.assertAlmostEqual(float(row["entropy"]), entropies(weights)[0, 0].mean(), delta=TOLERANCE)

    def test_other_biases_are_refused(self):
        attention = torch.nn.MultiheadAttention(16, 2, batch_first=True)
        x = torch.randn(1, 5, 16)
        with self.assertRaisesRegex(ValueError, "attn_mask adds a bias other than 0"):
            with record_attention(attention):
                attention(x, x, x, attn_mask=torch.full((5, 5), 0.5))
        with self.assertRaisesRegex(ValueError, "key_padding_mask adds a bias"):
            with record_attention(attention):
                attention(x, x, x, key_padding_mask=torch.full((1, 5), -0.5))
        self.assertIsNone(vars(attention).get("forward"), "the module is what it was")
        with self.assertRaisesRegex(ValueError, "keys of its own"):
            with record_attention(own := torch.nn.MultiheadAttention(16, 2, add_bias_kv=True)):
                own(x, x, x)

    def test_a_broken_record_is_refused(self):
        q = numpy.zeros((3, 4), dtype=numpy.float32)
        numpy.savez(self.file, q=q, k=q, recorded_mask=numpy.array("casual"))
        with self.assertRaisesRegex(AssertionError, "recorded_mask: is not a mask"):
            cli("attend", "--tensors", self.file)

    def test_trained_length(self):
        attention = torch.nn.MultiheadAttention(16, 2, batch_first=True)
        x = torch.randn(1, 40, 16)
        with record_attention(attention) as record:
            attention(x, x, x)
        record.save(self.file, trained_length=20)
        self.assertIn("trained at 20 tokens", self.said())
        for policy, multiplier in (("entropy-invariant", numpy.log(40) / numpy.log(20)), ("entropy-invariant:n0=512", None)):
            found = json.loads(cli("attend", "--tensors", self.file, "--policy", policy, "--json", "--quiet"))
            expected = multiplier or numpy.log(40) / numpy.log(512)
            self.assertAlmostEqual(found["multiplier"]["mean"], expected, places=12)
        points = json.loads(cli("sweep", "--tensors", self.file, "--lengths", "40", "--json", "--quiet"))["points"]
        self.assertEqual([point["policy"] for point in points], ["standard", "entropy-invariant:n0=20"])

    def test_the_function_of_pytorch_2(self):
        """Uses a stub of the same signature, written after its documentation, if this PyTorch lacks the function."""
        functional = torch.nn.functional
        own = getattr(functional, "scaled_dot_product_attention", None)

        def stub(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
            return self.function_weights(query, key, attn_mask, is_causal, scale) @ (
                value.repeat_interleave(query.shape[1] // key.shape[1], 1) if enable_gqa else value)

        functional.scaled_dot_product_attention = stub
        try:
            q, k, v = (torch.randn(2, heads, 11, 8) for heads in (4, 2, 2))
            cases = ({"is_causal": True}, {"scale": 0.9}, {"attn_mask": torch.rand(11, 11) > 0.4},
                     {"attn_mask": torch.zeros(2, 1, 11, 11).masked_fill(torch.rand(2, 1, 11, 11) > 0.6, -math.inf)}, {})
            for named in cases:
                mask = named.get("attn_mask")
                if mask is not None:  # so that every query sees a key
                    mask[..., 0] = True if mask.dtype == torch.bool else 0
                with record_attention(torch.nn.Identity()) as record:
                    functional.scaled_dot_product_attention(q, k, v, enable_gqa=True, **named)
                record.save(self.file)
                self.check(self.function_weights(q, k, mask, named.get("is_causal"), named.get("scale")), 0)
            self.assertIs(functional.scaled_dot_product_attention, stub)
            with record_attention(torch.nn.Identity()) as record:  # a suffix of queries; causal from the first key on
                functional.scaled_dot_product_attention(q[:, :, :5], k, v, is_causal=True, enable_gqa=True)
            record.save(self.file)
            self.check(self.function_weights(q[:, :, :5], k, None, True, None), 0)
            with self.assertRaisesRegex(ValueError, "attn_mask adds a bias"):
                with record_attention(torch.nn.Identity()):
                    functional.scaled_dot_product_attention(q, k, v, attn_mask=torch.randn(11, 11), enable_gqa=True)
        finally:
            if own is None:
                del functional.scaled_dot_product_attention
            else:
                functional.scaled_dot_product_attention = own

    @staticmethod
    def function_weights(query, key, attn_mask, is_causal, scale):
        key = key.repeat_interleave(query.shape[1] // key.shape[1], 1)
        scores = query @ key.transpose(-2, -1) * (query.shape[-1] ** -0.5 if scale is None else scale)
        if is_causal:
            scores = scores.masked_fill(~torch.ones(scores.shape[-2:], dtype=torch.bool).tril(), -math.inf)
        if attn_mask is not None:
            scores = scores.masked_fill(~attn_mask, -math.inf) if attn_mask.dtype == torch.bool else scores + attn_mask
        return scores.softmax(-1)

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

    def saved(self, record, **named):
        """Returns the messages of save() on stderr."""
        with contextlib.redirect_stderr(io.StringIO()) as said:
            record.save(self.file, **named)
        return said.getvalue()

    def layers(self):
        return sorted({name.split(".")[1] for name in numpy.load(self.file) if name.startswith("layers.")}, key=int)

    def test_fused_layers_are_recorded(self):
        """Without gradients, PyTorch computes an encoder layer as one fused call."""
        model = torch.nn.Transformer(16, 2, 2, 2, 32, batch_first=True).eval()
        source, target = torch.randn(2, 7, 16), torch.randn(2, 5, 16)
        padding = torch.arange(7) >= torch.tensor([7, 4])[:, None]
        for frozen in (False, True):
            for parameter in model.parameters():
                parameter.requires_grad_(not frozen)
            for named in ({}, {"src_key_padding_mask": padding}):
                with contextlib.nullcontext() if frozen else torch.no_grad():
                    with record_attention(model) as record:
                        model(source, target, **named)
                self.assertIn("6 of 6 attention calls recorded", self.saved(record))
                self.assertEqual(self.layers(), list("012345"))
                padded = {"key_padding_mask": padding} if named else {}
                self.check(own_weights(model.encoder.layers[0].self_attn, source, **padded), 0)
        self.assertEqual(model.encoder.layers[0].activation_relu_or_gelu, 1, "it is what it was")
        self.assertNotIn("forward", vars(model.encoder.layers[0].self_attn))

    def test_what_is_fused_all_the_same_is_counted(self):
        layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True).eval()
        attention = torch.nn.MultiheadAttention(16, 2, batch_first=True)
        x = torch.randn(1, 5, 16)
        with torch.no_grad(), record_attention(attention) as record:
            attention(x, x, x)
            layer(x)  # this layer does not belong to the model
        said = self.saved(record)
        if hasattr(getattr(torch.backends, "mha", None), "set_fastpath_enabled"):
            self.assertIn("2 of 2 attention calls recorded", said)  # this PyTorch fuses nothing while it records
            return
        self.assertIn("1 of 2 attention calls recorded", said)
        self.assertIn("not recorded: 1 of TransformerEncoderLayer: PyTorch computed it whole, by torch._transformer_encoder_layer_fwd",
                      said)
        with torch.no_grad(), record_attention(torch.nn.Identity()) as record:
            layer(x)
        with self.assertRaisesRegex(RuntimeError, "no attention was seen.*PyTorch computed it whole"):
            record.save(self.file)

    def test_a_functional_call_beside_a_module(self):
        class Model(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.one, self.other = (torch.nn.MultiheadAttention(16, 2) for _ in range(2))

            def forward(self, x):
                x = self.one(x, x, x)[0]
                o = self.other
                return torch.nn.functional.multi_head_attention_forward(
                    x, x, x, 16, 2, o.in_proj_weight, o.in_proj_bias, None, None, False, 0.0, o.out_proj.weight, o.out_proj.bias)[0]

        model, x = Model(), torch.randn(6, 2, 16)
        with record_attention(model) as record:
            model(x)
        self.assertIn("2 of 2 attention calls recorded", self.saved(record))
        self.assertEqual(self.layers(), list("01"))
        self.check(own_weights(model.one, x), 0)
        self.check(own_weights(model.other, model.one(x, x, x)[0]), 1)

    def test_what_another_library_put_on_a_module_stays(self):
        attention, x = torch.nn.MultiheadAttention(16, 2, batch_first=True), torch.randn(1, 5, 16)
        own, seen = attention.forward, []

        def hooked(*arguments, **named):
            seen.append(1)
            return own(*arguments, **named)

        attention.forward = hooked
        with record_attention(attention) as record:
            attention(x, x, x)
        self.assertIs(attention.forward, hooked)
        self.assertEqual((len(seen), len(record.calls)), (1, 1))
        with record_attention(attention) as record:
            ours = attention.forward
            attention.forward = later = lambda *arguments, **named: ours(*arguments, **named)
            attention(x, x, x)
        self.assertIs(attention.forward, later, "put there meanwhile")
        attention(x, x, x)
        self.assertEqual(len(record.calls), 1, "it records no longer")

    def test_calls_of_one_module_are_steps(self):
        class Model(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.layers = torch.nn.ModuleList(torch.nn.MultiheadAttention(16, 2, batch_first=True) for _ in range(2))

            def forward(self, x):
                for layer in self.layers:
                    x = layer(x[:, -1:], x, x)[0] + x
                return x

        model, x = Model(), torch.randn(1, 8, 16)
        with record_attention(model) as record:
            for n in (5, 6, 7, 8):
                model(x[:, :n])
        said = self.saved(record)
        self.assertIn("8 of 8 attention calls recorded", said)
        self.assertIn("4 steps of 2 layers", said)
        self.assertIn("the file holds step 3", said)
        self.assertEqual(self.layers(), list("01"))
        self.assertEqual(numpy.load(self.file)["layers.1.k"].shape, (1, 2, 8, 8))
        self.saved(record, step=0)
        self.check(own_weights(model.layers[0], x[:, 4:5], x[:, :5]), 0)
        with self.assertRaisesRegex(ValueError, "there are the steps 0 to 3, no step 4"):
            record.save(self.file, step=4)
        # A module that serves as several layers of one run does not make a step.
        model.layers[1] = model.layers[0]
        with record_attention(model) as record:
            model(x)
        self.assertNotIn("steps", self.saved(record))
        self.assertEqual(self.layers(), list("01"))

    def test_dropout_is_said(self):
        attention, x = torch.nn.MultiheadAttention(16, 2, dropout=0.25, batch_first=True), torch.randn(1, 5, 16)
        for trains in (True, False):
            attention.train(trains)
            with record_attention(attention) as record:
                attention(x, x, x)
            self.assertEqual("dropout was on in 1 calls (p = 0.25)" in self.saved(record), trains)

    def test_queries_that_see_no_key_are_said(self):
        attention, x = torch.nn.MultiheadAttention(16, 2, batch_first=True), torch.randn(1, 5, 16)
        for hidden, words in ((-1e9, "all get weight"), (-math.inf, "NaN")):
            mask = torch.zeros(5, 5)
            mask[1:3] = hidden
            with record_attention(attention) as record:
                attention(x, x, x, attn_mask=mask)
            said = self.saved(record)
            self.assertIn("layer 0: 2 queries see no key, and have no weights in the file", said)
            self.assertIn(words, said)
            if hidden == -1e9:
                weights = own_weights(attention, x, attn_mask=mask)
                numpy.testing.assert_allclose(weights[0, :, 1:3].detach(), 0.2, atol=1e-6)
            self.assertTrue(numpy.isnan(self.attend(0, 0, 0)["entropy"][1:3]).all())

    def test_what_cannot_be_read_is_refused_when_it_is_recorded(self):
        functional = torch.nn.functional
        own = getattr(functional, "scaled_dot_product_attention", None)
        functional.scaled_dot_product_attention = lambda *arguments, **named: None
        try:
            q = torch.randn(2, 2, 5, 8)
            for words, error in (((q[None], q[None], q[None]), "fewer dimensions"), ((q[:1], q, q), "expand them first"),
                                 ((q, q[:1], q[:1]), "expand them first"), ((q, q, q[:, :1]), "expand them first")):
                with self.assertRaisesRegex(ValueError, error), record_attention(torch.nn.Identity()):
                    functional.scaled_dot_product_attention(*words)
            for scale in (0.0, -1.0, math.inf, math.nan):
                with self.assertRaisesRegex(ValueError, "must be above 0"), record_attention(torch.nn.Identity()):
                    functional.scaled_dot_product_attention(q, q, q, scale=scale)
        finally:
            if own is None:
                del functional.scaled_dot_product_attention
            else:
                functional.scaled_dot_product_attention = own

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
