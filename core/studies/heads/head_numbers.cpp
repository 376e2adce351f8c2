// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_numbers.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/statistics/least_entropy.h"

#include <vector>

namespace attentoscope {
namespace {

// Returns the mean entropy at places beyond the trained length minus that within its second half.
double entropyGain(const PolicyResult& result, const HeadFacts& facts)
{
    std::vector<double> beyond, within;
    const Index trained = facts.inputs.trainedLength;
    for (std::size_t r = 0; r < facts.rows.size() && trained > 0; ++r) {
        const Index keys = facts.inputs.position(facts.rows[r]) + 1;
        if (keys > trained)
            beyond.push_back(result.rows.entropy[r]);
        else if (2 * keys > trained)
            within.push_back(result.rows.entropy[r]);
    }
    return summarize(beyond).mean - summarize(within).mean;
}

void putNorms(const PolicyResult& result, const HeadFacts& facts, HeadNumbers& numbers)
{
    if (facts.norms == nullptr || !result.scale.normalizer.isSoftmax())
        return;
    std::vector<double> norms, entropies; // one for each row that sees a key
    for (std::size_t r = 0; r < facts.rows.size(); ++r) {
        if (result.rows.visible[r] == 0)
            continue;
        norms.push_back(facts.norms->spectral(facts.rows[r], result.rows.lambda[r], distanceLawOf(result.scale)));
        entropies.push_back(leastEntropy(norms.back(), double(result.rows.visible[r])));
    }
    numbers.logitNorm = summarize(norms).mean;
    numbers.leastEntropy = summarize(entropies).mean;
}

double outputPower(const PolicyResult& result, const HeadFacts& facts)
{
    std::vector<double> power; // one for each row that sees a key
    for (std::size_t r = 0; r < facts.rows.size() && facts.gram.size() > 0; ++r) {
        if (result.rows.visible[r] == 0)
            continue;
        const Eigen::RowVectorXd output = result.output.row(Index(r)).cast<double>();
        power.push_back((output * facts.gram).dot(output));
    }
    return summarize(power).mean;
}

} // namespace

HeadNumbers headNumbers(const PolicyResult& result, const HeadFacts& facts)
{
    HeadNumbers numbers;
    for (const Quantity& quantity : quantities())
        numbers.means.push_back(summarize(valuesOf(quantity, result.rows)).mean);
    numbers.entropyGain = entropyGain(result, facts);
    const RealTokens real = realTokens(facts.inputs);
    numbers.relativeLocality = numbers[quantity("locality")] / double(real.end - real.begin);
    putNorms(result, facts, numbers);
    numbers.outputPower = outputPower(result, facts);
    return numbers;
}

} // namespace attentoscope
