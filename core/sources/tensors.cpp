// Q, K and V as they are, or attention weights, from files: one head of one layer.
#include "core/base/numbers.h"
#include "core/formats/token_list.h"
#include "core/masks/mask.h"
#include "core/sources/attention_file.h"
#include "core/sources/attention_source.h"
#include "core/sources/makers.h"
#include "core/sources/source.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

// The labels of a token file replace those that stand beside the tensors.
Outcome<Done> readLabels(const Experiment& experiment, Inputs& inputs)
{
    if (experiment.tokenFile.empty())
        return Done{};
    auto tokens = readTokens(experiment.tokenFile, std::size_t(experiment.batch), inputs.nk());
    if (!tokens)
        return tokens.error();
    inputs.keyTokens = *std::move(tokens);
    labelQueries(inputs);
    return Done{};
}

} // namespace

Outcome<AttentionFile> openAttention(const Experiment& experiment)
{
    if (givesWeights(experiment))
        return AttentionFile::openWeights(experiment.tensorFile, experiment.weightsName);
    if (!experiment.tensorFile.empty())
        return AttentionFile::open(
            experiment.tensorFile, {experiment.queryName, experiment.keyName, experiment.valueName}, experiment.layout);
    if (experiment.queryFile.empty() || experiment.keyFile.empty())
        return badInput(
            experiment.queryFile.empty() ? "q" : "k", ATT_TEXT("core", "names no file; give a .npy file of shape (n, d)"));
    return AttentionFile::openEach(experiment.queryFile, experiment.keyFile, experiment.valueFile, experiment.layout);
}

namespace {

// The head that the experiment has chosen.
Outcome<Inputs> chosenHead(const Experiment& experiment, const HeadPart& part, StopToken stop = {})
{
    const auto file = openAttention(experiment);
    if (!file)
        return file.error();
    const auto layer = file->find(experiment.layer);
    if (!layer)
        return layer.error();
    return file->head(*layer, experiment.batch, experiment.head, part, std::move(stop));
}

} // namespace

Outcome<ModelRecord> recordOf(const Experiment& experiment)
{
    if (experiment.source != "tensor")
        return ModelRecord{};
    const auto file = openAttention(experiment);
    if (!file)
        return file.error();
    const auto layer = file->find(experiment.layer);
    if (!layer)
        return layer.error();
    return file->recordOf(*layer);
}

Message recordText(const ModelRecord& record)
{
    const std::string mask = record.mask, scale = formatBrief(record.scale.value_or(0), 6),
                      trained = formatNumber(record.trainedLength.value_or(0));
    if (mask.empty() && record.scale && record.trainedLength)
        return {ATT_TEXT("core", "scale %1, trained at %2 tokens"), {scale, trained}};
    if (mask.empty() && record.scale)
        return {ATT_TEXT("core", "scale %1"), {scale}};
    if (mask.empty() && record.trainedLength)
        return {ATT_TEXT("core", "trained at %1 tokens"), {trained}};
    if (mask.empty())
        return {};
    if (record.scale && record.trainedLength)
        return {ATT_TEXT("core", "mask %1, scale %2, trained at %3 tokens"), {mask, scale, trained}};
    if (record.scale)
        return {ATT_TEXT("core", "mask %1, scale %2"), {mask, scale}};
    if (record.trainedLength)
        return {ATT_TEXT("core", "mask %1, trained at %2 tokens"), {mask, trained}};
    return {ATT_TEXT("core", "mask %1"), {mask}};
}

Outcome<Experiment> asTheFileSays(const Experiment& experiment)
{
    const auto inputs = chosenHead(experiment, {.values = false});
    if (!inputs)
        return inputs.error();
    const auto record = recordOf(experiment);
    if (!record)
        return record.error();
    Experiment made = experiment;
    if (!record->empty()) // without a word on it the scale was 1/√d, whatever τ there was before
        made.tau = record->scale ? *record->scale * std::sqrt(double(inputs->d())) : 1;
    if (record->trainedLength) {
        made.policyA = withTrainedLength(made.policyA, double(*record->trainedLength));
        made.policyB = withTrainedLength(made.policyB, double(*record->trainedLength));
        for (PolicyChoice& policy : made.further)
            policy = withTrainedLength(policy, double(*record->trainedLength));
    }
    const auto mask = Mask::parse(experiment.mask);
    if (!record->mask.empty()) {
        made.mask = record->mask;
    } else if (inputs->areWeights()) {
        made.mask = areCausal(*inputs) ? "causal" : "full";
        made.rope = made.alibi = 0;
    } else if (mask && !inputs->keyPadded.empty() && !mask->usesPadding()) {
        made.mask = mask->text() == "full" ? "padding" : '(' + mask->text() + ") & padding";
    }
    return made;
}

Outcome<Inputs> makeTensors(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    auto inputs = chosenHead(experiment, {.values = draw.values}, std::move(stop));
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
    const auto file = openAttention(experiment);
    if (!file)
        return file.error();
    const auto which = file->find(experiment.layer);
    if (!which)
        return which.error();
    const AttentionLayer& layer = file->layers()[*which];
    if (layer.problem)
        return *layer.problem;
    return SourceSize{layer.layout.nq, layer.layout.nk, layer.layout.d, layer.layout.dv};
}

} // namespace attentoscope
