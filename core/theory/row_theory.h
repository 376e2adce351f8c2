// SPDX-License-Identifier: GPL-3.0-or-later
// The exact theory of rows (finite_row.h) for a model of their scores, at any number of keys and any multiplier. It caches
// intermediate results, so use one object for all points of a curve or all rows of a mask. Not thread-safe.
#pragma once

#include "core/theory/finite_row.h"
#include "core/theory/row_surface.h"

#include <array>
#include <map>
#include <memory>
#include <optional>

namespace attentoscope::theory {

// The distribution of the scores.
struct RowModel {
    enum Kind {
        Sphere, // ‖q‖ = ‖k‖ = √d, directions uniform
        Gaussian // q, k ~ N(0, I_d): given q, logits are normal with deviation m ‖q‖/√d
    };
    Kind kind = Sphere;
    double d = 64;
    double planted = 0; // largest number of planted keys per row
    double cosine = 0; // of each planted key with its query

    bool operator==(const RowModel&) const = default;
};

class RowTheory
{
public:
    // Prepares tables for rows of up to `mostKeys` keys.
    RowTheory(const RowModel& model, double mostKeys);
    ~RowTheory();
    RowTheory(RowTheory&&) noexcept;
    RowTheory& operator=(RowTheory&&) noexcept;

    // Computes a row of `keys` ≥ 1 keys, `planted` of them planted, at m ≥ 0. Empty outside the model's range: m √d beyond some
    // 5000, or more planted keys than the model has. The error is below 1e-6 nats on the sphere, 1e-4 for Gaussian scores.
    std::optional<RowExpectation> at(double keys, double planted, double m);
    // The same with an error up to 1e-4 nats, but faster for many rows of many lengths and multipliers.
    std::optional<RowExpectation> near(double keys, double planted, double m);

    // Returns the multiplier at which such a row has this entropy in nats. Empty if none up to largestMatched does.
    std::optional<double> matched(double keys, double planted, double entropy);
    static constexpr double largestMatched = 64; // far beyond freezing, where the entropy hardly changes any more

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
        double fewest; // number of noise keys from which the table is valid
        FiniteRow rows;
    };
    std::map<double, Table> tables_; // for the sphere, by multiplier
    std::map<std::array<double, 3>, RowExpectation> known_; // results of at(), by its arguments
    std::unique_ptr<RowSurface> normal_; // for a fixed norm of the query, for Gaussian scores
    std::map<double, std::unique_ptr<RowSurface>> surfaces_; // by the number of planted keys
};

} // namespace attentoscope::theory
