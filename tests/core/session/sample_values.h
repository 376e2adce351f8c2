// For every field a text that differs from its default, so that no field can be forgotten.
#pragma once

#include <map>
#include <string>

namespace attentoscope::test {

inline const std::map<std::string, std::string> sampleValues = {
    {"source", "sphere"},
    {"n", "777"},
    {"d", "128"},
    {"dv", "3"},
    {"seed", "9007199254740992"},
    {"groups", "5"},
    {"needles", "7"},
    {"cosine", "0.1"},
    {"topics", "12"},
    {"rho", "0.30000000000000004"},
    {"text", "我 爱 AI\nthe \"cat\" \\ sat [PAD]\n"},
    {"batch", "2"},
    {"tensors", "model π.safetensors"},
    {"layer", "31"},
    {"head", "7"},
    {"heads", "3"},
    {"head-pattern", "competing"},
    {"q-name", "layers.{L}.q"},
    {"k-name", "layers.{L}.k"},
    {"weights-name", "layers.{L}.attn"},
    {"layout", "nhd"},
    {"v-name", "layers.{L}.v"},
    {"tokens", "tokens.json"},
    {"q", "data/queries π.npy"},
    {"k", "/tmp/k.npy"},
    {"v", "v.npy"},
    {"rope", "500000.5"},
    {"rope-pairing", "half"},
    {"alibi", "0.00390625"},
    {"policy-a", "entropy-invariant:n0=128"},
    {"policy-b", "formula:n0=64:ln(n)/ln(n0)/d"},
    {"further", "constant:m=2,formula:max(1,ln(n))/8,entropy-matched:target=3"},
    {"length", "fixed:77"},
    {"tau", "1.0000000000000002"},
    {"mask", "!sliding(5) | sink(2)"},
    {"entropy", "renyi:inf"},
    {"bits", "true"},
    {"lengths", "5,50,500"},
    {"trials", "3"},
    {"rows", "9"},
    {"windows", "true"},
    {"additive-units", "12"},
    {"additive-gain", "2.5"},
    {"recurrent-units", "9"},
    {"recurrent-gain", "1.7"},
    {"points", "300"},
    {"dim", "100"},
    {"target", "10,20"},
    {"matrix", "sparse,hadamard"},
    {"epsilon", "0.35"},
    {"feature-dim", "9"},
    {"features", "8:64:x4"},
};

} // namespace attentoscope::test
