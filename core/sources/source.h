// SPDX-License-Identifier: GPL-3.0-or-later
// Sources of Q, K and V. A new source is one entry in the table in source.cpp and one file.
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

// Selects a draw of a source.
struct Draw {
    Index trial = 0; // index of the independent draw; 0 is the one that is shown
    std::vector<Index> queryRows; // queries to make, ascending; empty: all. A source may make more than these.
    bool values = true; // false: V is not needed, but a source may make it nonetheless
    KeyRanges keys{}; // keys to make, with their values: see TokenRows::held(); empty: all. For sources with `keysApart`
    // For generated sources: a shorter sequence of the same draw, with all its queries and values. The new sequence extends
    // it, in the same memory if that has room. Only one thread at a time may do so.
    SharedInputs begun = nullptr;
    Index room = 0; // tokens to reserve memory for, so that a longer sequence can extend this one

    Draw(Index trial_ = 0, std::vector<Index> queryRows_ = {})
        : trial(trial_)
        , queryRows(std::move(queryRows_))
    {
    }
};

// The keys that a source plants: group g owns keys[g], each sorted, and a query looks for those of its group.
struct Planting {
    std::vector<std::vector<Index>> keys; // (groups)
    std::vector<std::int32_t> group; // (queries of the draw)
};

// The sizes of Q, K and V.
struct SourceSize {
    Index nq = 0, nk = 0, d = 0, dv = 0;
    bool ownQueries = false; // the queries are a sequence of their own, see Inputs::firstPlace
};

struct Source {
    const char* name; // as typed on the command line: "needles"
    const char* label; // ATT_TEXT
    const char* help; // ATT_TEXT
    std::vector<const char*> fields; // keys of the Experiment fields that it reads
    bool generated = false; // n is free: row j of a longer sequence is row j of a shorter one
    bool ofFiles = false; // sizes and numbers come from files
    bool weights = false; // makes attention weights instead of Q and K: see Inputs::given
    bool keysApart = false; // can make some keys without the others

    // Makes Q, K and V for this experiment. Errors: bad files, fields that contradict each other, cancelled.
    Outcome<Inputs> (*make)(const Experiment&, const Draw&, StopToken);
    // Finds the sizes before anything is made. Null: they are n, d and dv. Errors: those of make() that show without reading
    // numbers.
    Outcome<SourceSize> (*size)(const Experiment&) = nullptr;
    // Checks conditions between the fields, each of which is already in its range. Null: there are none.
    Outcome<Done> (*check)(const Experiment&) = nullptr;
    // The number of heads and of sequences to choose from, if the experiment determines it. Null: there is one, or a file
    // decides.
    Index (*heads)(const Experiment&) = nullptr;
    Index (*sequences)(const Experiment&) = nullptr;

    // The distribution of the scores, for the exact theory of rows (core/theory/row_theory.h). Null for sources without theory.
    theory::RowModel (*model)(const Experiment&) = nullptr;
    // Finds which keys are planted without making them. Null for sources that plant none.
    Planting (*planting)(const Experiment&, const Draw&) = nullptr;
    // For sources with a model, and rows that see all n keys: the entropy in nats that the exact one tends to for n → ∞ at
    // scale λ, such as log n − D. Empty beyond freezing or while needles are missing.
    std::optional<double> (*limit)(const Experiment&, double n, double lambda) = nullptr;
    // The expected mean-field estimate of the entropy, nats.
    double (*meanField)(const Experiment&, double n, double lambda) = nullptr;
    // The multiplier at which the noise among n > 1 keys freezes.
    double (*freezing)(const Experiment&, double n) = nullptr;
};

std::span<const Source> sources();
const Source* findSource(std::string_view name);

bool givesWeights(const Experiment& experiment); // see Source::weights
bool attendsAcross(const Experiment& experiment); // queries and keys come from two different texts
// Returns an error if one of the policies has another normalizer than softmax: some studies cover softmax only.
Outcome<Done> needSoftmax(std::span<const PolicyChoice> policies);
// Returns an error unless every policy's logits are one λ per row times the scores (plus ALiBi): some studies require this.
// needSoftmax() checks it, too.
Outcome<Done> needOneFactor(std::span<const PolicyChoice> policies);
Outcome<Done> needQueries(const Experiment& experiment); // error if the source gives weights instead of Q and K
// The policies to compare as A and B: those of the experiment. For given weights: only those that can be applied to weights.
std::vector<PolicyChoice> comparedPolicies(const Experiment& experiment);
// Returns an error if one of the policies cannot be applied to what the source makes: see weightPolicies().
Outcome<Done> checkPolicies(const Experiment& experiment, std::span<const PolicyChoice> policies);

// The sizes of Q, K and V before they are made: see Source::size.
Outcome<SourceSize> sourceSize(const Experiment& experiment);

// Bytes that Q, K and V of this experiment will take. For files this is read from their headers; 0 where unknown.
double inputBytes(const Experiment& experiment);

} // namespace attentoscope
