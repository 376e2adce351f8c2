// SPDX-License-Identifier: GPL-3.0-or-later
// The view state: how the experiment is shown. Nothing here changes a computed number. Stored as "view" in a session file.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/base/outcome.h"
#include "core/masks/key_ranges.h"
#include "ui/document/page_settings.h"
#include "ui/plots/maps/cell_range.h"
#include "ui/theme/color_map.h"

#include <QString>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

// A colour range that the user has fixed. It belongs to one stage, because the values of the stages differ in size.
struct HeldColors {
    std::string of; // the stage's name, for B − A behind "difference of "
    double low = 0, high = 1;
    bool operator==(const HeldColors&) const = default;
};

// The settings that several pages read, and the struct of each page.
struct ViewState {
    QString page = QStringLiteral("explore");
    Stage stage = Stage::Weights;
    bool logColors = true;
    ColorMap colorMap = ColorMap::Viridis;
    std::optional<HeldColors> heldColors; // none: the range belongs to the experiment
    std::string quantity = "entropy"; // key of the swept quantity that the curves show, see core/statistics/quantities.h
    bool theory = true;
    CellRange range; // part of the maps that is in view; empty: everything
    Index row = -1, key = -1; // the selection; −1: none
    KeyRanges brushedRows; // rows that every view of rows marks
    PageSettings pages;

    // Returns the struct of a page, such as of<JlSettings>(), to be read or to be changed.
    template <class V>
    const V& of() const
    {
        return pages.of<V>();
    }
    template <class V>
    V& of()
    {
        return pages.of<V>();
    }

    void correct(); // replaces values that a file can hold but no view can show
    bool operator==(const ViewState&) const = default;

    static const ViewSettings table;
};

// Converts the view state to and from a JSON object, which holds only what differs from the defaults. Reading ignores unknown
// keys.
std::string viewStateText(const ViewState& state);
ViewState parseViewState(const std::string& text);

// Sets one setting by its key in session files. The value is written as in a lesson: text, a number, true, or JSON. Errors:
// there is no such setting, or it cannot have this value (the error names the key).
Outcome<Done> setViewSetting(ViewState& state, const std::string& key, const std::string& value);
// Returns the settings that turn `from` into `to`, as keys and values for setViewSetting().
std::vector<std::pair<std::string, std::string>> viewSettings(const ViewState& from, const ViewState& to);

} // namespace attentoscope
