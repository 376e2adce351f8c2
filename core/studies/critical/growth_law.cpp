// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/critical/growth_law.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double clearlyWorse = 1.5; // ratio of the next law's residual to the closest law's

LawFit fitted(GrowthLaw law, std::span<const double> lengths, std::span<const double> values)
{
    double fy = 0, ff = 0, mean = 0, squares = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const double f = valueOf(law, lengths[i]);
        fy += f * values[i];
        ff += f * f;
        mean += values[i] / double(lengths.size());
    }
    LawFit fit{law, fy / ff, 0};
    for (std::size_t i = 0; i < lengths.size(); ++i)
        squares += std::pow(values[i] - fit.at(lengths[i]), 2);
    fit.residual = mean == 0 ? 0 : std::sqrt(squares / double(lengths.size())) / std::abs(mean);
    return fit;
}

} // namespace

const char* nameOf(GrowthLaw law)
{
    constexpr const char* names[] = {"constant", "sqrt-ln-n", "ln-n", "ln2-n"};
    return names[std::size_t(law)];
}

const char* formulaOf(GrowthLaw law)
{
    constexpr const char* formulas[] = {"1", "√ln n", "ln n", "ln² n"};
    return formulas[std::size_t(law)];
}

double valueOf(GrowthLaw law, double n)
{
    const double log = std::log(n);
    switch (law) {
    case GrowthLaw::Constant:
        return 1;
    case GrowthLaw::RootLog:
        return std::sqrt(log);
    case GrowthLaw::Log:
        return log;
    case GrowthLaw::LogSquared:
        return log * log;
    }
    return 0;
}

bool GrowthFit::isTold() const
{
    constexpr double exactly = 1e-9; // smaller residuals are rounding: the law fits exactly
    return lengths >= fewestLengths && laws[1].residual > std::max(clearlyWorse * laws[0].residual, exactly);
}

std::optional<GrowthFit> fitGrowth(std::span<const double> lengths, std::span<const double> values)
{
    std::vector<double> ns, ys;
    for (std::size_t i = 0; i < lengths.size(); ++i)
        if (lengths[i] > 1 && std::isfinite(values[i])) {
            ns.push_back(lengths[i]);
            ys.push_back(values[i]);
        }
    if (ns.size() < 2)
        return {};
    GrowthFit fit;
    fit.lengths = ns.size();
    for (const GrowthLaw law : allGrowthLaws)
        fit.laws.push_back(fitted(law, ns, ys));
    std::ranges::stable_sort(fit.laws, {}, &LawFit::residual);
    return fit;
}

} // namespace attentoscope
