// SPDX-License-Identifier: GPL-3.0-or-later
// Rank collapse as a phase diagram (arXiv 2510.05554): attention among n unit tokens of equal pairwise cosine ρ, each of which is
// its own query, key and value, at the scale β = γ ln n, without a residual. Every row then has one logit β and n − 1 logits β ρ,
// so all that one layer makes of ρ is a closed form: with e = n^(−γ (1 − ρ)) and c = (1 − e) / (1 + (n − 1) e), the difference of
// the own weight and any other one, the outputs have the squared length c² + (1 − c²)(ρ + (1 − ρ)/n) and differ from parallel by
// 1 − ρ' = c² (1 − ρ) / (that length). As n grows and ρ > 0, ρ' jumps at γ = 1 / (1 − ρ) from 1 to ρ; at any n it goes smoothly.
// The outputs have equal cosines again, so a further layer does the same to ρ'; they are given unit length before it.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/parts/part_values.h"
#include "core/parts/parts.h"

#include <vector>

namespace attentoscope {

// One layer.
struct CollapsedTokens {
    double apart = 0; // 1 − ρ', which keeps its digits where ρ' is almost 1; NaN: the outputs are 0
    double ownWeight = 0; // of each token on itself
    double entropy = 0; // of each row, nats

    double cosine() const { return 1 - apart; } // ρ'
};

// Follows n ≥ 2 tokens that are `apart` = 1 − ρ through one layer. −1/(n − 1) ≤ ρ ≤ 1.
CollapsedTokens collapsedOnce(double n, double apart, double gamma);

// Returns the γ at which the cosine has gone half of its way from ρ to 1. It tends to criticalGamma() as n grows.
double halfwayGamma(double n, double cosine);
// 1/(1 − ρ) for ρ > 0. Orthogonal tokens have no common part, and what carries them together is of the order 1/n: they collapse
// at ½.
inline double criticalGamma(double cosine) { return cosine == 0 ? 0.5 : 1 / (1 - cosine); }

struct CollapsePlan {
    std::vector<Index> lengths; // n ≥ 2
    std::vector<double> cosines; // ρ of the tokens that come in, 0 ≤ ρ < 1
    std::vector<double> gammas; // ≥ 0
    Index layers = 1;

    std::size_t size() const { return lengths.size() * std::size_t(layers) * cosines.size() * gammas.size(); }
};

struct CollapseGrid {
    CollapsePlan plan;
    std::vector<CollapsedTokens> cells; // (lengths, layers, cosines, gammas)

    const CollapsedTokens& at(std::size_t length, Index layer, std::size_t cosine, std::size_t gamma) const
    {
        const std::size_t layers = std::size_t(plan.layers);
        return cells[((length * layers + std::size_t(layer)) * plan.cosines.size() + cosine) * plan.gammas.size() + gamma];
    }
};

// Errors: a number out of its range, too many cells.
Outcome<CollapseGrid> rankCollapse(const CollapsePlan& plan);

// The same in parts, each the cells (layers, cosines, gammas) of one length. Errors: those of rankCollapse().
using CollapsePart = std::vector<CollapsedTokens>;
Outcome<Parts<CollapsePart>> collapseParts(const CollapsePlan& plan);
CollapseGrid withParts(CollapsePlan plan, std::vector<CollapsePart> parts);
PartValue valueOf(const CollapsePart& part);
// Throws what readPart() takes for a value that is no part of this plan.
CollapsePart collapsePartIn(const PartValue& value, const CollapsePlan& plan);

} // namespace attentoscope
