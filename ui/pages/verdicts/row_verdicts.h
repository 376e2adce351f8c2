// SPDX-License-Identifier: GPL-3.0-or-later
// Says in one line each what the rows of an evaluation come to, for the pages that show rows at one length. Each is empty where
// no row sees a key.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/studies/geometry/equivariance.h"
#include "core/studies/rows/distances.h"
#include "core/studies/rows/entropy_study.h"
#include "core/studies/rows/sink_study.h"
#include "core/studies/steps/attention_steps.h"
#include "ui/document/questions/maps.h"

#include <QString>

#include <optional>

namespace attentoscope {

// `alone`: the only policy of the result that is told, since it alone is shown; its numbers stand without its letter.

// Compares the mean entropies, and says what the planted keys keep. Where rows are sampled, entropies that are less than two
// standard errors of the difference row by row apart are told as no difference.
QString evaluationVerdict(const Result& result, std::optional<std::size_t> alone = {});
QString maskVerdict(const Sequences& sequences); // how many keys a row of tokens sees, and the entropies of all sequences
QString distanceVerdict(
    const DistanceStudy& study); // whether the weight lies nearer than uniform weights would, and where half of it
QString entropyVerdict(const EntropyStudy& study); // the entropies, and how far A and B are apart
QString sinkVerdict(const SinkStudy& study, Sinks sinks); // the weight on the sinks, and their share of the entropy
// Tells the heaviest key of the row.
QString stepsVerdict(const AttentionSteps& steps, Index row, std::optional<std::size_t> alone = {});
QString orderVerdict(const Equivariance& study); // what another order of the tokens changes

} // namespace attentoscope
