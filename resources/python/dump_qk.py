"""Writes the queries, keys and values of every attention of a PyTorch model to a .npz file that Attentoscope reads.

    with record_attention(model) as record:
        model(inputs)
    record.save("model.npz", tokens=["I", "love", "AI"])

They are taken where softmax(q·k / √d) begins, so position encodings are in them: from torch.nn.MultiheadAttention, and from every
call of torch.nn.functional.scaled_dot_product_attention (PyTorch 2), which most models make. Layers are numbered in the order of
the calls; arrays are (batch, heads, n, d) and named layers.0.q, layers.0.k, layers.0.v.

Leave gradients enabled (no torch.no_grad()): without them PyTorch fuses torch.nn.TransformerEncoder's layers and nothing can be
seen of their attention. Before PyTorch 2, torch.nn.MultiheadAttention must be called with positional arguments.
"""
import contextlib

import numpy
import torch


class Record:
    def __init__(self):
        self.layers = []

    def add(self, q, k, v):
        self.layers.append([x.detach().float().cpu().numpy() for x in (q, k, v)])

    def save(self, path, tokens=None):
        if not self.layers:
            raise RuntimeError("no attention was seen: see the first lines of dump_qk.py for what is")
        arrays = {f"layers.{i}.{name}": x for i, layer in enumerate(self.layers) for name, x in zip("qkv", layer)}
        if tokens is not None:  # one label a key
            arrays["tokens"] = numpy.array([str(token) for token in tokens])
        numpy.savez(path, **arrays)


@contextlib.contextmanager
def record_attention(model):
    record, functional = Record(), torch.nn.functional
    original = getattr(functional, "scaled_dot_product_attention", None)

    def spy(query, key, value, *rest, **named):
        record.add(query, key, value)
        return original(query, key, value, *rest, **named)

    def before(module, inputs, named=None):
        query, key, value = [(named or {}).get(name, inputs[i] if i < len(inputs) else None)
                             for i, name in enumerate(("query", "key", "value"))]
        w = module.in_proj_weight.chunk(3) if module.in_proj_weight is not None else (
            module.q_proj_weight, module.k_proj_weight, module.v_proj_weight)
        b = module.in_proj_bias.chunk(3) if module.in_proj_bias is not None else (None,) * 3
        heads = []
        for x, weight, bias in zip((query, key, value), w, b):
            x = functional.linear(x if x.dim() == 3 else x.unsqueeze(0 if module.batch_first else 1), weight, bias)
            x = x if module.batch_first else x.transpose(0, 1)  # (batch, n, heads · d)
            heads.append(x.unflatten(-1, (module.num_heads, -1)).transpose(1, 2))
        record.add(*heads)

    attentions = [m for m in model.modules() if isinstance(m, torch.nn.MultiheadAttention)]
    keywords = {"with_kwargs": True} if int(torch.__version__.split(".")[0]) >= 2 else {}
    hooks = [m.register_forward_pre_hook(before, **keywords) for m in attentions]
    if original is not None and not attentions:
        functional.scaled_dot_product_attention = spy
    try:
        yield record
    finally:
        for hook in hooks:
            hook.remove()
        if original is not None:
            functional.scaled_dot_product_attention = original
