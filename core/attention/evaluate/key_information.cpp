#include "core/attention/evaluate/key_information.h"

#include "core/attention/evaluate/row_set.h"
#include "core/attention/kernels/key_totals.h"
#include "core/base/undefined.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace attentoscope {

KeyInformation keyInformationOf(std::span<const double> keyTotals, std::span<const double> rowEntropies)
{
    const double conditional = summarize(rowEntropies).mean;
    double sum = 0, weighted = 0; // Σ t, Σ t ln t
    for (const double total : keyTotals)
        if (total > 0) {
            sum += total;
            weighted += total * std::log(total);
        }
    if (sum == 0)
        return {undefined, undefined};
    const double keyEntropy = std::max(0.0, std::log(sum) - weighted / sum);
    return {keyEntropy, std::max(0.0, keyEntropy - conditional)};
}

void put(const KeyInformation& keys, RowStatistics& rows)
{
    rows.keyEntropy = {keys.keyEntropy};
    rows.mutualInformation = {keys.mutual};
}

Outcome<std::vector<KeyInformation>> keyInformation(
    const RowJob& job, std::span<const PolicyResult> found, const StopToken& stop, const Progress& progress)
{
    const std::vector<Index> stored = storedRows(job.inputs, job.rows);
    std::vector<double> lambda, logSumExp;
    for (const PolicyResult& policy : found) {
        for (const double each : policy.rows.lambda)
            lambda.push_back(std::isnan(each) ? 0 : each); // of a row that sees no key
        logSumExp.insert(logSumExp.end(), policy.rows.logSumExp.begin(), policy.rows.logSumExp.end());
    }
    PassProblem problem = problemOver(job.inputs, job.mask, job.rows, stored);
    problem.scales = found.size();
    problem.lambda = lambda;
    problem.alibi = job.experiment.alibi;
    problem.threads = job.threads;
    try {
        const std::size_t keys = std::size_t(job.mask.nk());
        std::vector<double> totals(found.size() * keys);
        if (!keyTotals(problem, logSumExp, totals, stop, progress))
            return cancelled();
        std::vector<KeyInformation> information;
        for (std::size_t p = 0; p < found.size(); ++p)
            information.push_back(keyInformationOf(std::span(totals).subspan(p * keys, keys), found[p].rows.shannon));
        return information;
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
}

Outcome<std::vector<KeyInformation>> keyInformation(const Result& result, const StopToken& stop, const Progress& progress)
{
    const std::vector<PolicyChoice> scales = resolvedScales(result);
    const RowJob job{.experiment = result.experiment,
        .inputs = *result.inputs,
        .mask = result.mask,
        .rows = result.rowIndex,
        .policies = scales,
        .threads = result.threads};
    return keyInformation(job, result.policies, stop, progress);
}

} // namespace attentoscope
