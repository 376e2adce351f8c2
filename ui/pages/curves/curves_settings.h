// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps which curves the pane of curves shows beside the present ones.
#pragma once

#include "core/studies/sweep/swept_axis.h"
#include "ui/document/kept_curves.h"
#include "ui/document/view_state.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

// Reads what curves are drawn against. Empty: the lengths of the experiment, or a text that says nothing else.
std::optional<SweptAxis> curveAxis(const QString& text);

struct CurvesSettings {
    std::vector<KeptCurves> kept; // set aside for comparison
    QString axis; // what the curves are drawn against, see curveAxis()
    QString beside; // the source whose curves stand beside those of the experiment, by name; empty: none

    std::optional<SweptAxis> along() const { return curveAxis(axis); }
    // Returns the second source beside curves of this one, which is not drawn twice; empty: there is none.
    std::string secondTo(const std::string& source) const;
    void correct(); // forgets an axis that cannot be read, and a source that cannot be generated

    bool operator==(const CurvesSettings&) const = default;
    static const ViewSettings table;
};

} // namespace attentoscope
