// How the experiment is looked at: nothing here changes a number. Kept in the "view" object of a session file.
#pragma once

#include "core/run/raster.h"
#include "ui/plots/cell_range.h"
#include "ui/theme/color_map.h"

#include <QString>

#include <optional>
#include <string>

namespace attentoscope {

enum class CurveQuantity { Entropy, NormalizedEntropy, PeakWeight, PlantedMass };

struct ViewState {
    QString page = QStringLiteral("explore");
    Stage stage = Stage::Weights;
    bool logColors = true;
    ColorMap colorMap = ColorMap::Viridis;
    CurveQuantity quantity = CurveQuantity::Entropy;
    bool theory = true;
    bool sortedProfile = false;
    bool tsallisSpectrum = false; // on the entropy page, else Rényi's
    bool normalizedRows = false;
    bool crossEntropy = false; // between A and B, else the divergence
    double factor = 1; // on B's scale, to explore
    std::optional<double> targetEntropy; // nats; none: A's mean entropy
    CellRange range; // of the maps; empty: everything
    Index row = -1, key = -1; // the selection; −1: none

    bool operator==(const ViewState&) const = default;
};

const char* quantityName(CurveQuantity quantity); // "entropy" ... as in session files

// A JSON object; only what differs from the defaults. Reading ignores what it does not know.
std::string viewStateText(const ViewState& state);
ViewState parseViewState(const std::string& text);

} // namespace attentoscope
