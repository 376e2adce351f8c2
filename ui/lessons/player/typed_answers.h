// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what is typed as an answer: a number as people write it, and the votes of a class.
#pragma once

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace attentoscope {

struct TypedNumber {
    std::optional<double> value; // finite
    bool comma = false; // there is no value because of a comma, which may stand for a point or for thousands
};

// Takes groups of three ("16 384", "16,384") and, where the system's language writes it, a decimal comma ("8,7").
TypedNumber typedNumber(const QString& text);

// Reads "12 / 40 / 8", with any signs between the numbers, as far as it is typed: at most one number for each option. Errors:
// other words, or more numbers than options.
std::optional<std::vector<int>> votesSoFar(const QString& text, std::size_t options);
// Returns the votes once there is one number for each option; empty for an empty text.
std::optional<std::vector<int>> typedVotes(const QString& text, std::size_t options);
QString votesText(const std::vector<int>& votes);

} // namespace attentoscope
