// SPDX-License-Identifier: GPL-3.0-or-later
// The network of a setup at work on one batch after another: what training, tests and files of runs know of it, whether it is a
// retriever or an encoder. A question is one answer that is asked for: of an example of the retriever one, of a sequence of the
// encoder one for each hidden token. Thread rule: one caller at a time; runs hold their parameters themselves.
#pragma once

#include "core/training/networks/network_array.h"
#include "core/training/runs/watched_step.h"

#include <memory>
#include <span>
#include <vector>

namespace attentoscope::training {

struct QuestionReading {
    double entropy = 0; // nats: of the question's row, or the mean over heads, layers and rows of its sequence
    double multiplier = 0; // m = λ √d, or its mean over these; a learned factor of a head is left out
    double planted = 0; // weight of the token that holds the answer; NaN where no single one does
};

class TrainedNetwork
{
public:
    virtual ~TrainedNetwork() = default;

    virtual std::vector<NetworkArray> arrays() const = 0; // in the order of the parameters, without gaps
    virtual std::vector<float> start(std::uint64_t seed) const = 0;
    virtual Index questionsOf(Index n) const = 0; // of one example of n tokens
    virtual Index tokensTogether() const = 0; // how many tests take at once

    // Prepares scale number `which` for examples of n tokens.
    virtual Outcome<Done> setScale(std::size_t which, const PolicyChoice& policy, Index n) = 0;
    // Makes examples first … of n tokens.
    virtual void draw(const ExampleStreams& streams, Index first, Index examples, Index n) = 0;
    // Computes what no scale changes, of the examples drawn; then scores() under one scale after another. `keep`: backward()
    // follows.
    virtual void prepare(std::span<const float> parameters) = 0;
    virtual void forward(std::span<const float> parameters, std::size_t which, bool keep) = 0;
    virtual void backward(
        std::span<const float> parameters, std::size_t which, const Rows<float>& ofScores, std::span<float> gradient) = 0;

    virtual const Rows<float>& scores() const = 0; // (questions, classes)
    virtual std::span<const Index> labels() const = 0; // (questions)
    virtual QuestionReading reading(Index question) const = 0;
    // Sets everything but the step and the critical multipliers, after forward() of one example of the longest training length
    // with `keep`.
    virtual void readHeads(std::span<const float> parameters, std::size_t which, WatchedStep& out) const = 0;
    // Finds the multiplier at which the mean entropy of the examples drawn equals the target.
    virtual Outcome<double> match(std::span<const float> parameters, const NormalizerChoice& normalizer, double target) = 0;
};

// The setup must be one that checkSetup() accepts.
std::unique_ptr<TrainedNetwork> trainedNetwork(const TrainingSetup& setup, int threads);

} // namespace attentoscope::training
