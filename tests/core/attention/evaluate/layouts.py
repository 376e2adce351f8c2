#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""layouts.py FOLDER COUNT SEED: writes recordings as programs lay them out, drawn at random, and cases.json.

A case names a file, the fields with which somebody asks for one head of it, and the mean entropy of the rows that count, in float64,
if the file is read as it was written. "said" tells that the fields leave nothing to guess: then the answer must be this number.
Without it, it must be this number, or a doubt, or a refusal."""
import json
import os
import struct
import sys

import numpy as np

folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
random = np.random.default_rng(seed)


def one_of(*choices):
    return choices[random.integers(len(choices))]


def chance(probability):
    return random.random() < probability


def softmax(logits):
    top = np.max(logits, -1, keepdims=True)
    e = np.exp(np.where(np.isfinite(logits), logits - np.where(np.isfinite(top), top, 0), -np.inf))
    total = e.sum(-1, keepdims=True)
    return np.divide(e, total, out=np.zeros_like(e), where=total > 0)


def mean_entropy(weights, counts):
    rows = -np.where(weights > 0, weights * np.log(np.where(weights > 0, weights, 1)), 0).sum(-1)
    return float(rows[counts & (weights.sum(-1) > 0)].mean())


def bfloat16_bits(array):
    bits = np.ascontiguousarray(array, "<f4").view("<u4")
    return (bits >> 16).astype("<u2")


def from_bfloat16(bits):
    return (bits.astype("<u4") << 16).view("<f4").astype(float)


class Stored:
    """Numbers as a file holds them: what is written, and what it says in float64."""

    def __init__(self, array, kind):
        array = np.asarray(array, float)
        self.kind = kind
        if kind == "bf16":
            self.raw = bfloat16_bits(array)
            self.value = from_bfloat16(self.raw)
        else:
            self.raw = array.astype(kind)
            self.value = self.raw.astype(float)


def write_safetensors(path, arrays):
    names = {"<f2": "F16", "<f4": "F32", "<f8": "F64", "|b1": "BOOL", "<i8": "I64", "<u2": "U16", "<i4": "I32"}
    header, data = {}, b""
    for name, (raw, kind) in arrays.items():
        raw = np.ascontiguousarray(raw)
        dtype = "BF16" if kind == "bf16" else names[raw.dtype.str]
        header[name] = {"dtype": dtype, "shape": list(raw.shape), "data_offsets": [len(data), len(data) + raw.nbytes]}
        data += raw.tobytes()
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text + data)


def write(name, arrays):
    path = os.path.join(folder, name)
    if name.endswith(".safetensors"):
        write_safetensors(path, arrays)
    else:
        (np.savez_compressed if chance(0.3) else np.savez)(path, **{key: raw for key, (raw, _) in arrays.items()})


def draw_padding(batches, n):
    """Lengths of the sequences of a batch, padded on the right."""
    return np.array([n] + [int(random.integers(2, n + 1)) for _ in range(batches - 1)]) if batches > 1 else np.array([n - int(random.integers(0, 3))])


def mask_array(kind, visible, table, has_batch):
    """The array beside queries and keys, its name, and the fields that say what True means."""
    batches, n = visible.shape
    squeeze = (lambda a: a) if has_batch else (lambda a: a[0])
    if kind == "ones":
        return one_of("attention_mask", "mask"), squeeze(visible.astype(one_of("i8", "i4", "?"))), "visible"
    if kind == "hidden":
        return one_of("key_padding_mask", "padding_mask", "src_key_padding_mask"), squeeze(~visible), "hidden"
    if kind == "added":
        return "attention_mask", np.where(visible, 0, np.finfo("f4").min).astype("f4")[:, None, None], None
    if kind == "ambiguous":
        return "attention_mask", squeeze(visible.astype("f4")), "visible"
    if kind == "table":
        return one_of("attn_mask", "causal_mask"), table, "visible"
    assert kind == "added table"
    return "attn_mask", np.where(table, 0, -1e9).astype("f4").reshape((1, 1) * (table.ndim == 2) + table.shape), None


def draw_queries(case):
    batches, heads, n, d = one_of(1, 1, 2, 3), one_of(1, 2, 3, 4, 6, 8), int(random.integers(4, 13)), one_of(2, 4, 8)
    shared = one_of(*[h for h in range(1, heads + 1) if heads % h == 0])
    suffix = chance(0.15)
    n_q = int(random.integers(1, n)) if suffix else n
    has_batch = batches > 1 or chance(0.3)
    order = one_of("heads", "heads", "tokens", "side") if heads > 1 or chance(0.5) else "none"
    kind = one_of("<f2", "<f4", "<f4", "<f8", ">f4", "bf16")
    safe = kind == "bf16" or (kind != ">f4" and chance(0.4))
    q = Stored(1.5 * random.standard_normal((batches, heads, n_q, d)), kind)
    k = Stored(1.5 * random.standard_normal((batches, shared, n, d)), kind)
    layers = one_of([None], [None], [None], [0, 1], [3, 10], [0])
    stacked = layers == [None] and order == "heads" and chance(0.15)

    def laid(raw):
        if order == "tokens":
            raw = raw.transpose(0, 2, 1, 3)
        if order in ("side", "none"):
            raw = raw.transpose(0, 2, 1, 3).reshape(raw.shape[0], raw.shape[2], -1)
        return raw if has_batch else raw[0]

    padding, mask = np.ones((batches, n), bool), "full"
    tables = np.tri(n, dtype=bool)
    kind_of_mask = one_of("none", "none", "ones", "hidden", "added", "ambiguous", "table", "added table") if not suffix else "none"
    arrays, fields = {}, {}
    if kind_of_mask in ("ones", "hidden", "added", "ambiguous"):
        padding = np.arange(n)[None] < draw_padding(batches, n)[:, None]
    visible = np.ones((batches, n, n), bool)
    if kind_of_mask == "none":
        if chance(0.5):
            mask, visible = "causal", visible & tables
    elif kind_of_mask in ("table", "added table"):
        mask, visible = "recorded", visible & tables
    else:
        mask = one_of("padding", "causal & padding")
        visible = visible & padding[:, None]
        if mask != "padding":
            visible = visible & tables
    visible = visible[:, n - n_q:]
    batch, head, layer = int(random.integers(batches)), int(random.integers(heads)), layers[-1]
    pattern = one_of("{r}", "layers.{L}.{r}", "block{L}/{r}", "h.{L}.attn.{r}") if layer is not None else one_of("{r}", "attn.{r}")
    if layer is not None and "{L}" not in pattern:
        pattern = "layers.{L}.{r}"
    roles = one_of(("q", "k"), ("query", "key"), ("Q", "K"), ("queries", "keys"))
    if order == "tokens" and chance(0.3):
        pattern = pattern.replace("{r}", "hook_{r}") if "block" not in pattern else "blocks.{L}.attn.hook_{r}"
        roles = ("q", "k")
    if order == "side" and chance(0.6):
        pattern, roles = pattern.replace("{r}", "{r}_proj"), ("q", "k")
    wide = "02d" if chance(0.3) else "d"
    for number in layers:
        last = number == layer
        for role, stored in ((roles[0], q), (roles[1], k)):
            raw = laid(stored.raw)
            if stacked:
                raw = np.stack([raw[::-1] if raw.shape[0] > 1 else raw * 0 + 1, raw])
            name = pattern.replace("{r}", role).replace("{L}", format(number, wide) if number is not None else "")
            arrays[name] = (raw if last else raw[..., ::-1], kind)
    if kind_of_mask != "none":
        table = tables if chance(0.5) else np.broadcast_to(tables, (batches, 1, n, n)).copy()
        name, raw, true = mask_array(kind_of_mask, padding, table, has_batch)
        arrays[name] = (raw, raw.dtype.str)
        if true:
            fields["mask-true"] = true
    if layer is not None:
        fields["layer"] = str(layer)
    if stacked:
        fields["layer"] = "1"
        fields["leading"] = "layers,batch,heads" if has_batch else "layers,heads"
    elif order == "heads":
        fields["leading"] = "batch,heads" if has_batch else "heads"
    if order == "heads":
        fields["layout"] = "hnd"
    if order == "tokens":
        fields["layout"] = "nhd"
    if order in ("side", "none"):
        fields["split-heads"] = str(heads)
    if suffix:
        fields["queries"] = "suffix"
    if has_batch and batches > 1:
        fields["batch"] = str(batch)
    if heads > 1:
        fields["head"] = str(head)
    scores = q.value[batch, head] @ k.value[batch, head // (heads // shared)].T / np.sqrt(d)
    weights = softmax(np.where(visible[batch], scores, -np.inf))
    counts = padding[batch][n - n_q:]
    write_case(case, "safetensors" if safe else "npz", arrays, dict(source="tensor", mask=mask, **fields), mean_entropy(weights, counts),
               order != "side" or "_proj" in pattern)


def draw_weights(case):
    batches, heads, layers, n = one_of(1, 2, 3), one_of(1, 2, 4), one_of(1, 1, 2, 3), int(random.integers(4, 11))
    causal, padded = chance(0.5), chance(0.4)
    padding = np.arange(n)[None] < draw_padding(batches, n)[:, None] if padded else np.ones((batches, n), bool)
    visible = np.broadcast_to(padding[:, None, None, :], (batches, heads, n, n)) & (np.tri(n, dtype=bool) if causal else True)
    logits = np.where(visible[None], 2 * random.standard_normal((layers, batches, heads, n, n)), -np.inf)
    kind = one_of("<f2", "<f4", "<f4", "<f8", "bf16")
    stored = Stored(softmax(logits), kind)
    has = dict(layers=layers > 1, batch=batches > 1 or chance(0.2), heads=heads > 1 or chance(0.2))
    named = has["layers"] and chance(0.5)
    leading = [key for key in ("layers", "batch", "heads") if has[key] and not (key == "layers" and named)]

    def laid(raw):  # (layers, batch, heads, n, n), or without layers
        for axis, key in reversed(list(enumerate(("layers", "batch", "heads")[5 - raw.ndim:]))):
            if not has[key]:
                raw = raw.take(0, axis)
        return raw

    base = one_of("attn_weights", "attentions", "attention_probs") if not named else "attentions"
    arrays = {f"{base}{one_of('.', '_') if False else '.'}{l}": (laid(stored.raw[l]), kind) for l in range(layers)} if named else {base: (laid(stored.raw), kind)}
    if padded:
        name, raw, true = mask_array(one_of("ones", "hidden"), padding, None, has["batch"])
        arrays[name] = (raw, raw.dtype.str)
    batch, head, layer = int(random.integers(batches)), int(random.integers(heads)), int(random.integers(layers))
    fields = {"leading": ",".join(leading)} if leading else {}
    if padded:
        fields["mask-true"] = true
    if layers > 1:
        fields["layer"] = str(layer)
    if batches > 1:
        fields["batch"] = str(batch)
    if heads > 1:
        fields["head"] = str(head)
    weights = stored.value[layer, batch, head]
    total = weights.sum(-1, keepdims=True)
    weights = np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)
    mask = ("causal & padding" if causal else "padding") if padded else "causal" if causal else "full"
    write_case(case, "safetensors" if kind == "bf16" or chance(0.4) else "npz", arrays, dict(source="weights", mask=mask, **fields),
               mean_entropy(weights, padding[batch]))


cases = []


def write_case(number, ending, arrays, fields, truth, can_be_guessed=True):
    """Writes the file and asks for it: with all fields, without those that tell the layout, and without a mask, too. Nothing in a file
    tells that (n, 64) is two heads of 32 side by side: that is asked with all fields only."""
    name = f"case{number}.{ending}"
    write(name, arrays)
    shapes = {key: [str(raw.dtype) if kind != "bf16" else "bf16", list(raw.shape)] for key, (raw, kind) in arrays.items()}
    guessed = {key: value for key, value in fields.items() if key not in ("layout", "split-heads", "mask-true", "leading", "queries")}
    without_mask = {key: value for key, value in guessed.items() if key != "mask"}
    for said, asked in ((True, fields), (False, guessed), (False, without_mask)) if can_be_guessed else ((True, fields),):
        cases.append(dict(file=name, said=said, fields=asked, truth=truth, arrays=shapes))


os.makedirs(folder, exist_ok=True)
for number in range(count):
    (draw_weights if chance(0.3) else draw_queries)(number)
with open(os.path.join(folder, "cases.json"), "w") as out:
    json.dump(cases, out)
