// SPDX-License-Identifier: GPL-3.0-or-later
// Compares 20 steps of training with those of PyTorch: tests/data/make_training.py has the same starts, examples and rates.
#include "core/training/networks/cross_entropy.h"
#include "core/training/networks/encoder.h"
#include "core/training/networks/retriever.h"
#include "core/training/products/adam.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <functional>

namespace attentoscope::training {
namespace {

constexpr Index twinSteps = 20;

const nlohmann::json& twinOf(const char* name)
{
    static const auto all = nlohmann::json::parse(std::ifstream(TEST_DATA "/training.json"));
    return all.at(name);
}

std::vector<double> twinStart(const std::vector<NetworkArray>& arrays)
{
    std::vector<double> start;
    for (const NetworkArray& array : arrays) {
        const bool isGain = array.name.ends_with(".gain") || array.name.ends_with(".scale");
        for (Index i = 0; i < array.size(); ++i) {
            const double wave = 0.4 * std::sin(0.7 + 1.3 * double(start.size()));
            start.push_back(double(float(isGain ? 1 + wave / 4 : wave)));
        }
    }
    return start;
}

// Trains by a function that gives the loss of a step and sets the gradient, and returns the losses.
template <class Scalar>
std::vector<double> trainedTwin(
    std::vector<Scalar>& parameters, const std::function<double(Index step, std::span<Scalar> gradient)>& lossOf)
{
    const AdamSetup setup{
        .rate = 0.01, .beta2 = 0.98, .weightDecay = 0.01, .clip = 0.5, .warmUp = 3, .decay = RateDecay::Cosine, .decayShare = 1};
    AdamState<Scalar> state = freshAdam<Scalar>(parameters.size());
    std::vector<Scalar> gradient(parameters.size());
    std::vector<double> losses;
    for (Index step = 0; step < twinSteps; ++step) {
        losses.push_back(lossOf(step, gradient));
        adamStep<Scalar>(setup, rateAt(setup, step, twinSteps), gradient, state, parameters);
    }
    return losses;
}

template <class Scalar>
std::vector<double> trainedEncoder(const Encoder& net, const SequenceScale& scale, std::vector<Scalar>& parameters)
{
    EncoderTrace<Scalar> trace;
    Rows<Scalar> ofScores;
    return trainedTwin<Scalar>(parameters, [&](Index step, std::span<Scalar> gradient) {
        PieceBatch batch{6, {}, {}, {}};
        for (Index i = 0; i < 18; ++i)
            batch.tokens.push_back((7 * i + 3 * step + i * i) % net.shape.pieces);
        for (Index i = step % 3; i < 18; i += 3) {
            batch.asked.push_back(i);
            batch.labels.push_back((5 * i + step) % net.shape.pieces);
        }
        forward<Scalar>(net, parameters, batch, scale, true, trace, 1);
        const double loss = crossEntropy<Scalar>(trace.pieceScores, batch.labels, &ofScores).mean();
        backward<Scalar>(net, parameters, batch, scale, trace, ofScores, {}, gradient, 1);
        return loss;
    });
}

template <class Scalar>
std::vector<double> trainedRetriever(const Retriever& net, std::vector<Scalar>& parameters)
{
    const RetrievalScale scale = *retrievalScale({"standard"}, 7, net.d());
    RetrieverTrace<Scalar> trace;
    Rows<Scalar> ofScores;
    return trainedTwin<Scalar>(parameters, [&](Index step, std::span<Scalar> gradient) {
        const auto numbers = [&](Index rows, Index cols, double shift) {
            Rows<Scalar> made(rows, cols);
            for (Index i = 0; i < made.size(); ++i)
                made.data()[i] = Scalar(float(std::sin(double(i) * 0.9 + double(step) + shift)));
            return made;
        };
        QuestionBatch<Scalar> batch{numbers(35, 3, 0), numbers(5, 2, 0.5), {}, {}};
        for (Index i = 0; i < 5; ++i)
            batch.labels.push_back((3 * i + step) % 4);
        makeKeys<Scalar>(net, parameters, batch, trace, 1);
        retrieveAnswers<Scalar>(net, parameters, scale, trace, 1);
        const double loss = crossEntropy<Scalar>(trace.classScores, batch.labels, &ofScores).mean();
        throughRetriever<Scalar>(net, parameters, batch, scale, trace, ofScores, gradient, 1);
        return loss;
    });
}

// `train`: trains a vector of float or double in place, and returns the losses.
template <class Train>
void expectTwin(const char* name, const std::vector<double>& start, const Train& train)
{
    const auto& twin = twinOf(name);
    std::vector<double> wide = start;
    const std::vector<double> losses = train(wide);
    ASSERT_EQ(twin.at("parameters").size(), wide.size());
    for (std::size_t i = 0; i < wide.size(); ++i)
        EXPECT_NEAR(wide[i], twin.at("parameters")[i].get<double>(), 1e-7) << name << ' ' << i;
    std::vector<float> narrow(start.begin(), start.end());
    const std::vector<double> narrowLosses = train(narrow);
    for (std::size_t step = 0; step < losses.size(); ++step) {
        EXPECT_NEAR(losses[step], twin.at("losses")[step].get<double>(), 1e-9) << name << ' ' << step;
        EXPECT_NEAR(narrowLosses[step], twin.at("narrow_losses")[step].get<double>(), 1e-4) << name << ' ' << step;
    }
}

TEST(TorchTwin, TrainsTheSameEncoders)
{
    for (const bool tied : {true, false}) {
        const Encoder net(
            {.pieces = 11, .layers = 2, .width = 8, .heads = 2, .d = 4, .ropeBase = 50, .tied = tied, .learnedScale = !tied});
        const SequenceScale scale = *sequenceScale({tied ? "standard" : "log-n"}, {Mask::of(tied ? "full" : "causal"), {}}, 6, 4);
        expectTwin(tied ? "tied" : "untied", twinStart(net.arrays()),
            [&](auto& parameters) { return trainedEncoder(net, scale, parameters); });
    }
}

TEST(TorchTwin, TrainsTheSameRetriever)
{
    const Retriever net({.token = 3, .question = 2, .classes = 4, .width = 6, .d = 3});
    expectTwin("retriever", twinStart(net.arrays()), [&](auto& parameters) { return trainedRetriever(net, parameters); });
}

} // namespace
} // namespace attentoscope::training
