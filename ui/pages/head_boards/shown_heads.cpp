// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/shown_heads.h"

#include "core/sources/files/attention_source.h"
#include "core/studies/heads/head_feed.h"
#include "resources/resources.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace attentoscope {

namespace {

constexpr std::array ofExperiment = {"policy-a", "policy-b", "further", "length", "entropy", "bits"};

} // namespace

bool ShownHeads::reads(const Experiment& experiment, const Field& field)
{
    const std::string_view key = field.key;
    return hasHeads(experiment) || key == "source" || std::ranges::find(ofExperiment, key) != ofExperiment.end();
}

const Experiment& ShownHeads::of(const Experiment& experiment)
{
    if (hasHeads(experiment))
        return experiment;
    Experiment model; // set only what the model depends on, so that dragging n reads nothing again
    model.source = "tensor";
    model.tensorFile = shippedModel().toStdString();
    for (const char* key : ofExperiment)
        copyField(model, experiment, key);
    if (model.tensorFile.empty())
        return experiment;
    if (!asked_ || !(*asked_ == model)) {
        asked_ = model;
        read(model);
    }
    return shown_ ? *shown_ : experiment;
}

Experiment shownHeads(const Experiment& experiment)
{
    static ShownHeads heads; // of the thread of the window
    return heads.of(experiment);
}

void ShownHeads::read(const Experiment& model)
{
    shown_.reset();
    const auto said = asTheFileSays(model);
    const auto file = said ? openAttention(*said) : Outcome<AttentionFile>(said.error());
    if (!file)
        return;
    shown_ = *said;
    tokens_ = file->layers().front().layout.nk;
}

} // namespace attentoscope
