"""Writes what every attention of a PyTorch model was computed from to a .npz file that Attentoscope reads.

    with record_attention(model) as record:
        model(inputs)
    record.save("model.npz", tokens=["I", "love", "AI"], trained_length=128)

Queries, keys and values are taken where softmax(s q·k) begins, so position encodings are in them: from every call of
torch.nn.MultiheadAttention and of torch.nn.functional.scaled_dot_product_attention (PyTorch 2), which most models make. Layers are
numbered in the order of the calls. What each call hid goes with it: is_causal, attn_mask, key_padding_mask, and a scale other
than 1/√d; Attentoscope then shows what the model computed.

Arrays: layers.0.q, layers.0.k and layers.0.v (batch, heads, n, d); layers.0.recorded_mask, the mask as an expression;
layers.0.recorded_visible, where that says "recorded": which keys a query saw, (1 or batch, 1 or heads, n_q, n_k);
layers.0.recorded_scale, a scale s other than 1/√d; padding_mask (batch, n_k), 0 where a key is padding; tokens; trained_length.

A mask that is added to the scores must hold 0 and −∞ (or the lowest numbers, as some models have it); another bias cannot be
recorded. Leave gradients enabled (no torch.no_grad()): without them PyTorch fuses torch.nn.TransformerEncoder's layers and
nothing can be seen of their attention.
"""
import contextlib
import functools
import math

import numpy
import torch

LOWEST = -1e4  # of a mask that is added: this and less hides a key, whose weight would be 0 in float32


def visible_of(mask, hides, name):
    """A boolean or added mask as one that is True where a key is seen. hides: what True means in a boolean one."""
    if mask.dtype == torch.bool:
        return ~mask if hides else mask
    lowest = max(LOWEST, torch.finfo(mask.dtype).min / 2) if mask.is_floating_point() else LOWEST
    hidden = mask <= lowest
    if not bool(((mask == 0) | hidden).all()):
        raise ValueError(f"{name} adds a bias other than 0 and −∞ to the scores, which cannot be recorded")
    return ~hidden


class Call:
    """One call of an attention. q, k, v: (batch, heads, n, d). visible: None, or what broadcasts to (batch, heads, n_q, n_k)."""

    def __init__(self, q, k, v, visible=None, padding=None, scale=None):
        self.arrays = [x.detach().float().cpu().numpy() for x in (q, k, v)]
        batch, n_q, n_k, d = q.shape[0], q.shape[2], k.shape[2], q.shape[3]
        self.padding = None if padding is None or bool(padding.all()) else padding.expand(batch, n_k).cpu().numpy()
        self.scale = None if scale is None or math.isclose(scale, d ** -0.5, rel_tol=1e-6) else float(scale)
        self.visible = None
        self.masks = []
        if visible is None or bool(visible.all()):
            return
        causal = torch.ones(n_q, n_k, dtype=torch.bool, device=visible.device).tril(n_k - n_q)
        if visible.shape[-2:] == causal.shape and bool((visible == causal).all()):
            self.masks = ["causal"]
        else:
            self.masks = ["recorded"]
            self.visible = visible.expand(*visible.shape[:-2], n_q, n_k).cpu().numpy()

    def shows_the_same_padding(self, other):
        return other is not None and self.padding is not None and numpy.array_equal(self.padding, other)

    def fold_padding(self):
        """Padding that is not that of the file becomes a part of this call's own mask."""
        n_q, n_k = self.arrays[0].shape[2], self.arrays[1].shape[2]
        seen = self.visible if self.visible is not None else numpy.ones((1, 1, n_q, n_k), dtype=bool)
        if self.masks == ["causal"]:
            seen = seen & numpy.tri(n_q, n_k, n_k - n_q, dtype=bool)
        self.visible = seen & self.padding[:, None, None, :]
        self.masks, self.padding = ["recorded"], None


class Record:
    def __init__(self):
        self.calls = []

    def save(self, path, tokens=None, trained_length=None, dtype="float32"):
        """tokens: one label a key. trained_length: how long the sequences were that the model was trained on.
        dtype: of the queries, keys and values in the file; float16 takes half the room and rounds them to three digits."""
        if not self.calls:
            raise RuntimeError("no attention was seen: see the first lines of dump_qk.py for what is")
        arrays = {}
        padding = next((call.padding for call in self.calls if call.padding is not None), None)
        for i, call in enumerate(self.calls):
            if call.padding is not None and not call.shows_the_same_padding(padding):
                call.fold_padding()
            masks = call.masks + (["padding"] if call.padding is not None else [])
            layer = f"layers.{i}"
            arrays.update({f"{layer}.{name}": x.astype(dtype) for name, x in zip("qkv", call.arrays)})
            arrays[f"{layer}.recorded_mask"] = numpy.array(" & ".join(masks) or "full")
            if call.visible is not None:
                arrays[f"{layer}.recorded_visible"] = call.visible
            if call.scale is not None:
                arrays[f"{layer}.recorded_scale"] = numpy.array(call.scale)
        if padding is not None:
            arrays["padding_mask"] = padding
        if tokens is not None:
            arrays["tokens"] = numpy.array([str(token) for token in tokens])
        if trained_length is not None:
            arrays["trained_length"] = numpy.array(int(trained_length))
        numpy.savez(path, **arrays)


def of_function(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """A call of scaled_dot_product_attention, whose tensors may have fewer dimensions than four."""
    visible = None if attn_mask is None else visible_of(attn_mask, False, "attn_mask")
    if is_causal:  # counted from the first query and the first key
        visible = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool).tril()
    while query.dim() < 4:
        query, key, value = (x.unsqueeze(0) for x in (query, key, value))
    if visible is not None:
        while visible.dim() < 4:
            visible = visible.unsqueeze(0)
    return Call(query, key, value, visible, scale=scale)


def of_module(module, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True,
              is_causal=False):
    """A call of torch.nn.MultiheadAttention."""
    if module.bias_k is not None or module.add_zero_attn:
        raise ValueError("MultiheadAttention with add_bias_kv or add_zero_attn has keys of its own, which cannot be recorded")
    w = module.in_proj_weight.chunk(3) if module.in_proj_weight is not None else (
        module.q_proj_weight, module.k_proj_weight, module.v_proj_weight)
    b = module.in_proj_bias.chunk(3) if module.in_proj_bias is not None else (None,) * 3
    heads = []
    for x, weight, bias in zip((query, key, value), w, b):
        x = torch.nn.functional.linear(x if x.dim() == 3 else x.unsqueeze(0 if module.batch_first else 1), weight, bias)
        x = x if module.batch_first else x.transpose(0, 1)  # (batch, n, heads · d)
        heads.append(x.unflatten(-1, (module.num_heads, -1)).transpose(1, 2))
    batch, n_q, n_k = heads[0].shape[0], heads[0].shape[2], heads[1].shape[2]
    visible = padding = None
    if attn_mask is not None:
        visible = visible_of(attn_mask, True, "attn_mask").reshape(-1, n_q, n_k)
        shared = visible.shape[0] == 1
        visible = visible.reshape(1 if shared else batch, 1 if shared else module.num_heads, n_q, n_k)
    if key_padding_mask is not None:
        padding = visible_of(key_padding_mask, True, "key_padding_mask").reshape(-1, n_k)
    return Call(*heads, visible, padding)


@contextlib.contextmanager
def record_attention(model):
    record, functional = Record(), torch.nn.functional
    original = getattr(functional, "scaled_dot_product_attention", None)
    inside = []  # a module computes by the function: one call, not two

    def function(*arguments, **named):
        if not inside:
            record.calls.append(of_function(*arguments, **named))
        return original(*arguments, **named)

    def forward(module, own, *arguments, **named):
        record.calls.append(of_module(module, *arguments, **named))
        inside.append(module)
        try:
            return own(*arguments, **named)
        finally:
            inside.pop()

    attentions = [m for m in model.modules() if isinstance(m, torch.nn.MultiheadAttention)]
    for module in attentions:
        module.forward = functools.partial(forward, module, module.forward)
    if original is not None:
        functional.scaled_dot_product_attention = function
    try:
        yield record
    finally:
        for module in attentions:
            del module.forward
        if original is not None:
            functional.scaled_dot_product_attention = original
