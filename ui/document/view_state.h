// SPDX-License-Identifier: GPL-3.0-or-later
// The view state: how the experiment is shown. Nothing here changes a computed number. Stored as "view" in a session file.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/base/outcome.h"
#include "core/masks/key_ranges.h"
#include "core/studies/geometry/hull_plane.h"
#include "core/studies/rows/sinks.h"
#include "core/studies/steps/step_edits.h"
#include "ui/document/kept_curves.h"
#include "ui/plots/lines/profile_order.h"
#include "ui/plots/maps/cell_range.h"
#include "ui/theme/color_map.h"

#include <QString>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace attentoscope {

// Reference lines that the policy page can draw beside the measurement and its theory; one bit each, combined into a set.
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

// Names what the colour of a head's point stands for on the page of other policies.
enum class HeadShade { Layer, MovedWeight, MatchedTau, SinkMass };
inline constexpr HeadShade allHeadShades[] = {
    HeadShade::Layer, HeadShade::MovedWeight, HeadShade::MatchedTau, HeadShade::SinkMass};

// Which maps are shown.
enum class MapsShown { Both, A, B, Difference, Several }; // Difference: B − A; Several: A, B and the further policies
inline constexpr std::size_t mostMaps = 6; // side by side

// What a pixel of a map shows when it covers several cells.
enum class MapReduction { Max, Mean, OneRow }; // OneRow: only one of its rows is computed, and its largest cell is shown

// A colour range that the user has fixed. It belongs to one stage, because the values of the stages differ in size.
struct HeldColors {
    std::string of; // the stage's name
    double low = 0, high = 1;
    bool operator==(const HeldColors&) const = default;
};

// Which board the JL page shows.
enum class JlBoard { Points, Attention, Linear, Additive };

// The policies whose maps the page of masks shows.
enum class MaskPolicies { A, B, Both };

// Limits of the profile plot: rows pinned over it, and rows averaged on each side of the selected one.
inline constexpr Index mostPinnedRows = 4, widestBand = 512;

enum class InspectorPage { Numbers, Chain, TopKeys };

inline constexpr Index stepCount = 8; // steps of one attention: Q K V, scores, scale, bias, mask, softmax, output, heads

struct ViewState {
    QString page = QStringLiteral("explore");
    Stage stage = Stage::Weights;
    bool logColors = true;
    ColorMap colorMap = ColorMap::Viridis;
    std::optional<HeldColors> heldColors; // none: the range follows the values that are shown
    MapReduction reduction = MapReduction::Max;
    MapsShown mapsShown = MapsShown::Both;
    bool cellValues = true; // write the values into the cells of a map where they fit
    bool overview = true; // show a small map of everything while only a part is in view
    std::string quantity = "entropy"; // key of the swept quantity that the curves show, see core/statistics/quantities.h
    bool comparesRows = false; // beside the maps: each row under A against B, else the curves
    bool theory = true;
    std::vector<KeptCurves> kept; // curves set aside for comparison
    unsigned overlays = unsigned(Overlay::Freezing) | unsigned(Overlay::Invariance);
    ProfileOrder profileOrder = ProfileOrder::Position;
    bool logProfile = true;
    Index profileBand = 0; // the profile is the mean of the rows up to this far from the selected one; 0: that row alone
    std::vector<Index> pinnedRows; // drawn over the profile, without duplicates
    InspectorPage inspector = InspectorPage::Numbers;
    bool tsallisSpectrum = false; // on the entropy page: Tsallis spectrum, else Rényi's
    bool normalizedRows = false;
    bool crossEntropy = false; // cross-entropy between A and B, else their divergence
    bool entropyOfSinks = false; // on the entropy page: the effect of sinks, else spectra and distributions
    Sinks sinks = Sinks::First; // the keys that count as sinks on the entropy page
    JlBoard jlBoard = JlBoard::Points;
    Index projectionTarget = 64; // the dimension k whose distances, or maps, the JL page shows
    Index featureCount = 1024; // the number m of random features whose maps the JL page shows
    bool jlMapsOfB = false; // maps of B on the JL page, else of A
    double factor = 1; // multiplies the scale of B, to try other scales
    std::optional<double> targetEntropy; // nats; none: A's mean entropy
    std::string headQuantity = "entropy"; // colours and compares heads, see ui/pages/head_boards/head_quantity.h
    bool headMaps = true; // on the heads page: a small map for each head, else a coloured cell
    bool headsOfB = false; // the heads page shows policy B, else A
    bool headSteps = false; // heads against training steps, where they were recorded; else under A and B
    HeadShade headShade = HeadShade::Layer;
    bool gradientsByRow = false; // on the page of gradients: curves by row, else against length
    bool plainJacobian = false; // ‖J‖, else λ‖J‖
    double pathMultiplier = 1; // m, multiplies the scale to show how far an output lies from the mean of the values; may be ∞
    bool distanceToMean = false; // on the geometry page: distance of outputs to the mean value, else to the nearest one
    bool queryByHand = false; // on the geometry page: the user drags a query; else the order of tokens, and outputs
    std::optional<PlanePoint> queryPlace; // place of the dragged query in the plane of the keys; none: the row's own query
    bool costOfBatch = false; // on the page of costs: a batch with padding, else one sequence against its length
    Index step = 0; // step shown on the page of steps, from 0
    Index firstToken = 0; // the first of the keys that the page of steps shows
    StepEdits stepEdits; // numbers and mask cells that the user changed on the page of steps
    MaskPolicies maskPolicies = MaskPolicies::A;
    CellRange range; // part of the maps that is in view; empty: everything
    Index row = -1, key = -1; // the selection; −1: none
    KeyRanges brushedRows; // rows that every view of rows marks

    bool shows(Overlay overlay) const { return (overlays & unsigned(overlay)) != 0; }

    bool operator==(const ViewState&) const = default;
};

const char* overlayKey(Overlay overlay); // the name in session files, such as "freezing"
const char* headShadeKey(HeadShade shade); // the name in session files, such as "layer"

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
