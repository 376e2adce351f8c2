// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/head_boards/shown_heads.h"

#include "core/sources/files/attention_source.h"
#include "core/studies/heads/head_feed.h"
#include "resources/resources.h"

namespace attentoscope {

const Experiment& ShownHeads::of(const Experiment& experiment)
{
    if (hasHeads(experiment))
        return experiment;
    Experiment model; // set only what the model depends on, so that dragging n reads nothing again
    model.source = "tensor";
    model.tensorFile = shippedModel().toStdString();
    model.policyA = experiment.policyA;
    model.policyB = experiment.policyB;
    model.further = experiment.further;
    model.length = experiment.length;
    model.entropy = experiment.entropy;
    model.bits = experiment.bits;
    if (model.tensorFile.empty())
        return experiment;
    if (!asked_ || !(*asked_ == model)) {
        asked_ = model;
        read(model);
    }
    return shown_ ? *shown_ : experiment;
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
