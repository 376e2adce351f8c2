// SPDX-License-Identifier: GPL-3.0-or-later
// The work of a head study on one layer: loads a head, computes what is asked for, and drops it again.
#pragma once

#include "core/studies/heads/agreement.h"
#include "core/studies/heads/head_study.h"

#include <span>
#include <vector>

namespace attentoscope {

constexpr double sameEntropy = 1e-5; // nats: a match cannot tell smaller differences apart

// Holds what is computed of one head. Null: it was known, or is not asked for.
struct FoundHead {
    SharedHeadEntry entry{};
    SharedHeadComparisons compared{};
    SharedCriticalMultiplier critical{};
    std::vector<Matrix> rows{}; // weights under each policy (rows, n_k), for the agreement; empty: none, or not asked for
};

class LayerStudy
{
public:
    // All arguments must outlive this object. threads: for one head; 0: all cores.
    LayerStudy(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, std::size_t layer,
        bool agreement, int threads, const StopToken& stop);

    // Computes what is not known of the head. The only error is Cancelled: any other error becomes that of the head's entry.
    Outcome<FoundHead> head(const StudiedLayer& known, std::size_t head) const;
    // Finds the scale at which the head has this entropy. The only error is Cancelled.
    Outcome<SharedHeadMatch> common(std::size_t head, double target) const;
    // Compares the rows of all heads. Null when stopped.
    SharedHeadAgreement agreement(const AgreementRows& ofHeads) const
    {
        return ofHeads.divergences(agreementRows_, threads_, stop_);
    }

private:
    // A head that is in memory.
    struct Loaded {
        Experiment experiment;
        SharedInputs inputs;
        BoundMask mask;
        std::vector<Index> rows;
        std::vector<PolicyChoice> policies; // resolved
    };
    // The places where results are stored; null: known already, or not asked for.
    struct Wanted {
        HeadEntry* entry = nullptr;
        HeadComparisons* comparisons = nullptr;
        CriticalMultiplier* critical = nullptr;
        std::vector<Matrix>* rows = nullptr;
    };

    Outcome<Loaded> load(std::size_t head, bool resolve) const;
    RowJob jobOf(const Loaded& head, const Wanted& wanted, bool output) const;
    Outcome<Done> compute(std::size_t head, const Wanted& wanted, const HeadEntry& entry) const;
    Outcome<Done> addRows(const Loaded& loaded, std::size_t head, const Wanted& wanted) const;
    Outcome<Done> addNumbers(const RowJob& job, const std::vector<PolicyResult>& results,
        const std::optional<MatrixD>& projection, HeadEntry& entry) const;
    Outcome<Done> addThumbnails(const Loaded& loaded, HeadEntry& entry) const;
    Outcome<Done> addMatches(const Loaded& loaded, const HeadEntry& entry, HeadComparisons& comparisons) const;
    Outcome<Done> addCritical(const Loaded& loaded, CriticalMultiplier& critical) const;
    Outcome<Done> addAgreement(const Loaded& loaded, std::vector<Matrix>& rows) const;

    const HeadFeed& feed_;
    const std::vector<PolicyChoice>& policies_;
    const HeadStudySetup& setup_;
    std::size_t layer_;
    int threads_;
    const StopToken& stop_;
    bool agreement_;
    Index agreementRows_ = 0;
};

} // namespace attentoscope
