// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/cross_entropy.h"
#include "core/training/networks/retriever.h"
#include "tests/core/training/drawn_rows.h"

#include <gtest/gtest.h>

namespace attentoscope::training {
namespace {

TEST(Retriever, GradientsAreSlopesOfTheLoss)
{
    const Retriever net({.token = 3, .question = 2, .classes = 4, .width = 6, .d = 3});
    const std::vector<float> start = startOf(net, 5);
    std::vector<double> parameters(start.begin(), start.end());
    const QuestionBatch<double> batch{drawnRows<double>(5 * 7, 3, 1), drawnRows<double>(5, 2, 2), {0, 3, 1, 2, 1}, {}};
    EXPECT_EQ(batch.keys(), 7);
    const RetrievalScale scale = *retrievalScale({"log-n"}, 7, 3);
    RetrieverTrace<double> trace;
    const auto loss = [&] {
        makeKeys<double>(net, parameters, batch, trace, 1);
        retrieveAnswers<double>(net, parameters, scale, trace, 1);
        return crossEntropy<double>(trace.classScores, batch.labels).mean();
    };
    loss();
    Rows<double> ofScores;
    crossEntropy<double>(trace.classScores, batch.labels, &ofScores);
    std::vector<double> gradient(parameters.size());
    throughRetriever<double>(net, parameters, batch, scale, trace, ofScores, gradient, 1);
    int moved = 0;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        EXPECT_NEAR(gradient[i], slopeBy(parameters[i], loss), 1e-8) << i;
        moved += gradient[i] != 0;
    }
    EXPECT_GT(moved, int(parameters.size() / 2));
}

TEST(Retriever, IsTheSameInFloat32UpToRounding)
{
    const Retriever net({.token = 3, .question = 2, .classes = 4, .width = 6, .d = 3});
    const std::vector<float> start = startOf(net, 5);
    const std::vector<double> wide(start.begin(), start.end());
    const QuestionBatch<float> batch{drawnRows<float>(5 * 7, 3, 1), drawnRows<float>(5, 2, 2), {0, 3, 1, 2, 1}, {}};
    const QuestionBatch<double> wideBatch{batch.tokens.cast<double>(), batch.questions.cast<double>(), batch.labels, {}};
    const RetrievalScale scale = *retrievalScale({"standard"}, 7, 3);
    RetrieverTrace<float> narrowTrace;
    makeKeys<float>(net, start, batch, narrowTrace, 1);
    retrieveAnswers<float>(net, start, scale, narrowTrace, 1);
    RetrieverTrace<double> wideTrace;
    makeKeys<double>(net, wide, wideBatch, wideTrace, 1);
    retrieveAnswers<double>(net, wide, scale, wideTrace, 1);
    EXPECT_LT((narrowTrace.classScores.cast<double>() - wideTrace.classScores).cwiseAbs().maxCoeff(), 1e-5);
}

} // namespace
} // namespace attentoscope::training
