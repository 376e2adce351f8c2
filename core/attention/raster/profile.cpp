#include "core/attention/evaluate/row_scores.h"
#include "core/attention/evaluate/row_set.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/matching/matching.h"
#include "core/attention/raster/raster.h"

#include <cmath>
#include <new>

namespace attentoscope {
namespace {

Outcome<Profile> profileOf(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, Index row)
{
    const std::vector<Index> rows{row};
    if (auto checked = checkFinite(inputs, mask, rows); !checked)
        return checked.error();
    const std::size_t nk = inputs.nk(), count = policies.size();
    const auto scales = scalesOf(experiment, mask, inputs.scaleDimension(), policies, rows);
    if (!scales)
        return scales.error();
    const Scales& scale = *scales;
    Profile profile;
    profile.row = row;
    profile.multiplier = scale.multiplier;
    profile.lambda = scale.lambda;
    profile.scores.resize(nk);
    std::vector<float> weights(count * nk);
    std::vector<RowMoments> moments(count);
    PassProblem problem = problemOver(inputs, mask, rows, {});
    problem.scales = count;
    problem.lambda = scale.lambda;
    problem.alibi = experiment.alibi;
    problem.cube = false;
    problem.power = powerWanted(experiment.entropy);
    const PassOutput out{
        .moments = moments, .argmax = {}, .output = {}, .weights = weights, .scores = profile.scores, .binMax = {}};
    if (!attentionPass(problem, out))
        return cancelled();
    const double common = commonScore(problem, 0); // what the scores of the pass lack
    for (std::size_t p = 0; p < count; ++p) {
        auto& logits = profile.logits.emplace_back(nk);
        auto& shown = profile.weights.emplace_back(weights.begin() + p * nk, weights.begin() + (p + 1) * nk);
        double sum = 0;
        for (std::size_t j = 0; j < nk; ++j) {
            const double bias = biasOf(experiment, inputs, row, Index(j));
            logits[j] = static_cast<float>(logitOf(scale.lambda[p], double(profile.scores[j]) + common, bias));
            if (std::isnan(profile.scores[j]))
                shown[j] = profile.scores[j];
            else
                sum += double(shown[j]);
        }
        profile.sum.push_back(sum);
        profile.entropy.push_back(entropyOf(experiment.entropy, moments[p]));
    }
    for (std::size_t j = 0; j < nk; ++j) {
        float& score = profile.scores[j];
        score = static_cast<float>(double(score) + common);
        if (!std::isnan(score) && (profile.best < 0 || score > profile.scores[std::size_t(profile.best)]))
            profile.best = Index(j);
    }
    return profile;
}

} // namespace

Outcome<Profile> profileRow(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const std::vector<PolicyChoice>& policies, Index row)
{
    if (row < 0 || row >= inputs->nq())
        return badInput("row", {ATT_TEXT("core", "must be between 0 and %1"), {std::to_string(inputs->nq() - 1)}});
    try {
        const auto resolved = resolveForAllRows(experiment, *inputs, mask, policies);
        if (!resolved)
            return resolved.error();
        return profileOf(experiment, *inputs, mask, resolved->policies, row);
    } catch (const std::bad_alloc&) {
        return failure("row", ATT_TEXT("core", "there is not enough memory for one row"));
    }
}

} // namespace attentoscope
