// SPDX-License-Identifier: GPL-3.0-or-later
// The options of extrapolate that describe the optimiser, and the encoder and text of the masked language model.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/training/runs/training_setup.h"

#include <CLI/App.hpp>

namespace attentoscope::cli {

class NetworkOptions
{
public:
    explicit NetworkOptions(CLI::App& command);

    // Reads what was given into the setup, and the text where the task is one of text. Errors name their option; options of the
    // encoder are refused where the task has none.
    Outcome<Done> read(training::TrainingSetup& setup, const StopToken& stop) const;
    bool wantsControls() const { return noControls_->count() == 0; }

private:
    Outcome<Done> readAdam(training::AdamSetup& adam) const;
    Outcome<Done> readEncoder(training::EncoderChoice& encoder) const;
    Outcome<Done> readText(training::SharedText& text, const StopToken& stop) const;

    CLI::Option *rate_, *warmUp_, *decay_, *decayShare_, *clip_, *weightDecay_;
    CLI::Option *layers_, *heads_, *rope_, *untied_, *learnedScale_, *penalty_, *mask_, *length_, *hidden_, *textFile_, *pieces_,
        *noControls_;
};

} // namespace attentoscope::cli
