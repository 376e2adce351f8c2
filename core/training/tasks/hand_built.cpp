// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/tasks/hand_built.h"

#include "core/training/tasks/task.h"

#include <algorithm>

namespace attentoscope::training {
namespace {

// Sets single weights of a perceptron; all others stay 0.
class WeightSetter
{
public:
    WeightSetter(const Perceptron& net, std::span<float> parameters)
        : net_(net)
        , parameters_(parameters)
    {
    }
    WeightSetter& in(Index input, Index unit, double weight) { return set(net_.begin + input * net_.hidden + unit, weight); }
    WeightSetter& bias(Index unit, double weight) { return set(net_.bias() + unit, weight); }
    WeightSetter& out(Index unit, Index output, double weight)
    {
        return set(net_.second() + unit * net_.outputs + output, weight);
    }

private:
    WeightSetter& set(Index at, double weight)
    {
        parameters_[std::size_t(at)] = float(weight);
        return *this;
    }
    const Perceptron& net_;
    std::span<float> parameters_;
};

} // namespace

HandBuiltNetwork firstTokenNetwork(double gap)
{
    constexpr Index one = 1, flag = 2; // inputs of a token
    const RetrieverShape shape = findTask("first-token")->shape(2, 6);
    const Retriever net(shape);
    HandBuiltNetwork built{shape, std::vector<float>(std::size_t(net.parameters()))};
    WeightSetter(net.keys, built.parameters).in(flag, 0, 1).out(0, 0, gap);
    WeightSetter(net.query, built.parameters).in(0, 0, 1).out(0, 0, 1);
    // The value is ½ or −½ at the first token and 0 elsewhere: both flag and 1, less half the flag.
    WeightSetter(net.values, built.parameters)
        .in(one, 0, 1)
        .in(flag, 0, 1)
        .bias(0, -1)
        .in(flag, 1, 1)
        .out(0, 0, 1)
        .out(1, 0, -0.5);
    WeightSetter(net.output, built.parameters).in(0, 0, 1).in(0, 1, -1).out(0, 1, 1).out(1, 1, -1);
    return built;
}

double parityScore(std::span<const std::uint8_t> bits, double gap, const PolicyChoice& policy)
{
    const Index keys = Index(bits.size()) + 1;
    const RetrievalScale scale = *retrievalScale(policy, keys, 1);
    Rows<double> ones = Rows<double>::Zero(keys, 2); // the values of layer 1: is it a 1, is it the network's own token
    ones(0, 1) = 1;
    for (Index i = 1; i < keys; ++i)
        ones(i, 0) = bits[std::size_t(i - 1)];
    RetrievalResult<double> counted;
    retrieve<double>({Rows<double>::Zero(1, 1), Rows<double>::Zero(keys, 1), ones}, scale, counted, 1);
    const double count = counted.output(0, 0), unit = counted.output(0, 1); // ones / keys and 1 / keys

    Rows<double> places(2 * keys, 1), marks(2 * keys, 1);
    for (Index i = 0; i < keys; ++i) {
        const double ahead = count - double(i) * unit;
        const auto cut = [](double x) { return std::max(x, 0.0); };
        places(i, 0) = i % 2 == 1 ? 1 : -1; // the head for odd places; that for even ones has the opposite
        places(keys + i, 0) = -places(i, 0);
        marks(i, 0) = marks(keys + i, 0) = cut(ahead - unit) - 2 * cut(ahead) + cut(ahead + unit); // unit at the count
    }
    RetrievalResult<double> found;
    retrieve<double>({Rows<double>::Constant(2, 1, gap), places, marks}, scale, found, 1);
    return found.output(0, 0) - found.output(1, 0);
}

} // namespace attentoscope::training
