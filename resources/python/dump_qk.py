# SPDX-License-Identifier: GPL-3.0-or-later
"""Records the queries, keys and values of every attention of a PyTorch model in a .npz file that Attentoscope reads.

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
recorded. While it records, PyTorch's fused layers (of torch.nn.TransformerEncoder, without gradients) are computed step by step,
so that their attention is seen; attention that a library or a model computes in its own way is not.

A model that is run several times, as when it generates token by token, is recorded in as many steps: save() writes the last of
them, or step=0, 1, ... What differs from the model, and what was not recorded, save() says on stderr.
"""
import contextlib
import functools
import math
import sys

import numpy
import torch

LOWEST = -1e4  # in a mask that is added, this or less hides a key, because its weight would be 0 in float32


MISSING = object()


def visible_of(mask, hides, name):
    """Returns a mask that is True where a key is visible. hides: whether True hides a key in a boolean mask."""
    if mask.dtype == torch.bool:
        return ~mask if hides else mask
    lowest = max(LOWEST, torch.finfo(mask.dtype).min / 2) if mask.is_floating_point() else LOWEST
    hidden = mask <= lowest
    if not bool(((mask == 0) | hidden).all()):
        raise ValueError(f"{name} adds a bias other than 0 and −∞ to the scores, which cannot be recorded")
    return ~hidden


def is_finite(*masks):
    """Tells whether keys are hidden only by low finite scores; then even a row without visible keys has weights."""
    given = [mask for mask in masks if mask is not None]
    return bool(given) and all(mask.dtype != torch.bool and bool(torch.isfinite(mask).all()) for mask in given)


class Call:
    """One call of an attention. q, k, v: (batch, heads, n, d). visible: None, or a mask that broadcasts to (batch, heads, n_q, n_k).
    softly: hidden keys were hidden by a finite number. dropout: the share of weights that PyTorch dropped."""

    def __init__(self, q, k, v, visible=None, padding=None, scale=None, softly=False, dropout=0.0):
        if scale is not None and not 0 < scale < math.inf:
            raise ValueError(f"a scale of {float(scale):g} cannot be recorded: it must be above 0")
        if not q.dim() == k.dim() == v.dim() == 4:
            raise ValueError(f"queries of shape {tuple(q.shape)} with keys of shape {tuple(k.shape)} cannot be recorded: they must be "
                             "(batch, heads, n, d) or have fewer dimensions")
        if not q.shape[0] == k.shape[0] == v.shape[0] or k.shape[1:3] != v.shape[1:3] or q.shape[1] % k.shape[1] != 0:
            raise ValueError(f"queries of shape {tuple(q.shape)} are broadcast to keys of shape {tuple(k.shape)} and values of shape "
                             f"{tuple(v.shape)}, which cannot be recorded: expand them first")
        self.arrays = [x.detach().float().cpu().numpy() for x in (q, k, v)]
        batch, n_q, n_k, d = q.shape[0], q.shape[2], k.shape[2], q.shape[3]
        self.padding = None if padding is None or bool(padding.all()) else padding.expand(batch, n_k).cpu().numpy()
        self.scale = None if scale is None or math.isclose(scale, d ** -0.5, rel_tol=1e-6) else float(scale)
        self.softly, self.dropout = softly, float(dropout)
        self.blind = 0  # queries that see no key
        self.visible = None
        self.masks = []
        if visible is not None:
            seen = visible if padding is None else visible & padding.to(visible.device)[:, None, None, :]
            self.blind = int((~seen.expand(*seen.shape[:-2], n_q, n_k)).all(-1).any(1).sum())
        elif self.padding is not None:
            self.blind = int((~self.padding).all(-1).sum()) * n_q
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
        """Moves the padding of this call into its own mask if it differs from the padding of the file."""
        n_q, n_k = self.arrays[0].shape[2], self.arrays[1].shape[2]
        seen = self.visible if self.visible is not None else numpy.ones((1, 1, n_q, n_k), dtype=bool)
        if self.masks == ["causal"]:
            seen = seen & numpy.tri(n_q, n_k, n_k - n_q, dtype=bool)
        self.visible = seen & self.padding[:, None, None, :]
        self.masks, self.padding = ["recorded"], None


class Record:
    def __init__(self, model=None):
        self.names = {module: name for name, module in model.named_modules()} if model is not None else {}
        self.calls = []  # (step, layer, call)
        self.missed = []  # (name, reason)
        self.runs = 0  # runs of the given model
        self.counts = {}  # calls of each module since the current run began, or in total if the model itself is not run
        self.layers = {}  # layer by module and the number of the call of this module within a run

    def begin_run(self, *_):
        self.runs += 1
        self.counts = {}

    def add(self, call, module):
        """module: the caller. The same call in another run of the model is a new step, not a new layer."""
        count = self.counts.get(module, 0)
        self.counts[module] = count + 1
        again = self.runs == 0 and module is not None  # only modules of the model are run, not the model itself
        key, step = ((module, 0), count) if again else ((module, count), max(self.runs - 1, 0))
        layer = self.layers.setdefault(key, len(self.layers))
        while any((at, number) == (step, layer) for at, number, _ in self.calls):  # the module was also called outside the runs
            step += 1
        self.calls.append((step, layer, call))

    def miss(self, module, why):
        self.missed.append((self.names.get(module) or type(module).__name__, why))

    @property
    def steps(self):
        return sorted({step for step, _, _ in self.calls})

    def remarks(self, layers, step):
        """Returns sentences about attention that the file lacks, and about properties that it cannot record."""
        yield f"{len(self.calls)} of {len(self.calls) + len(self.missed)} attention calls recorded"
        for why in dict.fromkeys(why for _, why in self.missed):
            names = [name for name, reason in self.missed if reason == why]
            yield f"not recorded: {len(names)} of {', '.join(dict.fromkeys(names))}: {why}"
        if len(self.steps) > 1:
            yield (f"{len(self.steps)} steps of {len(self.layers)} layers, since the same modules were called again: the file holds "
                   f"step {step}; save(..., step=0 to {len(self.steps) - 1}) writes another")
        dropped = [call.dropout for call in layers.values() if call.dropout > 0]
        if dropped:
            yield (f"dropout was on in {len(dropped)} calls (p = {max(dropped):g}): PyTorch dropped some weights at random, the file "
                   "has them all; model.eval() turns it off")
        for layer, call in layers.items():
            if call.blind > 0:
                yield (f"layer {layer}: {call.blind} queries see no key, and have no weights in the file; in PyTorch "
                       + ("a finite number hides these keys, and all get weight (with −1e9 the same)" if call.softly
                          else "theirs are NaN or 0"))

    def save(self, path, tokens=None, trained_length=None, dtype="float32", step=None):
        """tokens: one label a key. trained_length: how long the sequences were that the model was trained on.
        dtype: of the queries, keys and values in the file; float16 takes half the room and rounds them to three digits.
        step: which run of the model, from 0 on; None: the last."""
        if not self.calls:
            raise RuntimeError("no attention was seen: see the first lines of dump_qk.py for what is"
                               + "".join(f"; {name}: {why}" for name, why in dict.fromkeys(self.missed)))
        number = len(self.steps) - 1 if step is None else step
        if not 0 <= number < len(self.steps):
            raise ValueError(f"there are the steps 0 to {len(self.steps) - 1}, no step {step}")
        layers = {layer: call for at, layer, call in self.calls if at == self.steps[number]}
        arrays = {}
        padding = next((call.padding for call in layers.values() if call.padding is not None), None)
        for i, call in layers.items():
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
        for remark in self.remarks(layers, number):
            print(f"dump_qk: {remark}", file=sys.stderr)


def of_function(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """Makes a Call of scaled_dot_product_attention, whose tensors may have fewer than four dimensions."""
    visible = None if attn_mask is None else visible_of(attn_mask, False, "attn_mask")
    if is_causal:  # counted from the first query and the first key
        visible = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool).tril()
    while query.dim() < 4:
        query, key, value = (x.unsqueeze(0) for x in (query, key, value))
    if visible is not None:
        while visible.dim() < 4:
            visible = visible.unsqueeze(0)
    return Call(query, key, value, visible, scale=scale, softly=is_finite(attn_mask), dropout=dropout_p)


def of_projections(query, key, value, num_heads, weights, biases, attn_mask, key_padding_mask, dropout):
    """Makes a Call of a multi-head attention. query, key, value: (n, batch, numbers), or without a batch."""
    heads = []
    for x, weight, bias in zip((query, key, value), weights, biases):
        x = torch.nn.functional.linear(x if x.dim() == 3 else x.unsqueeze(1), weight, bias).transpose(0, 1)
        heads.append(x.unflatten(-1, (num_heads, -1)).transpose(1, 2))
    batch, n_q, n_k = heads[0].shape[0], heads[0].shape[2], heads[1].shape[2]
    visible = padding = None
    if attn_mask is not None:
        visible = visible_of(attn_mask, True, "attn_mask").reshape(-1, n_q, n_k)
        shared = visible.shape[0] == 1
        visible = visible.reshape(1 if shared else batch, 1 if shared else num_heads, n_q, n_k)
    if key_padding_mask is not None:
        padding = visible_of(key_padding_mask, True, "key_padding_mask").reshape(-1, n_k)
    return Call(*heads, visible, padding, softly=is_finite(attn_mask, key_padding_mask), dropout=dropout)


def has_keys_of_its_own(bias_k, add_zero_attn, static_k=None, static_v=None):
    if bias_k is not None or add_zero_attn or static_k is not None or static_v is not None:
        raise ValueError("MultiheadAttention with add_bias_kv or add_zero_attn has keys of its own, which cannot be recorded")


def of_module(module, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True,
              is_causal=False):
    """Makes a Call of torch.nn.MultiheadAttention."""
    has_keys_of_its_own(module.bias_k, module.add_zero_attn)
    w = module.in_proj_weight.chunk(3) if module.in_proj_weight is not None else (
        module.q_proj_weight, module.k_proj_weight, module.v_proj_weight)
    b = module.in_proj_bias.chunk(3) if module.in_proj_bias is not None else (None,) * 3
    given = [x.transpose(0, 1) if module.batch_first and x.dim() == 3 else x for x in (query, key, value)]
    return of_projections(*given, module.num_heads, w, b, attn_mask, key_padding_mask, module.dropout if module.training else 0)


def of_multi_head_function(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn,
                           dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, need_weights=True,
                           attn_mask=None, use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None, v_proj_weight=None,
                           static_k=None, static_v=None, average_attn_weights=True, is_causal=False):
    """Makes a Call of torch.nn.functional.multi_head_attention_forward."""
    has_keys_of_its_own(bias_k, add_zero_attn, static_k, static_v)
    w = (q_proj_weight, k_proj_weight, v_proj_weight) if use_separate_proj_weight else in_proj_weight.chunk(3)
    b = in_proj_bias.chunk(3) if in_proj_bias is not None else (None,) * 3
    return of_projections(query, key, value, num_heads, w, b, attn_mask, key_padding_mask, dropout_p if training else 0)


def calling_module():
    """Returns the innermost module whose code is running, even if it called through other functions; None: there is none."""
    frame = sys._getframe(1)
    while frame is not None:
        own = frame.f_locals.get("self")
        if isinstance(own, torch.nn.Module):
            return own
        frame = frame.f_back
    return None


class Patches:
    """Replaces attributes for a while. An attribute that other code replaces meanwhile keeps that new value."""

    def __init__(self):
        self.undo = []

    def set(self, owner, name, value):
        before = vars(owner).get(name, MISSING)
        setattr(owner, name, value)
        self.undo.append((owner, name, value, before))

    def take_back(self):
        for owner, name, value, before in reversed(self.undo):
            if vars(owner).get(name, MISSING) is not value:
                continue
            if before is MISSING:
                delattr(owner, name)
            else:
                setattr(owner, name, before)


class Recorder:
    """Replaces PyTorch's functions while they are recorded."""

    def __init__(self, record):
        self.record = record
        self.inside = 0  # above 0 while a recorded module calls recorded functions, which must not count again
        self.active = True

    def calls(self, own, make, module=None):
        """Wraps the function `own`, and records each call as make() describes it. module: the caller; None: looked up."""
        def called(*arguments, **named):
            if self.inside or not self.active:
                return own(*arguments, **named)
            self.record.add(make(*arguments, **named), module if module is not None else calling_module())
            return self.within(own, *arguments, **named)
        return called

    def fused(self, own, why):
        def called(*arguments, **named):
            if not self.inside and self.active:
                self.record.miss(calling_module(), why)
            return own(*arguments, **named)
        return called

    def within(self, own, *arguments, **named):
        self.inside += 1
        try:
            return own(*arguments, **named)
        finally:
            self.inside -= 1


def mode_of(recorder, builtin):
    """Also records the function of PyTorch 2 in models that imported it under a name of their own."""
    called = recorder.calls(builtin, of_function)

    class Mode(torch.overrides.TorchFunctionMode):
        def __torch_function__(self, function, types, args=(), kwargs=None):
            return (called if function is builtin else function)(*args, **(kwargs or {}))

    return Mode()


@contextlib.contextmanager
def record_attention(model):
    record, functional = Record(model), torch.nn.functional
    recorder, patches = Recorder(record), Patches()
    with contextlib.ExitStack() as stack:
        stack.callback(patches.take_back)
        stack.callback(setattr, recorder, "active", False)
        stack.callback(model.register_forward_pre_hook(record.begin_run).remove)
        fast = getattr(torch.backends, "mha", None)
        if fast is not None and hasattr(fast, "set_fastpath_enabled"):
            stack.callback(fast.set_fastpath_enabled, fast.get_fastpath_enabled())
            fast.set_fastpath_enabled(False)
        for module in model.modules():
            if isinstance(module, torch.nn.TransformerEncoderLayer):
                patches.set(module, "activation_relu_or_gelu", 0)  # PyTorch checks this before it fuses a layer
            if isinstance(module, torch.nn.MultiheadAttention):
                patches.set(module, "forward", recorder.calls(module.forward, functools.partial(of_module, module), module))
        patches.set(functional, "multi_head_attention_forward",
                    recorder.calls(functional.multi_head_attention_forward, of_multi_head_function))
        original = getattr(functional, "scaled_dot_product_attention", None)
        if original is not None:
            patches.set(functional, "scaled_dot_product_attention", recorder.calls(original, of_function))
        for name in ("_transformer_encoder_layer_fwd", "_native_multi_head_attention"):
            if hasattr(torch, name):
                patches.set(torch, name, recorder.fused(getattr(torch, name), f"PyTorch computed it whole, by torch.{name}"))
        if original is not None and original is getattr(torch._C._nn, "scaled_dot_product_attention", None):
            stack.enter_context(mode_of(recorder, original))
        yield record
