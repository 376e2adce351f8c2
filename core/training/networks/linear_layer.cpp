// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/linear_layer.h"

#include <algorithm>
#include <cmath>

namespace attentoscope::training {

template <class Scalar>
void forward(const LinearLayer& layer, std::span<const Scalar> parameters, const Rows<Scalar>& x, Rows<Scalar>& y, int threads)
{
    y.resize(x.rows(), layer.outputs);
    multiply<Scalar>(x, {parameters.data() + layer.begin, layer.inputs, layer.outputs}, y.data(), threads);
    y.rowwise() += Eigen::Map<const Eigen::Matrix<Scalar, 1, Eigen::Dynamic>>(parameters.data() + layer.bias(), layer.outputs);
}

template <class Scalar>
void backward(const LinearLayer& layer, std::span<const Scalar> parameters, const Rows<Scalar>& x, const Rows<Scalar>& ofOutput,
    std::span<Scalar> gradient, Rows<Scalar>& ofInput, int threads)
{
    multiply<Scalar>(Operand<Scalar>(x).transpose(), ofOutput, gradient.data() + layer.begin, threads);
    Scalar* const ofBias = gradient.data() + layer.bias();
    std::fill_n(ofBias, layer.outputs, Scalar(0));
    for (Index row = 0; row < ofOutput.rows(); ++row) {
        const Scalar* const own = ofOutput.data() + row * layer.outputs;
        for (Index unit = 0; unit < layer.outputs; ++unit)
            ofBias[unit] += own[unit];
    }
    const Operand<Scalar> weights(parameters.data() + layer.begin, layer.inputs, layer.outputs);
    ofInput.resize(x.rows(), layer.inputs);
    multiply<Scalar>(ofOutput, weights.transpose(), ofInput.data(), threads);
}

template <class Scalar>
void forward(
    const NormLayer& layer, std::span<const Scalar> parameters, const Rows<Scalar>& x, NormTrace<Scalar>& trace, Rows<Scalar>& y)
{
    constexpr double least = 1e-5; // PyTorch's, against division by 0
    const Index width = layer.width;
    const Scalar* const gain = parameters.data() + layer.begin;
    const Scalar* const bias = parameters.data() + layer.bias();
    trace.centred.resize(x.rows(), width);
    trace.scale.resize(std::size_t(x.rows()));
    y.resize(x.rows(), width);
    for (Index row = 0; row < x.rows(); ++row) {
        const auto from = x.row(row);
        const Scalar mean = from.mean();
        auto centred = trace.centred.row(row);
        centred = from.array() - mean;
        const Scalar scale = Scalar(1 / std::sqrt(double(centred.squaredNorm()) / double(width) + least));
        centred *= scale;
        trace.scale[std::size_t(row)] = scale;
        const Scalar* const own = trace.centred.data() + row * width;
        Scalar* const to = y.data() + row * width;
        for (Index c = 0; c < width; ++c)
            to[c] = own[c] * gain[c] + bias[c];
    }
}

template <class Scalar>
void addBackward(const NormLayer& layer, std::span<const Scalar> parameters, const NormTrace<Scalar>& trace,
    const Rows<Scalar>& ofOutput, std::span<Scalar> gradient, Rows<Scalar>& ofInput)
{
    const Index width = layer.width;
    const Scalar* const gain = parameters.data() + layer.begin;
    Scalar* const ofGain = gradient.data() + layer.begin;
    Scalar* const ofBias = gradient.data() + layer.bias();
    std::fill_n(ofGain, 2 * width, Scalar(0));
    Eigen::Matrix<Scalar, 1, Eigen::Dynamic> slopes(width); // ∂L/∂ of the centred numbers
    for (Index row = 0; row < ofOutput.rows(); ++row) {
        const Scalar* const own = ofOutput.data() + row * width;
        const auto centred = trace.centred.row(row);
        for (Index c = 0; c < width; ++c) {
            ofGain[c] += own[c] * centred[c];
            ofBias[c] += own[c];
            slopes[c] = own[c] * gain[c];
        }
        const Scalar mean = slopes.mean(), along = slopes.dot(centred) / Scalar(width);
        ofInput.row(row).array() += trace.scale[std::size_t(row)] * (slopes.array() - mean - centred.array() * along);
    }
}

template void forward(const LinearLayer&, std::span<const float>, const Rows<float>&, Rows<float>&, int);
template void forward(const LinearLayer&, std::span<const double>, const Rows<double>&, Rows<double>&, int);
template void backward(
    const LinearLayer&, std::span<const float>, const Rows<float>&, const Rows<float>&, std::span<float>, Rows<float>&, int);
template void backward(
    const LinearLayer&, std::span<const double>, const Rows<double>&, const Rows<double>&, std::span<double>, Rows<double>&, int);
template void forward(const NormLayer&, std::span<const float>, const Rows<float>&, NormTrace<float>&, Rows<float>&);
template void forward(const NormLayer&, std::span<const double>, const Rows<double>&, NormTrace<double>&, Rows<double>&);
template void addBackward(
    const NormLayer&, std::span<const float>, const NormTrace<float>&, const Rows<float>&, std::span<float>, Rows<float>&);
template void addBackward(
    const NormLayer&, std::span<const double>, const NormTrace<double>&, const Rows<double>&, std::span<double>, Rows<double>&);

} // namespace attentoscope::training
