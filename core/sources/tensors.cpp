// Q, K and V as they are, from files: one head of one layer.
#include "core/sources/makers.h"

#include "core/base/numbers.h"
#include "core/formats/token_list.h"
#include "core/sources/attention_file.h"

namespace attentoscope {
namespace {

Outcome<AttentionFile> open(const Experiment& experiment)
{
    if (!experiment.tensorFile.empty())
        return AttentionFile::open(experiment.tensorFile, {experiment.queryName, experiment.keyName, experiment.valueName});
    if (experiment.queryFile.empty() || experiment.keyFile.empty())
        return badInput(
            experiment.queryFile.empty() ? "q" : "k", ATT_TEXT("core", "names no file; give a .npy file of shape (n, d)"));
    return AttentionFile::openEach(experiment.queryFile, experiment.keyFile, experiment.valueFile);
}

// The labels of a token file replace those that stand beside the tensors.
Outcome<Done> readLabels(const Experiment& experiment, Inputs& inputs)
{
    if (experiment.tokenFile.empty())
        return Done{};
    auto tokens = readTokens(experiment.tokenFile, std::size_t(experiment.batch));
    if (!tokens)
        return tokens.error();
    if (Index(tokens->size()) != inputs.nk())
        return badInput(experiment.tokenFile,
            {ATT_TEXT("core", "has %1 tokens, but there are %2 keys"),
                {std::to_string(tokens->size()), formatNumber(inputs.nk())}});
    inputs.keyTokens = *std::move(tokens);
    labelQueries(inputs);
    return Done{};
}

} // namespace

Outcome<Inputs> makeTensors(const Experiment& experiment, const Draw& draw, StopToken stop)
{
    const auto file = open(experiment);
    if (!file)
        return file.error();
    const auto layer = file->find(experiment.layer);
    if (!layer)
        return layer.error();
    auto inputs = file->head(*layer, experiment.batch, experiment.head, {.values = draw.values}, stop);
    if (!inputs)
        return inputs;
    if (const auto labels = readLabels(experiment, *inputs); !labels)
        return labels.error();
    return inputs;
}

Outcome<SourceSize> tensorSize(const Experiment& experiment)
{
    const auto file = open(experiment);
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
