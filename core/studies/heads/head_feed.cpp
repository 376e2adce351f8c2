// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_feed.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_set.h"
#include "core/session/fields.h"
#include "core/sources/drawn/multihead.h"
#include "core/sources/files/attention_source.h"
#include "core/sources/rope.h"
#include "core/sources/source.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <new>

namespace attentoscope {
namespace {

constexpr const char* multihead = "multihead";
constexpr const char* tensors = "tensor";
constexpr const char* weights = "weights";

class GeneratedFeed : public HeadFeed
{
public:
    explicit GeneratedFeed(const CheckedExperiment& checked)
        : HeadFeed(checked)
    {
        const Experiment& experiment = *checked;
        layers_.push_back({experiment.layer, experiment.heads, experiment.n, experiment.n, experiment.d, {}});
    }

    Outcome<SharedInputs> load(std::size_t, Index head, StopToken stop) const override
    {
        return makeInputs(experiment_.withHead(head), {}, stop);
    }

    std::optional<MatrixD> outputProjection(std::size_t layer, Index head) const override
    {
        if (experiment_->dv == 0)
            return {};
        return MultiHead(chosen(layer, head)).outputProjection(head);
    }
};

// A source with one head, whatever the experiment says about layers and heads.
class SingleFeed : public HeadFeed
{
public:
    SingleFeed(const CheckedExperiment& experiment, const SourceSize& size)
        : HeadFeed(experiment)
    {
        layers_.push_back({experiment->layer, 1, size.nq, size.nk, size.d, {}});
    }

    Outcome<SharedInputs> load(std::size_t, Index, StopToken stop) const override
    {
        Draw draw;
        draw.values = false;
        return makeInputs(experiment_, draw, stop);
    }
};

class FileFeed : public HeadFeed
{
public:
    FileFeed(const CheckedExperiment& experiment, AttentionFile file)
        : HeadFeed(experiment)
        , file_(std::move(file))
    {
        for (const AttentionLayer& layer : file_.layers()) {
            const HeadLayout& layout = layer.layout;
            FedLayer fed{layer.layer.value_or(0), layout.queryHeads, layout.nq, layout.nk, layout.d, layer.problem};
            if (fed.problem)
                fed.heads = 0;
            layers_.push_back(std::move(fed));
        }
    }

    Outcome<SharedInputs> load(std::size_t layer, Index head, StopToken stop) const override
    {
        try {
            auto inputs = file_.head(layer, experiment_->batch, head, {.values = false}, stop);
            if (!inputs)
                return inputs.error();
            if (auto labels = readLabels(*experiment_, *inputs); !labels)
                return labels.error();
            if (auto turned = applyRope(*experiment_, *inputs, stop); !turned)
                return turned.error();
            return SharedInputs(std::make_shared<const Inputs>(*std::move(inputs)));
        } catch (const std::bad_alloc&) {
            return outOfMemory();
        }
    }

    std::vector<LayerRemark> remarks() const override { return file_.remarks(experiment_->batch); }

private:
    AttentionFile file_;
};

} // namespace

Experiment HeadFeed::chosen(std::size_t layer, Index head) const
{
    Experiment experiment = *experiment_;
    experiment.layer = layers_[layer].number;
    experiment.head = head;
    if (experiment.alibi != 0 && hasSlopesOfHeads(layers_[layer]))
        experiment.alibi = alibiSlope(head, layers_[layer].heads);
    return experiment;
}

bool HeadFeed::hasSlopesOfHeads() const
{
    return experiment_->alibi != 0 && std::ranges::any_of(layers_, [](const FedLayer& layer) { return hasSlopesOfHeads(layer); });
}

double alibiSlope(Index head, Index heads)
{
    const auto ofPower = [](Index h, Index power) { return std::exp2(-8 * double(h + 1) / double(power)); };
    const auto power = Index(std::bit_floor(std::uint64_t(heads)));
    return head < power ? ofPower(head, power) : ofPower(2 * (head - power), 2 * power);
}

std::optional<MatrixD> HeadFeed::outputProjection(std::size_t, Index) const { return {}; }

bool hasHeads(const Experiment& experiment)
{
    return experiment.source == multihead || experiment.source == tensors || experiment.source == weights;
}

Outcome<SharedHeadFeed> openHeadFeed(const Experiment& experiment, SingleHead single)
{
    const auto checked = validate(experiment);
    if (!checked)
        return checked.error();
    if (!hasHeads(experiment) && single == SingleHead::Accepted) {
        const auto size = sourceSize(experiment);
        return size ? Outcome<SharedHeadFeed>(std::make_shared<const SingleFeed>(*checked, *size)) : size.error();
    }
    if (!hasHeads(experiment))
        return badInput("source",
            {ATT_TEXT("core", "must be %1, %2 or %3 to have several heads; %4 has only one"),
                {multihead, tensors, weights, experiment.source}});
    if (experiment.source == multihead)
        return SharedHeadFeed(std::make_shared<const GeneratedFeed>(*checked));
    auto file = openAttention(experiment);
    if (!file)
        return file.error();
    return SharedHeadFeed(std::make_shared<const FileFeed>(*checked, *std::move(file)));
}

} // namespace attentoscope
