// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps which board the policy lab shows, and which reference lines it draws beside the measurement and its theory.
#pragma once

#include "ui/document/view_state.h"

namespace attentoscope {

// The reference lines; one bit each, combined into a set.
enum class Overlay : unsigned {
    Freezing = 1, // the multiplier at which noise freezes
    Invariance = 2, // the multiplier that keeps the entropy
    MeanField = 4,
    Gaussian = 8,
    Laplace = 16,
    Law024 = 32,
    Frozen = 64, // the entropy of frozen noise
    Limit = 128, // ln n − D, which the exact theory approaches
    Critical = 256, // the critical multiplier of the scores
};
inline constexpr Overlay allOverlays[] = {Overlay::Freezing, Overlay::Invariance, Overlay::Limit, Overlay::MeanField,
    Overlay::Gaussian, Overlay::Laplace, Overlay::Law024, Overlay::Frozen, Overlay::Critical};

const char* overlayKey(Overlay overlay); // the name in session files, such as "freezing"

enum class LabBoard { Curves, Grid };

struct LabSettings {
    LabBoard board = LabBoard::Curves;
    QString axis; // what the curves are drawn against, see curveAxis()
    Index matchLength = 512; // where B is matched to A; in no session
    unsigned overlays = unsigned(Overlay::Freezing) | unsigned(Overlay::Invariance);

    void correct(); // forgets an axis that cannot be read
    bool shows(Overlay overlay) const { return (overlays & unsigned(overlay)) != 0; }
    bool operator==(const LabSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
