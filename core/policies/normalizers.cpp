// SPDX-License-Identifier: GPL-3.0-or-later
// The table of normalizers. To add one, add an entry here and its rule in each place that normalizers.h lists.
#include "core/policies/normalizers.h"

#include "core/base/nearest_name.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

constexpr double notGiven = -1000; // b of the sigmoid

const std::vector<NormalizerEntry>& normalizerTable()
{
    static const std::vector<NormalizerEntry> entries = {
        {"softmax", ATT_TEXT("core", "Softmax"), "e<sup><i>x</i></sup> / Σ e<sup><i>x</i></sup>",
            ATT_TEXT("core", "Every visible key has some weight, and all weights of a row sum to 1."), "", Normalization::Softmax,
            {}},
        {"sink", ATT_TEXT("core", "Sink"), "e<sup><i>x</i></sup> / (e<sup>{s}</sup> + Σ e<sup><i>x</i></sup>)",
            ATT_TEXT("core",
                "An additional logit s, which belongs to no key, takes a share of each row's weight. s = 0 is "
                "softmax-off-by-one; some models learn s. The scale does not multiply it."),
            "StreamingLLM, arXiv 2309.17453; gpt-oss", Normalization::Sink,
            {{"s", ATT_TEXT("core", "s"),
                ATT_TEXT("core", "The additional logit, which belongs to no key; the scale does not multiply it."), 0, -100,
                100}}},
        {"sigmoid", ATT_TEXT("core", "Sigmoid"), "1 / (1 + e<sup>−<i>x</i> − <i>b</i></sup>), <i>b</i> = {b}",
            ATT_TEXT("core",
                "The weight of each key depends on its own logit only, so the weights of a row may sum to less or more than 1."),
            "arXiv 2409.04431", Normalization::Sigmoid,
            {{"b", ATT_TEXT("core", "b"),
                ATT_TEXT("core", "Bias added to every logit. The value −1000 stands for −ln n, computed for each row."), notGiven,
                notGiven, 100, "−ln <i>n</i>"}}},
        {"sparsemax", ATT_TEXT("core", "Sparsemax"), "[<i>x</i> − <i>t</i>]<sub>+</sub>",
            ATT_TEXT("core",
                "The weights are the point of the probability simplex nearest to the logits: keys whose logit is below a "
                "threshold have weight 0."),
            "Martins & Astudillo 2016, arXiv 1602.02068", Normalization::Entmax, {}, 2},
        {"entmax", ATT_TEXT("core", "α-entmax"), "[({alpha} − 1)(<i>x</i> − <i>t</i>)]<sub>+</sub><sup>1 / ({alpha} − 1)</sup>",
            ATT_TEXT(
                "core", "Between softmax (α → 1) and sparsemax (α = 2): keys whose logit is below a threshold have weight 0."),
            "Peters et al. 2019, arXiv 1905.05702", Normalization::Entmax,
            {{"alpha", ATT_TEXT("core", "α"),
                ATT_TEXT("core", "How sparse the weights are: α near 1 is like the softmax, α = 2 is sparsemax."), 1.5, 1.01,
                4}}},
        {"top-k", ATT_TEXT("core", "Top-k"), "e<sup><i>x</i></sup> / Σ e<sup><i>x</i></sup>, <i>x</i> ≥ <i>x</i><sub>({k})</sub>",
            ATT_TEXT("core", "Softmax over the k largest logits of a row, and over those that equal the k-th."),
            "Gupta et al. 2021, arXiv 2106.06899", Normalization::TopK,
            {{"k", ATT_TEXT("core", "k"), ATT_TEXT("core", "How many keys of a row may have weight."), 64, 1, 1e7, nullptr,
                nullptr, true}}},
        {"stick-breaking", ATT_TEXT("core", "Stick-breaking"),
            "σ(<i>x<sub>j</sub></i>) Π<sub><i>j</i> &lt; <i>l</i> &lt; <i>i</i></sub> (1 − σ(<i>x<sub>l</sub></i>))",
            ATT_TEXT("core",
                "The newest key before the query takes its share first, older keys then take shares of the rest, and what "
                "remains goes to no key. The query's own key and later keys have no weight, even if the mask makes them "
                "visible."),
            "Tan et al. 2024, arXiv 2410.17980", Normalization::StickBreaking, {}},
    };
    return entries;
}

const std::vector<NormalizerEntry>& recordedTable()
{
    static const std::vector<NormalizerEntry> entries = {
        {"rest", ATT_TEXT("core", "Missing weight goes to no key"), "<i>a</i> / (Σ <i>a</i> + <i>p</i>)",
            ATT_TEXT("core",
                "If a row's recorded weights sum to less than 1, the missing part p is the weight of one more position, which "
                "belongs to no key."),
            "", Normalization::Sink, {}, -std::numeric_limits<double>::infinity()},
        {"recorded", ATT_TEXT("core", "As recorded"), "<i>a</i>",
            ATT_TEXT("core", "The recorded weights stay as they are, whatever their sum."), "", Normalization::Recorded, {}},
    };
    return entries;
}

ParameterOwner ownerOf(const NormalizerEntry& entry) { return {entry.name, entry.parameters}; }

} // namespace

std::span<const NormalizerEntry> normalizers() { return normalizerTable(); }
std::span<const NormalizerEntry> recordedNormalizers() { return recordedTable(); }

const NormalizerEntry* findNormalizer(std::string_view name)
{
    for (const auto* table : {&normalizerTable(), &recordedTable()})
        for (const NormalizerEntry& entry : *table)
            if (entry.name == name)
                return &entry;
    return nullptr;
}

bool NormalizerChoice::isRecorded() const
{
    return std::ranges::find(recordedTable(), name, &NormalizerEntry::name) != recordedTable().end();
}

Normalization NormalizerChoice::kind() const
{
    const NormalizerEntry* entry = findNormalizer(name);
    assert(entry);
    return entry->kind;
}

Outcome<NormalizerChoice> parseNormalizer(std::string_view text, std::size_t column)
{
    const auto parts = split(text, ':');
    const auto name = trimmed(parts.front());
    const NormalizerEntry* entry = findNormalizer(name);
    if (!entry || NormalizerChoice{entry->name}.isRecorded()) {
        std::vector<std::string> known;
        for (const NormalizerEntry& each : normalizerTable())
            known.emplace_back(each.name);
        return badInput("policy",
            unknownNameMessage(name, known, ATT_TEXT("core", "there is no normalizer \"%1\", did you mean %2?"),
                ATT_TEXT("core", "there is no normalizer \"%1\"; the known ones are %2")),
            column);
    }
    NormalizerChoice choice{entry->name, {}};
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (auto read =
                readParameter(ownerOf(*entry), parts[i], column + std::size_t(parts[i].data() - text.data()), choice.parameters);
            !read)
            return read.error();
    dropInitialValues(ownerOf(*entry), choice.parameters);
    return choice;
}

std::string normalizerText(const NormalizerChoice& choice) { return choice.name + parametersText(choice.parameters); }

std::string normalizerFormula(const NormalizerChoice& choice)
{
    const NormalizerEntry* entry = findNormalizer(choice.name);
    assert(entry);
    return filledFormula(entry->formula, ownerOf(*entry), choice.parameters);
}

RowRule rowRuleOf(const NormalizerChoice& choice, double n)
{
    const NormalizerEntry* entry = findNormalizer(choice.name);
    assert(entry);
    const double value = entry->parameters.empty() ? entry->fixed : valueOf(choice.parameters, entry->parameters.front());
    if (entry->kind == Normalization::Sigmoid && value == notGiven)
        return {entry->kind, -std::log(n)};
    return {entry->kind, value};
}

} // namespace attentoscope
