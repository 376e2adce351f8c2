// SPDX-License-Identifier: GPL-3.0-or-later
// The work of a head study on one layer: loads a head, computes what is asked for, and drops it again.
#pragma once

#include "core/studies/heads/agreement.h"
#include "core/studies/heads/head_study.h"

#include <span>
#include <vector>

namespace attentoscope {

constexpr double sameEntropy = 1e-5; // nats: a match cannot tell smaller differences apart

class LayerStudy
{
public:
    // All arguments must outlive this object.
    LayerStudy(const HeadFeed& feed, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup, std::size_t layer,
        bool agreement, const StopToken& stop);

    // Computes what is not known of the head. The only error is Cancelled: any other error becomes that of the head's entry.
    Outcome<Done> head(StudiedLayer& layer, std::size_t head);
    // Finds the scale at which the head has this entropy. The only error is Cancelled.
    Outcome<SharedHeadMatch> common(std::size_t head, double target) const;

    SharedHeadAgreement agreement() const { return kept_.divergences(agreementRows_, setup_.threads, stop_); }

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
    };

    Outcome<Loaded> load(std::size_t head, bool resolve) const;
    Outcome<std::vector<PolicyResult>> weightsOf(const Loaded& head, std::span<const Index> rows) const;
    Outcome<Done> compute(std::size_t head, const Wanted& wanted, const HeadEntry& entry);
    Outcome<Done> addRows(const Loaded& loaded, std::size_t head, const Wanted& wanted) const;
    Outcome<Done> addThumbnails(const Loaded& loaded, HeadEntry& entry) const;
    Outcome<Done> addMatches(const Loaded& loaded, const HeadEntry& entry, HeadComparisons& comparisons) const;
    Outcome<Done> addCritical(const Loaded& loaded, CriticalMultiplier& critical) const;
    Outcome<Done> keepRows(const Loaded& loaded, std::size_t head);

    const HeadFeed& feed_;
    const std::vector<PolicyChoice>& policies_;
    const HeadStudySetup& setup_;
    std::size_t layer_;
    int threads_; // for one head
    const StopToken& stop_;
    bool agreement_;
    Index agreementRows_ = 0;
    AgreementRows kept_;
};

} // namespace attentoscope
