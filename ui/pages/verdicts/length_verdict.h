// SPDX-License-Identifier: GPL-3.0-or-later
// Says in one line what the curves against length come to: "Entropy from 64 to 16 384 keys: A +7.1 nats, B +1.6: B grows
// slowly. Weight on the needles: 12 % under A, 74 % under B." With a second source beside them: "needles: A +7.1 nats, B +1.6: B
// grows slowly; noise: A +5.5, B +4.6: both entropies grow."
#pragma once

#include "core/studies/sweep/sweep.h"

#include <QString>

#include <span>

namespace attentoscope {

// Compares the shortest with the longest length at which something is measured. The entropy of a policy stays flat if it
// changes by less than a tenth of what ln n grows by, grows slowly up to half of that, and grows beyond; it falls if it loses
// more than a tenth. Two changes that are less than two standard errors apart do not differ, and policies without a scale at one
// of the two lengths are named. Empty: nothing is measured yet.
//
// `beside`: the curves of a second source, perhaps kept, told as soon as they are measured at both lengths; null: there is none.
QString lengthVerdict(const SweepTable& table, const SweepTable* beside = nullptr);
// Counts the sweeps in which the entropy stays flat under A and B. Sweeps that are null or have a single length are not measured.
QString tilesVerdict(std::span<const SharedSweep> sweeps);

} // namespace attentoscope
