// SPDX-License-Identifier: GPL-3.0-or-later
// The exact theory of rows (finite_row.h) for a model of their scores, at any number of keys and any multiplier, with what it
// takes remembered: one for all points of a curve or all rows of a mask. Not for several threads at once.
#pragma once

#include "core/theory/finite_row.h"
#include "core/theory/row_surface.h"

#include <array>
#include <map>
#include <memory>
#include <optional>

namespace attentoscope::theory {

// How scores come about.
struct RowModel {
    enum Kind {
        Sphere, // ‖q‖ = ‖k‖ = √d, directions uniform
        Gaussian // q, k ~ N(0, I_d): given q, logits are normal with deviation m ‖q‖/√d
    };
    Kind kind = Sphere;
    double d = 64;
    double planted = 0; // the most keys that are planted in a row
    double cosine = 0; // of each with its query

    bool operator==(const RowModel&) const = default;
};

class RowTheory
{
public:
    // Rows of up to `mostKeys` keys.
    RowTheory(const RowModel& model, double mostKeys);
    ~RowTheory();
    RowTheory(RowTheory&&) noexcept;
    RowTheory& operator=(RowTheory&&) noexcept;

    // A row of `keys` ≥ 1 keys of which `planted` are planted, at m ≥ 0. Nothing where the model has no numbers: m √d beyond
    // some 5000, or more planted keys than the model has. Exact to 1e-6 nats on the sphere, to 1e-4 for Gaussian scores.
    std::optional<RowExpectation> at(double keys, double planted, double m);
    // The same within 1e-4 nats, for many rows of many lengths and multipliers.
    std::optional<RowExpectation> near(double keys, double planted, double m);

    // The multiplier at which such a row has this entropy, nats. Nothing where none up to largestMatched does it.
    std::optional<double> matched(double keys, double planted, double entropy);
    static constexpr double largestMatched = 64; // far beyond freezing: what is left there hardly changes any more

private:
    bool covers(double keys, double planted, double m) const;
    RowKeys keysOf(double keys, double planted, double m) const;
    FiniteRow tableAt(NoiseLaw law, double m, double fewest = 1) const;
    const FiniteRow& table(double m, double noise);
    RowSurface& surface(double planted);
    RowSurface::Column columnAt(double planted, double m);

    RowModel model_;
    double mostKeys_;
    struct Table {
        double fewest; // noise keys that it is made for
        FiniteRow rows;
    };
    std::map<double, Table> tables_; // of the sphere, by multiplier
    std::map<std::array<double, 3>, RowExpectation> known_; // what at() found, by its arguments
    std::unique_ptr<RowSurface> normal_; // of one norm of the query, for Gaussian scores
    std::map<double, std::unique_ptr<RowSurface>> surfaces_; // by the number of planted keys
};

} // namespace attentoscope::theory
