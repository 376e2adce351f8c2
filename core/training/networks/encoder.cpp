// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/encoder.h"

#include "core/base/numbers.h"
#include "core/random/counter_random.h"
#include "core/training/products/elements.h"

#include <algorithm>
#include <cmath>

namespace attentoscope::training {
namespace {

template <class Scalar>
std::span<const Scalar> factorsOf(const Encoder& net, const EncoderLayer& layer, std::span<const Scalar> parameters)
{
    return net.shape.learnedScale ? parameters.subspan(std::size_t(layer.factors), std::size_t(net.shape.heads))
                                  : std::span<const Scalar>();
}

template <class Scalar>
Operand<Scalar> headOf(const Encoder& net, std::span<const Scalar> parameters)
{
    return {parameters.data() + net.head, net.shape.pieces, net.shape.width};
}

template <class Scalar>
std::span<Scalar> numbersOf(Rows<Scalar>& rows)
{
    return {rows.data(), std::size_t(rows.size())};
}

// Counts the rows of all heads and layers that see a key.
template <class Scalar>
double rowsWithEntropy(const EncoderTrace<Scalar>& trace)
{
    double count = 0;
    for (const auto& layer : trace.layers)
        for (Index i = 0; i < layer.heads.entropy.size(); ++i)
            count += std::isfinite(layer.heads.entropy.data()[i]) ? 1 : 0;
    return count;
}

} // namespace

Encoder::Encoder(const EncoderShape& shape_)
    : shape(shape_)
{
    const Index width = shape.width, mixed = shape.heads * shape.d;
    Index at = shape.pieces * width;
    for (Index l = 0; l < shape.layers; ++l) {
        EncoderLayer& layer = layers.emplace_back();
        layer.beforeHeads = {width, at};
        layer.qkv = {width, 3 * mixed, layer.beforeHeads.end()};
        layer.factors = layer.qkv.end();
        layer.fromHeads = {mixed, width, layer.factors + (shape.learnedScale ? shape.heads : 0)};
        layer.beforeUnits = {width, layer.fromHeads.end()};
        layer.up = {width, 4 * width, layer.beforeUnits.end()};
        layer.down = {4 * width, width, layer.up.end()};
        at = layer.down.end();
    }
    last = {width, at};
    head = shape.tied ? embedding : last.end();
    parameters = last.end() + (shape.tied ? 0 : shape.pieces * width);
}

std::vector<NetworkArray> Encoder::arrays() const
{
    std::vector<NetworkArray> all = {{"embedding", {shape.pieces, shape.width}, embedding}};
    const auto addNorm = [&](const std::string& name, const NormLayer& norm) {
        all.push_back({name + ".gain", {norm.width}, norm.begin});
        all.push_back({name + ".bias", {norm.width}, norm.bias()});
    };
    const auto addLinear = [&](const std::string& name, const LinearLayer& linear) {
        all.push_back({name + ".weight", {linear.inputs, linear.outputs}, linear.begin});
        all.push_back({name + ".bias", {linear.outputs}, linear.bias()});
    };
    for (std::size_t l = 0; l < layers.size(); ++l) {
        const EncoderLayer& layer = layers[l];
        const std::string prefix = "layers." + formatNumber(Index(l)) + ".";
        addNorm(prefix + "before_heads", layer.beforeHeads);
        addLinear(prefix + "qkv", layer.qkv);
        if (shape.learnedScale)
            all.push_back({prefix + "scale", {shape.heads}, layer.factors});
        addLinear(prefix + "from_heads", layer.fromHeads);
        addNorm(prefix + "before_units", layer.beforeUnits);
        addLinear(prefix + "up", layer.up);
        addLinear(prefix + "down", layer.down);
    }
    addNorm("last", last);
    if (!shape.tied)
        all.push_back({"head", {shape.pieces, shape.width}, head});
    return all;
}

std::vector<float> startOf(const Encoder& net, std::uint64_t seed)
{
    std::vector<float> parameters(std::size_t(net.parameters));
    std::uint32_t which = 0;
    for (const NetworkArray& array : net.arrays()) {
        const auto own = std::span(parameters).subspan(std::size_t(array.begin), std::size_t(array.size()));
        if (array.shape.size() == 1) {
            std::ranges::fill(own, array.name.ends_with("bias") ? 0.0F : 1.0F);
            continue;
        }
        fillNormal({seed, StreamPurpose::TrainedWeights, which++}, 0, own);
        const bool ofPieces = array.name == "embedding" || array.name == "head";
        for (float& weight : own)
            weight *= ofPieces ? 0.02F : std::sqrt(1 / (3 * float(array.shape.front())));
    }
    return parameters;
}

template <class Scalar>
HeadsInputs<Scalar> headsInputs(
    const Encoder& net, std::size_t layer, std::span<const Scalar> parameters, const EncoderTrace<Scalar>& trace)
{
    return {trace.layers[layer].qkv, factorsOf(net, net.layers[layer], parameters)};
}

template <class Scalar>
void forward(const Encoder& net, std::span<const Scalar> parameters, const PieceBatch& batch, const SequenceScale& scale,
    bool keep, EncoderTrace<Scalar>& trace, int threads)
{
    const Index width = net.shape.width;
    trace.layers.resize(net.layers.size());
    trace.x.resize(Index(batch.tokens.size()), width);
    for (std::size_t row = 0; row < batch.tokens.size(); ++row)
        std::copy_n(parameters.data() + net.embedding + batch.tokens[row] * width, width, trace.x.data() + Index(row) * width);
    for (std::size_t l = 0; l < net.layers.size(); ++l) {
        const EncoderLayer& layer = net.layers[l];
        EncoderLayerTrace<Scalar>& own = trace.layers[l];
        forward(layer.beforeHeads, parameters, trace.x, own.beforeHeads, own.headsInput);
        forward(layer.qkv, parameters, own.headsInput, own.qkv, threads);
        attend<Scalar>(
            net.shape.headsShape(), headsInputs(net, l, parameters, trace), scale, keep, own.heads, own.mixed, threads);
        forward(layer.fromHeads, parameters, own.mixed, trace.added, threads);
        trace.x += trace.added;
        forward(layer.beforeUnits, parameters, trace.x, own.beforeUnits, own.unitsInput);
        forward(layer.up, parameters, own.unitsInput, own.units, threads);
        own.slopes.resize(keep ? own.units.rows() : 0, own.units.cols());
        gelu<Scalar>(numbersOf(own.units), numbersOf(own.units), numbersOf(own.slopes));
        forward(layer.down, parameters, own.units, trace.added, threads);
        trace.x += trace.added;
    }
    Rows<Scalar> asked(Index(batch.asked.size()), width);
    for (Index i = 0; i < asked.rows(); ++i)
        asked.row(i) = trace.x.row(batch.asked[std::size_t(i)]);
    forward(net.last, parameters, asked, trace.last, trace.answers);
    trace.pieceScores.resize(asked.rows(), net.shape.pieces);
    multiply<Scalar>(trace.answers, headOf(net, parameters).transpose(), trace.pieceScores.data(), threads);
}

template <class Scalar>
double penaltyOf(const EntropyPenalty& penalty, const EncoderTrace<Scalar>& trace)
{
    double sum = 0;
    for (const auto& layer : trace.layers)
        for (Index i = 0; i < layer.heads.entropy.size(); ++i)
            if (const double off = layer.heads.entropy.data()[i] - penalty.target; std::isfinite(off))
                sum += off * off;
    return penalty.beta == 0 ? 0 : penalty.beta * sum / rowsWithEntropy(trace);
}

template <class Scalar>
void backward(const Encoder& net, std::span<const Scalar> parameters, const PieceBatch& batch, const SequenceScale& scale,
    const EncoderTrace<Scalar>& trace, const Rows<Scalar>& ofScores, const EntropyPenalty& penalty, std::span<Scalar> gradient,
    int threads)
{
    const Index width = net.shape.width;
    Scalar* const ofPieces = gradient.data() + net.embedding;
    std::fill_n(ofPieces, net.shape.pieces * width, Scalar(0));
    multiply<Scalar>(Operand<Scalar>(ofScores).transpose(), trace.answers, gradient.data() + net.head, threads);
    const Rows<Scalar> ofAnswers = product<Scalar>(ofScores, headOf(net, parameters), threads);
    Rows<Scalar> ofAsked = Rows<Scalar>::Zero(ofAnswers.rows(), width);
    addBackward(net.last, parameters, trace.last, ofAnswers, gradient, ofAsked);
    Rows<Scalar> ofX = Rows<Scalar>::Zero(trace.x.rows(), width), ofWide, ofNarrow;
    for (Index i = 0; i < ofAsked.rows(); ++i)
        ofX.row(batch.asked[std::size_t(i)]) += ofAsked.row(i);
    const double each = penalty.beta == 0 ? 0 : 2 * penalty.beta / rowsWithEntropy(trace);
    for (std::size_t l = net.layers.size(); l-- > 0;) {
        const EncoderLayer& layer = net.layers[l];
        const EncoderLayerTrace<Scalar>& own = trace.layers[l];
        backward(layer.down, parameters, own.units, ofX, gradient, ofWide, threads);
        ofWide.array() *= own.slopes.array();
        backward(layer.up, parameters, own.unitsInput, ofWide, gradient, ofNarrow, threads);
        addBackward(layer.beforeUnits, parameters, own.beforeUnits, ofNarrow, gradient, ofX);
        backward(layer.fromHeads, parameters, own.mixed, ofX, gradient, ofNarrow, threads);
        Rows<double> ofEntropy;
        if (each != 0)
            ofEntropy = each * (own.heads.entropy.array() - penalty.target);
        HeadsGradient<Scalar> ofHeads;
        attendBackward<Scalar>(net.shape.headsShape(), headsInputs(net, l, parameters, trace), scale, own.heads, ofNarrow,
            ofEntropy, ofHeads, threads);
        std::ranges::copy(ofHeads.factors, gradient.begin() + layer.factors);
        backward(layer.qkv, parameters, own.headsInput, ofHeads.qkv, gradient, ofNarrow, threads);
        addBackward(layer.beforeHeads, parameters, own.beforeHeads, ofNarrow, gradient, ofX);
    }
    for (std::size_t row = 0; row < batch.tokens.size(); ++row) {
        Scalar* const own = ofPieces + batch.tokens[row] * width;
        for (Index c = 0; c < width; ++c)
            own[c] += ofX(Index(row), c);
    }
}

template HeadsInputs<float> headsInputs(const Encoder&, std::size_t, std::span<const float>, const EncoderTrace<float>&);
template HeadsInputs<double> headsInputs(const Encoder&, std::size_t, std::span<const double>, const EncoderTrace<double>&);
template void forward(
    const Encoder&, std::span<const float>, const PieceBatch&, const SequenceScale&, bool, EncoderTrace<float>&, int);
template void forward(
    const Encoder&, std::span<const double>, const PieceBatch&, const SequenceScale&, bool, EncoderTrace<double>&, int);
template double penaltyOf(const EntropyPenalty&, const EncoderTrace<float>&);
template double penaltyOf(const EntropyPenalty&, const EncoderTrace<double>&);
template void backward(const Encoder&, std::span<const float>, const PieceBatch&, const SequenceScale&,
    const EncoderTrace<float>&, const Rows<float>&, const EntropyPenalty&, std::span<float>, int);
template void backward(const Encoder&, std::span<const double>, const PieceBatch&, const SequenceScale&,
    const EncoderTrace<double>&, const Rows<double>&, const EntropyPenalty&, std::span<double>, int);

} // namespace attentoscope::training
