// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/perceptron.h"

#include "core/random/counter_random.h"

#include <algorithm>
#include <cmath>

namespace attentoscope::training {
namespace {

template <class Scalar>
void addBiasAndCut(const Scalar* bias, Rows<Scalar>& hidden)
{
    const Index width = hidden.cols();
    for (Index row = 0; row < hidden.rows(); ++row) {
        Scalar* const units = hidden.data() + row * width;
        for (Index unit = 0; unit < width; ++unit)
            units[unit] = std::max(units[unit] + bias[unit], Scalar(0));
    }
}

// Sets to 0 the gradient of units that were cut, and returns the sum of the others over the rows, which is that of the bias.
template <class Scalar>
void throughCut(const Rows<Scalar>& hidden, Rows<Scalar>& gradient, Scalar* ofBias)
{
    const Index width = hidden.cols();
    std::fill_n(ofBias, width, Scalar(0));
    for (Index row = 0; row < hidden.rows(); ++row) {
        const Scalar* const units = hidden.data() + row * width;
        Scalar* const slopes = gradient.data() + row * width;
        for (Index unit = 0; unit < width; ++unit) {
            slopes[unit] = units[unit] > 0 ? slopes[unit] : Scalar(0);
            ofBias[unit] += slopes[unit];
        }
    }
}

} // namespace

void setStart(const Perceptron& net, std::uint64_t seed, std::uint32_t which, std::span<float> parameters)
{
    const auto draw = [&](Index begin, Index inputs, Index outputs, std::uint32_t layer) {
        const auto own = parameters.subspan(std::size_t(begin), std::size_t(inputs * outputs));
        fillNormal({seed, StreamPurpose::TrainedWeights, 2 * which + layer}, 0, own);
        for (float& weight : own)
            weight *= std::sqrt(1 / float(inputs));
    };
    draw(net.begin, net.inputs, net.hidden, 0);
    std::ranges::fill(parameters.subspan(std::size_t(net.bias()), std::size_t(net.hidden)), 0.0F);
    draw(net.second(), net.hidden, net.outputs, 1);
}

template <class Scalar>
void forward(const Perceptron& net, std::span<const Scalar> parameters, const Rows<Scalar>& x, Rows<Scalar>& hidden,
    Rows<Scalar>& y, int threads)
{
    hidden.resize(x.rows(), net.hidden);
    multiply<Scalar>(x, {parameters.data() + net.begin, net.inputs, net.hidden}, hidden.data(), threads);
    addBiasAndCut(parameters.data() + net.bias(), hidden);
    y.resize(x.rows(), net.outputs);
    multiply<Scalar>(hidden, {parameters.data() + net.second(), net.hidden, net.outputs}, y.data(), threads);
}

template <class Scalar>
void backward(const Perceptron& net, std::span<const Scalar> parameters, const Rows<Scalar>& x, const Rows<Scalar>& hidden,
    const Rows<Scalar>& ofOutput, std::span<Scalar> gradient, Rows<Scalar>* ofInput, int threads)
{
    const Operand<Scalar> first(parameters.data() + net.begin, net.inputs, net.hidden);
    const Operand<Scalar> second(parameters.data() + net.second(), net.hidden, net.outputs);
    multiply<Scalar>(Operand<Scalar>(hidden).transpose(), ofOutput, gradient.data() + net.second(), threads);
    Rows<Scalar> ofHidden = product<Scalar>(ofOutput, second.transpose(), threads);
    throughCut(hidden, ofHidden, gradient.data() + net.bias());
    multiply<Scalar>(Operand<Scalar>(x).transpose(), ofHidden, gradient.data() + net.begin, threads);
    if (ofInput) {
        ofInput->resize(x.rows(), x.cols());
        multiply<Scalar>(ofHidden, first.transpose(), ofInput->data(), threads);
    }
}

template void forward(const Perceptron&, std::span<const float>, const Rows<float>&, Rows<float>&, Rows<float>&, int);
template void forward(const Perceptron&, std::span<const double>, const Rows<double>&, Rows<double>&, Rows<double>&, int);
template void backward(const Perceptron&, std::span<const float>, const Rows<float>&, const Rows<float>&, const Rows<float>&,
    std::span<float>, Rows<float>*, int);
template void backward(const Perceptron&, std::span<const double>, const Rows<double>&, const Rows<double>&, const Rows<double>&,
    std::span<double>, Rows<double>*, int);

} // namespace attentoscope::training
