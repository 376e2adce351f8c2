// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/result_warnings.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/rounding.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/formats/tensors/mask_meaning.h"
#include "core/sources/centred_keys.h"
#include "core/sources/files/attention_source.h"
#include "core/sources/files/weights_rest.h"
#include "core/sources/source.h"
#include "core/weighting/weighting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attentoscope {
namespace {

constexpr const char* paddingOfFile =
    ATT_TEXT("core", "padding keys are visible: %1, as marked in the file; the mask \"padding\" would hide them");
constexpr const char* paddingOfText =
    ATT_TEXT("core", "padding keys are visible: %1 ([PAD]); the mask \"padding\" would hide them");

// Notes weights that were made with a causal mask but are looked at without one.
std::optional<Message> zerosAhead(const Result& result)
{
    if (!result.mask.isFull() || !areCausal(*result.inputs))
        return {};
    return Message(ATT_TEXT(
        "core", "the weights are 0 wherever a key comes after the query; the mask \"causal\" would leave these keys out"));
}

// Returns how many padding keys some row sees.
Index visiblePadding(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows)
{
    std::vector<std::uint8_t> seen(inputs.keyPadded.size(), 0);
    KeyRanges visible;
    for (const Index row : rows) {
        mask.row(row, visible);
        for (const KeyRange& range : visible)
            std::copy(inputs.keyPadded.begin() + range.begin, inputs.keyPadded.begin() + range.end,
                seen.begin() + range.begin); // adds the padding flags of the range
        if (mask.isFull())
            break; // the other rows see the same
    }
    return Index(std::ranges::count(seen, 1));
}

std::optional<Message> unusedPadding(
    const Experiment& experiment, const Inputs& inputs, const BoundMask& bound, std::span<const Index> rows)
{
    const bool file = findSource(experiment.source)->ofFiles, known = !inputs.keyPadded.empty();
    if (file && !known && inputs.masksBeside.empty() && experiment.mask.usesPadding())
        return Message(ATT_TEXT("core", "the mask \"padding\" hides nothing: the file marks no key of this sequence as padding"));
    if (!known || experiment.mask.usesPadding() || !experiment.mask.files().empty())
        return {};
    const Index count = visiblePadding(inputs, bound, rows);
    if (count == 0)
        return {};
    return Message(file ? paddingOfFile : paddingOfText, {formatNumber(count)});
}

// Notes that a mask, RoPE or ALiBi uses distances between positions of two different sequences.
std::optional<Message> placesAcross(const Experiment& experiment, const Inputs& inputs)
{
    const bool measures = experiment.mask.usesPlaces() || experiment.rope != 0 || experiment.alibi != 0;
    const bool said = experiment.queries == QueryPlaces::Own && inputs.firstPlace && inputs.keyTokens.empty();
    if (!(inputs.isAcross() || said) || !measures)
        return {};
    return Message(ATT_TEXT(
        "core", "queries and keys are two sequences: in the mask, RoPE and ALiBi, query i and key i are both at position i"));
}

std::optional<Message> maskLeftOut(const Experiment& experiment, const Inputs& inputs)
{
    if (!inputs.maskProblem || experiment.mask.usesRecord() || experiment.mask.usesPadding())
        return {};
    const Error& problem = *inputs.maskProblem; // of one of two kinds, see AttentionFile::readMasks()
    if (asksForTrue(problem))
        return Message(ATT_TEXT("core",
                           "the mask saved with the queries and keys is not used, because %1 holds 0 and 1 as floats, which may "
                           "be flags or a bias; choose \"mask-true\" visible or hidden, whichever 1 means"),
            {problem.what});
    return Message(ATT_TEXT("core",
                       "the mask saved with the queries and keys is not used: %1 holds %2, so it is a bias or a soft mask, which "
                       "cannot be used; a mask must be boolean, or contain only 0 and 1, or only 0 and numbers ≤ −10000"),
        {problem.what, problem.why.arguments.empty() ? std::string() : problem.why.arguments.front()});
}

std::optional<Message> roundedEntropy(const Result& result)
{
    if (!result.inputs->k.held().empty()) // KeyBlocks::finish() says what is known without all keys
        return {};
    const auto worst = worstRounding(result);
    if (!worst)
        return {};
    return roundingWarning(*worst);
}

} // namespace

std::optional<Message> tinyNumbers(const Inputs& inputs)
{
    constexpr double least = std::numeric_limits<float>::min(), worthSaying = 1e-4; // error of a logit under the scale 1/√d
    constexpr double smallValues = 1e-30; // all values of an output are of this kind
    const auto longest = [](const TokenRows& rows) { return rows.facts()->longest; };
    const auto isTiny = [](const BeyondFloat& each) { return each.isTiny(); };
    struct {
        const char* name;
        const std::vector<BeyondFloat>& beyond;
        bool shows;
    } const parts[] = {{"Q", inputs.beyondQ, longest(inputs.k) * least > worthSaying},
        {"K", inputs.beyondK, longest(inputs.q) * least > worthSaying}, {"V", inputs.beyondV, longest(inputs.v) < smallValues}};
    for (const auto& [name, beyond, shows] : parts)
        if (const auto one = std::ranges::find_if(beyond, isTiny); one != beyond.end() && shows)
            return Message(ATT_TEXT("core",
                               "%1 contains numbers so small (below 1.2e-38) that float32 cannot hold them; they count as 0 (row "
                               "%2, column %3: %4); scale the data up"),
                {name, formatNumber(one->row), formatNumber(one->column), formatBrief(one->value, 6)});
    return {};
}

std::optional<Message> noteOfRest(const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows)
{
    if (!inputs.areWeights())
        return {};
    std::vector<double> seen;
    KeyRanges visible;
    for (const Index row : rows) {
        mask.row(row, visible);
        double sum = 0;
        for (const KeyRange& range : visible)
            for (Index j = range.begin; j < range.end; ++j)
                sum += weightOfLog(double(inputs.given(inputs.stored(row), j)));
        seen.push_back(sum);
    }
    return restNote(inputs, rows, seen);
}

std::optional<Message> roundedKeys(const Experiment& experiment, const Inputs& inputs, std::span<const Index> rows, bool whole)
{
    constexpr double worthSaying = 1e-4; // error of a logit under the standard scale
    const double rounding = inputs.centred && !whole ? inputs.centred->rounding : inputs.keyRounding;
    if (!(rounding > 0) || inputs.areWeights())
        return {};
    const auto queries = inputs.q.facts();
    double longest = 0;
    for (const Index row : rows)
        if (const double norm = queries->norm[std::size_t(inputs.stored(row))]; std::isfinite(norm))
            longest = std::max(longest, norm);
    const double off = longest * rounding / std::sqrt(double(inputs.d()));
    if (off <= worthSaying)
        return {};
    if (experiment.rope != 0)
        return Message(ATT_TEXT("core",
                           "the keys of the file are float64 and rounded to float32 before RoPE rotates them: at the scale 1/√d "
                           "a logit may be off by %1"),
            {formatBrief(off, 2)});
    return Message(ATT_TEXT("core",
                       "the keys of the file are float64 and rounded to float32: at the scale 1/√d a logit may be off by "
                       "%1"),
        {formatBrief(off, 2)});
}

std::vector<Message> inputWarnings(
    const Experiment& experiment, const Inputs& inputs, const BoundMask& mask, std::span<const Index> rows)
{
    std::vector<Message> warnings = inputs.doubts;
    for (const auto& warning : {noteOfRest(inputs, mask, rows), placesAcross(experiment, inputs),
             unusedPadding(experiment, inputs, mask, rows), inputs.k.held().empty() ? tinyNumbers(inputs) : std::nullopt,
             maskLeftOut(experiment, inputs), roundedKeys(experiment, inputs, rows)})
        if (warning)
            warnings.push_back(*warning);
    return warnings;
}

bool asksForPadding(const Message& warning) { return warning.pattern == paddingOfFile || warning.pattern == paddingOfText; }

std::vector<FlagsPlace> masksByName(const Result& result)
{
    const Mask& mask = result.experiment.mask;
    const Inputs& inputs = *result.inputs;
    std::vector<FlagsPlace> read = result.mask.tables();
    if (mask.usesRecord() || mask.usesPadding() || !inputs.keyPadded.empty())
        read.insert(read.end(), inputs.masksBeside.begin(), inputs.masksBeside.end());
    std::erase_if(read, [](const FlagsPlace& place) { return !place.byName; });
    return read;
}

std::vector<Message> resultNotes(const Result& result)
{
    std::vector<Message> notes;
    for (const FlagsPlace& place : masksByName(result))
        if (const auto meaning = meaningOfTrue(place); meaning && std::ranges::find(notes, *meaning) == notes.end())
            notes.push_back(*meaning);
    const bool recorded = findSource(result.experiment.source)->ofFiles; // the user who typed a text sees its padding
    if (const auto left = rowsLeftOut(*result.inputs, result.rowIndex); left && recorded)
        notes.push_back(*left);
    return notes;
}

DiffuseRows diffuseRows(const PolicyChoice& policy, std::span<const double> standardEntropy)
{
    const Policy& known = *findPolicy(policy.name);
    if (!known.ofEntropy())
        return {};
    return {std::ranges::count_if(standardEntropy, [&](double entropy) { return entropy > known.offFromEntropy; }),
        Index(standardEntropy.size())};
}

std::optional<Message> diffuseRowsWarning(const PolicyChoice& policy, const DiffuseRows& found, std::optional<Index> n)
{
    if (found.off == 0)
        return {};
    std::vector<std::string> words = {policyText(policy), formatNumber(found.off), formatNumber(found.rows),
        formatBrief(findPolicy(policy.name)->offFromEntropy, 3)};
    if (!n)
        return Message(
            ATT_TEXT("core", "%1 has no effect on %2 of %3 rows: their entropy under the standard scale exceeds %4 nats"),
            std::move(words));
    words.push_back(formatNumber(*n));
    return Message(
        ATT_TEXT("core", "at n = %5, %1 has no effect on %2 of %3 rows: their entropy under the standard scale exceeds %4 nats"),
        std::move(words));
}

void addWarnings(Result& result)
{
    for (const PolicyResult& one : result.policies)
        if (const auto off = diffuseRowsWarning(one.policy, diffuseRows(one.policy, one.rows.standardEntropy));
            off && std::ranges::find(result.warnings, *off) == result.warnings.end())
            result.warnings.push_back(*off);
    const Index rows = Index(result.rowIndex.size());
    const auto hidden = [&](Index row) { return result.mask.visible(row) == 0; };
    if (result.emptyRows == rows && std::ranges::all_of(result.rowIndex, hidden))
        result.warnings.emplace_back(ATT_TEXT("core", "the mask hides every key of every row: nothing can be attended to"));
    else if (result.emptyRows > 0)
        result.warnings.push_back(
            {ATT_TEXT("core", "rows that see no key: %1 of %2; their weights are 0 and their entropy is undefined"),
                {formatNumber(result.emptyRows), formatNumber(rows)}});
    for (const PolicyResult& one : result.policies)
        if (const Index empty = emptyRowsOf(one); empty > result.emptyRows)
            result.warnings.push_back(
                {ATT_TEXT("core", "rows that see no key under %1: %2 of %3; their weights are 0 and their entropy is undefined"),
                    {policyText(one.policy), formatNumber(empty), formatNumber(rows)}});
    for (const auto& warning : {zerosAhead(result), roundedEntropy(result)})
        if (warning)
            result.warnings.push_back(*warning);
    for (Message& warning : inputWarnings(result.experiment, *result.inputs, result.mask, result.rowIndex))
        result.warnings.push_back(std::move(warning));
    if (const auto warning = needlesBeyond(result.experiment, result.inputs->nk()))
        result.warnings.push_back(*warning);
    if (const auto warning = alibiAhead(result.experiment, result.mask, result.rowIndex))
        result.warnings.push_back(*warning);
}

} // namespace attentoscope
