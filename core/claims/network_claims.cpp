// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/claims/network_claims.h"

#include "core/training/networks/cross_entropy.h"
#include "core/training/runs/extrapolation.h"
#include "core/training/tasks/hand_built.h"

#include <numbers>

namespace attentoscope {
namespace {

using namespace training;

Outcome<Extrapolation> shortTraining(
    const char* task, std::vector<PolicyChoice> policies, Index steps, Index n, const StopToken& stop)
{
    ExtrapolationPlan plan;
    plan.setup = usualSetup(*findTask(task));
    plan.setup.steps = steps;
    plan.policies = std::move(policies);
    plan.lengths = {plan.setup.longest, n};
    plan.seeds = 1;
    plan.examples = 500;
    return extrapolate(plan, {}, 0, stop);
}

} // namespace

Outcome<double> firstTokenBits(const char* policy, Index others)
{
    constexpr Index examples = 8;
    const HandBuiltNetwork built = firstTokenNetwork(10);
    const Retriever net(built.shape);
    QuestionBatch<float> batch;
    drawExamples(*findTask("first-token"), streamsOfTest(others + 1), 0, examples, others + 1, batch);
    RetrieverTrace<float> trace;
    makeKeys<float>(net, built.parameters, batch, trace, 1);
    const auto scale = retrievalScale({policy}, others + 1, net.d());
    if (!scale)
        return scale.error();
    retrieveAnswers<float>(net, built.parameters, *scale, trace, 1);
    double sum = 0;
    for (const double loss : crossEntropy<float>(trace.classScores, batch.labels).losses)
        sum += loss;
    return sum / examples / std::numbers::ln2;
}

Outcome<double> lossWithLength(const char* task, const char* policy, Index steps, Index n, StopToken stop)
{
    const auto found = shortTraining(task, {{policy}}, steps, n, stop);
    if (!found)
        return found.error();
    const auto means = found->means();
    return means.back().accuracy.mean / means.front().accuracy.mean;
}

Outcome<double> gainOfLogN(const char* task, Index steps, Index n, StopToken stop)
{
    const PolicyChoice logN = withTrainedLength({"entropy-invariant"}, double(usualSetup(*findTask(task)).longest));
    const auto found = shortTraining(task, {{"standard"}, logN}, steps, n, stop);
    if (!found)
        return found.error();
    return found->means().back().gain;
}

} // namespace attentoscope
