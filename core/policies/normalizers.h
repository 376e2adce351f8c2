// SPDX-License-Identifier: GPL-3.0-or-later
// Normalizers turn the logits of a row into weights: the softmax and its proposed replacements. Each is one entry of the table
// in normalizers.cpp, which the form, the command line, session files, help and tests read. The computation is written once for
// each way of going over a row: core/weighting (a whole row), core/attention/kernels/rules (a pass), and the twin in
// core/attention/kernels/reference.cpp.
#pragma once

#include "core/policies/parameter.h"
#include "core/weighting/row_rule.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

struct NormalizerEntry {
    const char* name; // as typed: "entmax"
    const char* label; // ATT_TEXT, as shown
    const char* formula; // the weight a as a function of the logits x, as rich text; a parameter stands as {key}
    const char* help; // ATT_TEXT, what it is for
    const char* source; // paper or archive number to cite
    Normalization kind;
    std::vector<PolicyParameter> parameters; // one at most: RowRule::parameter
    double fixed = 0; // RowRule::parameter of a normalizer that has none to choose
};

std::span<const NormalizerEntry> normalizers(); // the softmax first
// What stands in place of the softmax where weights are given and do not sum to 1 (Inputs::rest): "rest", the place that
// belongs to no key, and "recorded", the weights as they are. They cannot be typed.
std::span<const NormalizerEntry> recordedNormalizers();
const NormalizerEntry* findNormalizer(std::string_view name); // in normalizers() and recordedNormalizers()

// One normalizer with its parameter, as chosen by the user.
struct NormalizerChoice {
    std::string name = "softmax";
    std::map<std::string, double> parameters = {}; // only where it differs from its initial value

    bool operator==(const NormalizerChoice&) const = default;
    bool isSoftmax() const { return name == "softmax"; }
    bool isRecorded() const; // one of recordedNormalizers()
    Normalization kind() const; // the name must be a known one
};

// Reads and writes "entmax:alpha=1.7". Errors: unknown normalizer or parameter, value out of range. `column` is where the text
// begins.
Outcome<NormalizerChoice> parseNormalizer(std::string_view text, std::size_t column = 0);
std::string normalizerText(const NormalizerChoice& choice);
// Returns the formula as rich text, with the value of the choice's parameter filled in.
std::string normalizerFormula(const NormalizerChoice& choice);

// Returns the rule for a row of length n, where n has the meaning that the user chose (LengthMeaning).
RowRule rowRuleOf(const NormalizerChoice& choice, double n);

} // namespace attentoscope
