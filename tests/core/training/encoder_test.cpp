// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/cross_entropy.h"
#include "core/training/networks/encoder.h"
#include "tests/core/training/drawn_rows.h"

#include <gtest/gtest.h>

namespace attentoscope::training {
namespace {

EncoderShape smallShape(bool tied)
{
    return {.pieces = 5, .layers = 2, .width = 6, .heads = 2, .d = 2, .ropeBase = 30, .tied = tied, .learnedScale = true};
}

PieceBatch smallPieces() { return {.n = 4, .tokens = {0, 4, 2, 3, 4, 1, 1, 4}, .asked = {1, 4, 7}, .labels = {1, 2, 0}}; }

TEST(Encoder, GradientsAreSlopesOfTheLossAndThePenalty)
{
    for (const bool tied : {true, false}) {
        const Encoder net(smallShape(tied));
        const std::vector<float> start = startOf(net, 5);
        std::vector<double> parameters(start.begin(), start.end());
        const Rows<double> moved = drawnRows<double>(1, net.parameters, 8);
        for (std::size_t i = 0; i < parameters.size(); ++i)
            parameters[i] += 0.3 * moved(0, Index(i)); // away from gains of 1, biases of 0 and small embeddings
        const PieceBatch batch = smallPieces();
        const SequenceScale scale = *sequenceScale({"log-n"}, {Mask::of("causal"), {}}, batch.n, net.shape.d);
        const EntropyPenalty penalty{0.7, 0.4};
        EncoderTrace<double> trace;
        const auto loss = [&] {
            forward<double>(net, parameters, batch, scale, true, trace, 1);
            return crossEntropy<double>(trace.pieceScores, batch.labels).mean() + penaltyOf(penalty, trace);
        };
        loss();
        Rows<double> ofScores;
        crossEntropy<double>(trace.pieceScores, batch.labels, &ofScores);
        std::vector<double> gradient(parameters.size(), 99);
        backward<double>(net, parameters, batch, scale, trace, ofScores, penalty, gradient, 1);
        int moving = 0;
        for (const NetworkArray& array : net.arrays())
            for (Index i = array.begin; i < array.begin + array.size(); ++i) {
                EXPECT_NEAR(gradient[std::size_t(i)], slopeBy(parameters[std::size_t(i)], loss), 2e-8) << array.name << ' ' << i;
                moving += gradient[std::size_t(i)] != 0;
            }
        EXPECT_GT(moving, int(parameters.size() * 3 / 4));
    }
}

TEST(Encoder, NamesEachOfItsParametersOnce)
{
    for (const bool tied : {true, false}) {
        const Encoder net(smallShape(tied));
        Index at = 0;
        for (const NetworkArray& array : net.arrays()) {
            EXPECT_EQ(array.begin, at) << array.name;
            at += array.size();
        }
        EXPECT_EQ(at, net.parameters);
    }
}

TEST(Encoder, IsTheSameInFloat32UpToRounding)
{
    const Encoder net(smallShape(true));
    const std::vector<float> start = startOf(net, 5);
    const std::vector<double> wide(start.begin(), start.end());
    const PieceBatch batch = smallPieces();
    const SequenceScale scale = *sequenceScale({"standard"}, {}, batch.n, net.shape.d);
    EncoderTrace<float> narrowTrace;
    forward<float>(net, start, batch, scale, false, narrowTrace, 1);
    EXPECT_TRUE(narrowTrace.layers[0].heads.weights.empty());
    EncoderTrace<double> wideTrace;
    forward<double>(net, wide, batch, scale, true, wideTrace, 1);
    EXPECT_LT((narrowTrace.pieceScores.cast<double>() - wideTrace.pieceScores).cwiseAbs().maxCoeff(), 1e-5);
}

TEST(Encoder, SeesNothingAheadUnderACausalMask)
{
    const Encoder net(smallShape(true));
    const std::vector<float> start = startOf(net, 5);
    PieceBatch batch = smallPieces();
    batch.asked = {1, 5};
    const SequenceScale scale = *sequenceScale({"standard"}, {Mask::of("causal"), {}}, batch.n, net.shape.d);
    const auto scores = [&] {
        EncoderTrace<float> trace;
        forward<float>(net, start, batch, scale, false, trace, 1);
        return trace.pieceScores;
    };
    const Rows<float> before = scores();
    batch.tokens[3] = batch.tokens[6] = 2;
    EXPECT_EQ(scores(), before);
    batch.tokens[0] = 2;
    EXPECT_NE(scores(), before);
}

} // namespace
} // namespace attentoscope::training
