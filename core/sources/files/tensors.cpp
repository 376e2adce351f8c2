// SPDX-License-Identifier: GPL-3.0-or-later
// The sources that read files: Q, K and V, or attention weights, of one head of one layer.
#include "core/base/file_ending.h"
#include "core/base/numbers.h"
#include "core/formats/byte_letters.h"
#include "core/formats/token_list.h"
#include "core/masks/mask.h"
#include "core/masks/mask_file.h"
#include "core/masks/painted_mask.h"
#include "core/sources/files/attention_file.h"
#include "core/sources/files/attention_source.h"
#include "core/sources/makers.h"
#include "core/sources/source.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

void showBytes(std::vector<std::string>& tokens, Inputs& inputs)
{
    const auto shown = showBytesAsText(tokens);
    if (shown && std::ranges::find(inputs.doubts, *shown) == inputs.doubts.end())
        inputs.doubts.push_back(*shown);
}

// The file and the layer that the experiment has chosen.
struct ChosenLayer {
    AttentionFile file;
    std::size_t layer = 0;
};
Outcome<ChosenLayer> chosenLayer(const Experiment& experiment)
{
    auto file = openAttention(experiment);
    if (!file)
        return file.error();
    const auto layer = file->find(experiment.layer);
    if (!layer)
        return layer.error();
    return ChosenLayer{*std::move(file), *layer};
}

} // namespace

Outcome<Done> readLabels(const Experiment& experiment, Inputs& inputs)
{
    const auto batch = std::size_t(experiment.batch);
    if (!experiment.tokenFile.empty()) {
        auto tokens = readTokens(experiment.tokenFile, batch, inputs.nk());
        if (!tokens)
            return tokens.error();
        showBytes(*tokens, inputs);
        inputs.keyTokens = *std::move(tokens);
    }
    if (!experiment.queryTokenFile.empty()) {
        auto tokens = readTokens(experiment.queryTokenFile, batch, inputs.nq(), TokensOf::Queries);
        if (!tokens)
            return tokens.error();
        showBytes(*tokens, inputs);
        inputs.queryTokens = *std::move(tokens);
        inputs.namedQueries = true;
    }
    placeQueries(inputs, experiment.queries);
    return Done{};
}

std::optional<Message> meaningOfTrue(const FlagsPlace& place)
{
    if (!place.byName)
        return {};
    return Message(place.form == MaskForm::TrueHides
            ? ATT_TEXT(
                "core", "%1: True is read as hidden, because of this name; choose \"mask-true\" visible if it means the opposite")
            : ATT_TEXT("core", "%1: True is read as visible; choose \"mask-true\" hidden if it means the opposite"),
        {endingOf(place.file) == ".npy" ? place.file : place.array});
}

std::vector<Message> meaningsOfTrue(const Experiment& experiment)
{
    std::vector<Message> meanings;
    const auto add = [&](const Outcome<FlagsPlace>& place) {
        if (const auto meaning = place ? meaningOfTrue(*place) : std::nullopt)
            meanings.push_back(*meaning);
    };
    for (const std::string& path : maskPaths(experiment.mask))
        add(readMaskPlace(path, experiment.maskTrue));
    const Source* source = findSource(experiment.source);
    const auto chosen = source && source->ofFiles ? chosenLayer(experiment) : Outcome<ChosenLayer>(cancelled());
    if (!chosen)
        return meanings;
    const AttentionLayer& layer = chosen->file.layers()[chosen->layer];
    for (const LayerMask& mask : {layer.table, layer.keyMask})
        if (mask)
            add(chosen->file.placeOf(mask));
    return meanings;
}

std::vector<Message> recordText(const ModelRecord& record)
{
    std::vector<Message> parts;
    if (record.mask)
        parts.push_back(record.maskName.empty()
                ? Message(ATT_TEXT("core", "mask %1"), {record.mask->text()})
                : Message(ATT_TEXT("core", "mask %1 (%2)"), {record.mask->text(), record.maskName}));
    if (record.scale)
        parts.push_back({ATT_TEXT("core", "scale %1"), {formatBrief(*record.scale, 6)}});
    if (record.trainedLength)
        parts.push_back({ATT_TEXT("core", "trained at %1 tokens"), {formatNumber(*record.trainedLength)}});
    return parts;
}

Outcome<Mask> withPadding(const Mask& mask)
{
    PaintedMask painted = PaintedMask::of(mask);
    const std::string base = painted.base.text();
    if (base == "!full")
        return mask; // nothing of the base mask is visible
    auto padded = Mask::parse(base == "full" ? "padding" : '(' + base + ") & padding");
    if (!padded)
        return padded;
    painted.base = *std::move(padded);
    return painted.mask();
}

bool leavesMaskOpen(const AttentionFile& file, std::size_t which)
{
    const AttentionLayer& layer = file.layers()[which];
    if (layer.problem || layer.weights || layer.layout.nq != layer.layout.nk || file.hasOwnQueries(which))
        return false;
    return !layer.recordedMask && !layer.table;
}

Outcome<Experiment> asTheFileSays(const Experiment& asked)
{
    Experiment experiment = asked;
    if (experiment.mask.files().empty())
        experiment.maskTrue = MaskTrue::Told; // that choice was made for another file
    experiment.rest = WeightsRest::Told; // so was this one
    const auto chosen = chosenLayer(experiment);
    if (!chosen)
        return chosen.error();
    const auto inputs = chosen->file.head(chosen->layer, experiment.batch, experiment.head, {.values = false});
    if (!inputs)
        return inputs.error();
    const auto record = inputs->areWeights() ? Outcome<ModelRecord>(ModelRecord{}) : chosen->file.recordOf(chosen->layer);
    if (!record)
        return record.error();
    Experiment made = experiment;
    if (record->saysScale()) // a record without a scale means 1/√d, whatever τ was before
        made.tau = record->tau;
    if (record->trainedLength) {
        const double trained = double(*record->trainedLength);
        made.policyA = withTrainedLength(made.policyA, trained);
        made.policyB = withTrainedLength(made.policyB, trained);
        for (PolicyChoice& policy : made.further)
            policy = withTrainedLength(policy, trained);
    }
    const Mask& mask = experiment.mask;
    if (record->mask && !record->hidesKeysAlone) {
        made.mask = *record->mask;
    } else if (inputs->areWeights()) {
        const bool causal = areCausal(*inputs), padded = !inputs->keyPadded.empty();
        made.mask = Mask::of(padded ? (causal ? "causal & padding" : "padding") : causal ? "causal" : "full");
        made.rope = made.alibi = 0;
    } else if ((!inputs->keyPadded.empty() || inputs->maskProblem) && !mask.usesPadding()) {
        auto padded = withPadding(mask);
        if (!padded)
            return padded.error(); // the mask would have too many parts
        made.mask = *std::move(padded);
    }
    return made;
}

Outcome<Inputs> makeTensors(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    const auto chosen = chosenLayer(experiment);
    if (!chosen)
        return chosen.error();
    const HeadPart part{
        .values = draw.values, .keys = draw.keys, .queries = draw.keys.empty() ? std::vector<Index>() : draw.queryRows};
    auto inputs = chosen->file.head(chosen->layer, experiment.batch, experiment.head, part, std::move(stop));
    if (!inputs)
        return inputs;
    if (const auto labels = readLabels(experiment, *inputs); !labels)
        return labels.error();
    return inputs;
}

Outcome<Inputs> makeWeights(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    return makeTensors(experiment, draw, std::move(stop));
}

Outcome<SourceSize> tensorSize(const Experiment& experiment)
{
    const auto chosen = chosenLayer(experiment);
    if (!chosen)
        return chosen.error();
    const AttentionLayer& layer = chosen->file.layers()[chosen->layer];
    if (layer.problem)
        return *layer.problem;
    return SourceSize{
        layer.layout.nq, layer.layout.nk, layer.layout.d, layer.layout.dv, chosen->file.hasOwnQueries(chosen->layer)};
}

} // namespace attentoscope
