// SPDX-License-Identifier: GPL-3.0-or-later
// A number of an experiment that takes several values, one sweep for each: the head dimension, the cosine of planted keys, a
// parameter of a policy, the size of a mask.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attentoscope {

class SweptAxis
{
public:
    static constexpr std::size_t mostValues = 1000;

    // Parses "d=16:256:x2" (factor), "cosine=0.5:0.95:+0.05" (step) or "seed=1,2,5". The values ascend. The key is that of a
    // numeric field such as n, "policy-a." or "policy-b." and a parameter of that policy, or "window" for the size of a mask such
    // as sliding(128). Errors contain the byte column of the invalid part.
    static Outcome<SweptAxis> parse(std::string_view text);

    const std::string& key() const { return key_; }
    const std::vector<double>& values() const { return values_; } // ascending, at least one
    bool isWhole() const { return whole_; } // whether only whole numbers are allowed

    // Whether equal steps of the axis multiply the value: as the range says, or for a list from a tenth of its last value on.
    bool isLogarithmic() const { return logarithmic_; }

    // Sets the number in an experiment, and in the first two of the policies that are compared. Errors: the experiment does not
    // read it, or it is out of range.
    Outcome<Done> put(double value, Experiment& experiment, std::vector<PolicyChoice>& policies) const;

    bool operator==(const SweptAxis&) const = default;

private:
    std::string key_;
    std::vector<double> values_;
    bool whole_ = false, logarithmic_ = false;
};

// Parses the values alone, "0.5:0.95:+0.05" or "1,2,5", as parse() does.
Outcome<std::vector<double>> parseSweptValues(std::string_view text);

// All combinations of the values of several axes; the last axis changes fastest. Without axes there is one.
class SweptCombinations
{
public:
    SweptCombinations() = default;
    explicit SweptCombinations(std::vector<SweptAxis> axes);

    const std::vector<SweptAxis>& axes() const { return axes_; }
    std::size_t size() const;
    double valueOf(std::size_t axis, std::size_t combination) const;
    // Sets the values of a combination, see SweptAxis::put().
    Outcome<Done> put(std::size_t combination, Experiment& experiment, std::vector<PolicyChoice>& policies) const;

    bool operator==(const SweptCombinations&) const = default;

private:
    std::vector<SweptAxis> axes_;
};

// Returns the keys that an axis of this experiment can have, but for n, which every experiment has.
std::vector<std::string> axisKeys(const Experiment& experiment);
// Returns the value that the number has in the experiment; empty: the experiment has no such number.
std::optional<double> numberIn(const Experiment& experiment, std::string_view key);
// Returns values around the present one, as text for parse(): "d=16:256:x2". The experiment must have the number.
std::string usualAxis(const Experiment& experiment, std::string_view key);
// Finds the parameter of the first or second policy that the key names: the place of the policy, and its parameter. Empty: the
// key names none of this experiment.
std::optional<std::pair<std::size_t, PolicyParameter>> parameterIn(const Experiment& experiment, std::string_view key);

} // namespace attentoscope
