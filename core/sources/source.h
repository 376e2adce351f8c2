// SPDX-License-Identifier: GPL-3.0-or-later
// Where scores come from: the table of sources. A new source is one entry in the table in source.cpp and one file.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/sources/inputs.h"
#include "core/theory/row_theory.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attentoscope {

// Which draw of a source is wanted.
struct Draw {
    Index trial = 0; // independent draws of the same kind; 0 is the one that is shown
    std::vector<Index> queryRows; // make only these queries, ascending; empty: all. A source may make more.
    bool values = true; // false: V is not needed. A source may make it nonetheless.
    // Of a generated source: fewer tokens of the same draw, with all of their queries and values. What is made goes on from them,
    // in their place where there is room. One thread at a time may do that.
    SharedInputs begun = nullptr;
    Index room = 0; // for so many tokens, so that a longer sequence can go on from this one

    Draw(Index trial_ = 0, std::vector<Index> queryRows_ = {})
        : trial(trial_)
        , queryRows(std::move(queryRows_))
    {
    }
};

// Which keys a source plants: group g owns keys[g], each sorted, and a query looks for those of its group.
struct Planting {
    std::vector<std::vector<Index>> keys; // (groups)
    std::vector<std::int32_t> group; // (queries of the draw)
};

// The sizes of Q, K and V.
struct SourceSize {
    Index nq = 0, nk = 0, d = 0, dv = 0;
    bool ownQueries = false; // they are a sequence of their own, see Inputs::firstPlace
};

struct Source {
    const char* name; // as typed: "needles"
    const char* label; // ATT_TEXT
    const char* help; // ATT_TEXT
    std::vector<const char*> fields; // keys of the Experiment fields that it reads
    bool generated = false; // n is free: row j of a longer sequence is row j of a shorter one
    bool ofFiles = false; // sizes and numbers are those of files
    bool weights = false; // makes attention weights instead of Q and K: see Inputs::given

    // Q, K, V for this experiment. Errors: what the files say, combinations of fields that cannot be, cancelled.
    Outcome<Inputs> (*make)(const Experiment&, const Draw&, StopToken);
    // The sizes before anything is made, where they are not n, d and dv. Errors: as of make, as far as they show without the
    // numbers.
    Outcome<SourceSize> (*size)(const Experiment&) = nullptr;
    // What must hold between its fields, each of which is in its range. Null: nothing.
    Outcome<Done> (*check)(const Experiment&) = nullptr;
    // Of how many heads and sequences it makes one, where the experiment says so. Null: there is one, or a file tells.
    Index (*heads)(const Experiment&) = nullptr;
    Index (*sequences)(const Experiment&) = nullptr;

    // How its scores come about, for the exact theory of rows (core/theory/row_theory.h). Null for sources without theory;
    theory::RowModel (*model)(const Experiment&) = nullptr;
    // and, null where nothing is planted, which keys it plants without making them.
    Planting (*planting)(const Experiment&, const Draw&) = nullptr;
    // With a model, for rows that see all n keys: the entropy that the exact one tends to for n → ∞ at scale λ, log n − D and its
    // like, nats; nothing beyond freezing or while needles are missing;
    std::optional<double> (*limit)(const Experiment&, double n, double lambda) = nullptr;
    // the expected mean-field estimate of the entropy;
    double (*meanField)(const Experiment&, double n, double lambda) = nullptr;
    // and the multiplier at which the noise among n > 1 keys freezes.
    double (*freezing)(const Experiment&, double n) = nullptr;
};

std::span<const Source> sources();
const Source* findSource(std::string_view name);

bool givesWeights(const Experiment& experiment); // see Source::weights
bool attendsAcross(const Experiment& experiment); // queries of one text, keys of another
// The error of a study that is of the softmax, where one of the policies has another normalizer.
Outcome<Done> needSoftmax(std::span<const PolicyChoice> policies);
// For studies of logits that are λ of the row times the scores (and ALiBi): under each of these they must be. needSoftmax() asks
// for it, too.
Outcome<Done> needOneFactor(std::span<const PolicyChoice> policies);
Outcome<Done> needQueries(const Experiment& experiment); // the error of what weights alone do not allow
// What is compared as A and B: the policies of the experiment, but for weights that are given those that can be applied to them.
std::vector<PolicyChoice> comparedPolicies(const Experiment& experiment);
// Whether all of them can be applied to what the source gives: see weightPolicies().
Outcome<Done> checkPolicies(const Experiment& experiment, std::span<const PolicyChoice> policies);

// The sizes of Q, K and V before they are made: see Source::size.
Outcome<SourceSize> sourceSize(const Experiment& experiment);

// Bytes that Q, K and V of this experiment take, before they are made (files: from their headers; 0 where unknown).
double inputBytes(const Experiment& experiment);

} // namespace attentoscope
