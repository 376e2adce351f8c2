// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/row_theory.h"

#include <boost/math/tools/roots.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace attentoscope::theory {
namespace {

constexpr double largestRadius = 5000; // of m √d: the limit of noiseNodes(), far beyond any freezing
constexpr double normalStep = 0.1; // step in m of a surface of normal noise

struct Norm {
    double ratio = 1; // ‖q‖/√d of a Gaussian query
    double mass = 0;
};

// Returns points of the trapezoidal rule over ln r; the density r^d e^(−d r²/2) is smooth and vanishes on both sides.
std::vector<Norm> gaussianNorms(double d)
{
    constexpr double logSmallest = 25; // −ln 1e-11
    const double step = 0.7 / std::sqrt(2 * d); // 0.7 standard deviations
    const auto fall = [d](double logRatio) { return d * (logRatio - 0.5 * std::expm1(2 * logRatio)); }; // 0 at r = 1
    std::vector<Norm> norms;
    double sum = 0;
    const auto add = [&](double at) {
        norms.push_back({std::exp(at), std::exp(fall(at))});
        sum += norms.back().mass;
    };
    for (double at = 0; fall(at) > -logSmallest; at -= step)
        add(at);
    for (double at = step; fall(at) > -logSmallest; at += step)
        add(at);
    for (Norm& norm : norms)
        norm.mass /= sum;
    return norms;
}

} // namespace

RowTheory::RowTheory(const RowModel& model, double mostKeys)
    : model_(model)
    , mostKeys_(std::max(mostKeys, 2.0))
{
    if (model_.kind == RowModel::Gaussian)
        normal_ = std::make_unique<RowSurface>(
            [this](double m) -> RowSurface::Column {
                if (m == 0)
                    return [](double noise) { return uniformRow({.noise = noise}); };
                return [table = tableAt(NoiseLaw::Normal, m)](double noise) { return table.of({.noise = noise}); };
            },
            normalStep, mostKeys_);
}

RowTheory::~RowTheory() = default;

bool RowTheory::covers(double keys, double planted, double m) const
{
    return keys >= 1 && planted <= std::min(keys, model_.planted) && m >= 0 && m * std::sqrt(model_.d) <= largestRadius;
}

RowKeys RowTheory::keysOf(double keys, double planted, double m) const
{
    return {keys - planted, planted, m * std::sqrt(model_.d) * model_.cosine};
}

FiniteRow RowTheory::tableAt(NoiseLaw law, double m, double fewest) const
{
    const double planted = model_.planted > 0 ? std::log(model_.planted) + keysOf(0, 0, m).plantedLogit : 0;
    return FiniteRow(noiseNodes(law, model_.d, m), fewest, mostKeys_, planted);
}

// Returns the table for m. It is remade if it was made for more keys; a table for fewer keys takes longer to make, so that
// curves should ask for their shortest row first.
const FiniteRow& RowTheory::table(double m, double noise)
{
    auto known = tables_.find(m);
    if (known != tables_.end() && known->second.fewest > noise)
        known = (tables_.erase(known), tables_.end());
    if (known == tables_.end())
        known = tables_.emplace(m, Table{noise, tableAt(NoiseLaw::Sphere, m, noise)}).first;
    return known->second.rows;
}

// Returns the rows of one multiplier.
RowSurface::Column RowTheory::columnAt(double planted, double m)
{
    if (m == 0)
        return [planted](double noise) { return uniformRow({noise, planted}); };
    if (model_.kind == RowModel::Sphere)
        return [table = tableAt(NoiseLaw::Sphere, m), planted, logit = keysOf(0, planted, m).plantedLogit](double noise) {
            return table.of({noise, planted, logit});
        };
    return [norms = gaussianNorms(model_.d), m, this](double noise) {
        RowExpectation mean;
        for (const Norm& norm : norms) {
            const RowExpectation row = normal_->at(noise, m * norm.ratio);
            mean.entropy += norm.mass * row.entropy;
            mean.sumSquares += norm.mass * row.sumSquares;
        }
        return mean;
    };
}

RowSurface& RowTheory::surface(double planted)
{
    auto& known = surfaces_[planted];
    if (!known) {
        // The weight of planted keys rises from none to all while m changes by some 1 / (√d c).
        const double step = normalStep * (planted > 0 ? std::min(1.0, 5 / (std::sqrt(model_.d) * model_.cosine)) : 1);
        known = std::make_unique<RowSurface>([this, planted](double m) { return columnAt(planted, m); }, step, mostKeys_);
    }
    return *known;
}

std::optional<RowExpectation> RowTheory::at(double keys, double planted, double m)
{
    if (!covers(keys, planted, m))
        return {};
    const RowKeys seen = keysOf(keys, planted, m);
    if (m == 0 || seen.noise < 1)
        return uniformRow(seen);
    const auto [known, isNew] = known_.try_emplace({keys, planted, m});
    if (isNew)
        known->second = model_.kind == RowModel::Gaussian ? columnAt(planted, m)(seen.noise) : table(m, seen.noise).of(seen);
    return known->second;
}

std::optional<RowExpectation> RowTheory::near(double keys, double planted, double m)
{
    if (!covers(keys, planted, m))
        return {};
    const RowKeys seen = keysOf(keys, planted, m);
    return seen.noise < 1 ? uniformRow(seen) : surface(planted).at(seen.noise, m);
}

std::optional<double> RowTheory::matched(double keys, double planted, double entropy)
{
    if (!covers(keys, planted, 0) || !(entropy > 0) || entropy > std::log(keys))
        return {};
    const auto excess = [&](double m) { return near(keys, planted, m)->entropy - entropy; };
    double low = 0, high = 1;
    while (excess(high) > 0) {
        low = high;
        high *= 1.5;
        if (high > largestMatched || !covers(keys, planted, high))
            return {};
    }
    std::uintmax_t steps = 100;
    const auto [left, right] =
        boost::math::tools::toms748_solve(excess, low, high, boost::math::tools::eps_tolerance<double>(30), steps);
    const double close = 0.5 * (left + right);
    if (close == 0)
        return 0;
    // One secant step through exact values makes the interpolation error second-order small.
    const double apart = close * 1.001,
                 slope = (columnAt(planted, apart)(keys - planted).entropy - columnAt(planted, close)(keys - planted).entropy)
        / (apart - close);
    return std::max(0.0, close - (columnAt(planted, close)(keys - planted).entropy - entropy) / slope);
}

} // namespace attentoscope::theory
