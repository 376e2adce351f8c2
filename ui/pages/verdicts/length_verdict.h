// SPDX-License-Identifier: GPL-3.0-or-later
// Says in one line what the curves against length come to: "From 64 to 16 384 keys: A +7.1 nats, B +1.6. The needles keep 12 %
// under A, 74 % under B." With a second source beside them: "needles: A +7.1 nats, B +1.6; noise: A +5.5, B +4.6: neither holds."
#pragma once

#include "core/studies/sweep/sweep.h"

#include <QString>

#include <span>

namespace attentoscope {

// Compares the shortest with the longest length at which something is measured. A policy holds its entropy if it changes by
// less than a tenth of what ln n grows by, in part if it grows by up to half of that, and does not beyond; it falls if it loses
// more than a tenth. Two changes that are less than two standard errors apart are told as no difference, and policies without a
// scale at one of the two lengths are named. Empty: nothing is measured yet.
//
// `beside`: the curves of a second source, perhaps kept, told as soon as they are measured at both lengths; null: there is none.
QString lengthVerdict(const SweepTable& table, const SweepTable* beside = nullptr);
// Counts in how many of several sweeps A and B hold their entropy. Sweeps that are null or have a single length are not measured.
QString tilesVerdict(std::span<const SharedSweep> sweeps);

} // namespace attentoscope
