#include "ui/window/commands/csv_tables.h"

#include "core/base/numbers.h"
#include "ui/pages/lab/lab_numbers.h"

#include <cmath>

namespace attentoscope {

namespace {

std::string cell(double value) { return std::isfinite(value) ? formatNumber(value) : std::string(); }

std::string cell(const std::optional<double>& value) { return value ? cell(*value) : std::string(); }

// Policies with several parameters hold no comma, but a formula might.
std::string cell(const std::string& text)
{
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string line(const std::vector<std::string>& cells)
{
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i)
        text += (i > 0 ? "," : "") + cells[i];
    return text + '\n';
}

} // namespace

std::string curveCsv(const SweepTable& table)
{
    std::string text = line({"policy", "n", "trials", "entropy", "entropy_stderr", "normalized_entropy", "max_weight",
        "planted_mass", "jacobian_norm", "multiplier", "theory_entropy", "limit_entropy", "theory_normalized_entropy", "theory_planted_mass", "seconds",
        "normalized_entropy_stderr", "max_weight_stderr", "planted_mass_stderr", "jacobian_norm_stderr", "sum_squares",
        "sum_squares_stderr", "theory_sum_squares", "mean_field", "gaussian", "laplace", "law_024", "freezing_multiplier",
        "frozen_entropy"});
    const LabData data = labData(std::make_shared<const SweepTable>(table));
    for (std::size_t i = 0; i < table.points.size(); ++i) {
        const SweepPoint& point = table.points[i];
        const PointEstimates& estimates = data.estimates[i];
        if (point.trials == 0)
            continue;
        text += line({cell(policyText(table.policies[point.policy])), formatNumber(point.n), formatNumber(point.trials),
            cell(point.entropy.mean), cell(point.entropy.error), cell(point.normalized.mean), cell(point.maxWeight.mean),
            cell(point.plantedMass.mean), cell(point.jacobianNorm.mean), cell(point.multiplier), cell(point.theoryEntropy),
            cell(point.limitEntropy), cell(point.theoryNormalized), cell(point.theoryPlantedMass), cell(point.seconds), cell(point.normalized.error),
            cell(point.maxWeight.error), cell(point.plantedMass.error), cell(point.jacobianNorm.error), cell(point.sumSquares.mean),
            cell(point.sumSquares.error), cell(point.theorySumSquares), cell(estimates.meanField.entropy),
            cell(estimates.gaussian.entropy), cell(estimates.laplace.entropy), cell(estimates.law024.entropy),
            cell(estimates.freezing), cell(estimates.frozenEntropy)});
    }
    return text;
}

std::string rowCsv(const Result& result)
{
    std::string text = line({"policy", "row", "visible", "multiplier", "lambda", "entropy", "shannon_entropy",
        "normalized_entropy", "max_weight", "argmax", "logsumexp", "effective_support", "jacobian_norm", "planted_mass"});
    for (const PolicyResult& policy : result.policies) {
        const RowStatistics& rows = policy.rows;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::string argmax = rows.argmax[i] >= 0 ? formatNumber(rows.argmax[i]) : std::string();
            const std::string planted = i < rows.plantedMass.size() ? cell(rows.plantedMass[i]) : std::string();
            text += line({cell(policyText(policy.policy)), formatNumber(result.rowIndex[i]), formatNumber(rows.visible[i]),
                cell(rows.multiplier[i]), cell(rows.lambda[i]), cell(rows.entropy[i]), cell(rows.shannon[i]),
                cell(rows.normalized[i]), cell(rows.maxWeight[i]), argmax, cell(rows.logSumExp[i]),
                cell(rows.effectiveSupport[i]), cell(rows.jacobianNorm[i]), planted});
        }
    }
    return text;
}

} // namespace attentoscope
