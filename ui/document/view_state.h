// How the experiment is looked at: nothing here changes a number. Kept in the "view" object of a session file.
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

// What the policy lab draws beside the measurement and its theory. A set of them is one bit each.
enum class Overlay : unsigned {
    Freezing = 1, // the multiplier at which noise freezes
    Invariance = 2, // the multiplier that keeps the entropy
    MeanField = 4,
    Gaussian = 8,
    Laplace = 16,
    Law024 = 32,
    Frozen = 64, // the entropy of frozen noise
    Limit = 128, // ln n − D, to which the exact theory tends
    Critical = 256, // the multiplier that the scores ask for
};
inline constexpr Overlay allOverlays[] = {Overlay::Freezing, Overlay::Invariance, Overlay::Limit, Overlay::MeanField,
    Overlay::Gaussian, Overlay::Laplace, Overlay::Law024, Overlay::Frozen, Overlay::Critical};

// What colours the points of the heads on the page of other policies.
enum class HeadShade { Layer, MovedWeight, MatchedTau, SinkMass };
inline constexpr HeadShade allHeadShades[] = {
    HeadShade::Layer, HeadShade::MovedWeight, HeadShade::MatchedTau, HeadShade::SinkMass};

// Which maps are seen.
enum class MapsShown { Both, A, B, Difference, Several }; // Difference: B − A; Several: the further policies, too
inline constexpr std::size_t mostMaps = 6; // side by side

// What a pixel of a map stands for where there are more cells than pixels.
enum class MapReduction { Max, Mean, OneRow }; // OneRow: of its rows one is computed, of that the largest cell

// A range of colours that stays while one looks around; of what it is, because every stage has values of its own.
struct HeldColors {
    std::string of; // a stage's name
    double low = 0, high = 1;
    bool operator==(const HeldColors&) const = default;
};

// What the JL page is about: random points, or attention.
enum class JlBoard { Points, Attention, Linear, Additive };

// Whose maps the page of masks shows.
enum class MaskPolicies { A, B, Both };

// Of the profile of a row.
inline constexpr Index mostPinnedRows = 4, widestBand = 512;

enum class InspectorPage { Numbers, Chain, TopKeys };

inline constexpr Index stepCount = 8; // of one attention: Q K V, scores, scale, bias, mask, softmax, output, heads

struct ViewState {
    QString page = QStringLiteral("explore");
    Stage stage = Stage::Weights;
    bool logColors = true;
    ColorMap colorMap = ColorMap::Viridis;
    std::optional<HeldColors> heldColors; // none: they follow what is seen
    MapReduction reduction = MapReduction::Max;
    MapsShown mapsShown = MapsShown::Both;
    bool cellValues = true; // stand in the cells of maps where they fit
    bool overview = true; // of the whole map, while a part of it is seen
    std::string quantity = "entropy"; // of the curves: the key of a swept one, see core/statistics/quantities.h
    bool comparesRows = false; // beside the maps: each row under A against B, else the curves
    bool theory = true;
    std::vector<KeptCurves> kept; // set aside, to be compared with
    unsigned overlays = unsigned(Overlay::Freezing) | unsigned(Overlay::Invariance);
    ProfileOrder profileOrder = ProfileOrder::Position;
    bool logProfile = true;
    Index profileBand = 0; // the profile is the mean of the rows up to so far from the selected one
    std::vector<Index> pinnedRows; // that are laid over it, each once
    InspectorPage inspector = InspectorPage::Numbers;
    bool tsallisSpectrum = false; // on the entropy page, else Rényi's
    bool normalizedRows = false;
    bool crossEntropy = false; // between A and B, else the divergence
    bool entropyOfSinks = false; // on the entropy page: what sinks make of it; else spectra and distributions
    Sinks sinks = Sinks::First; // which keys count as sinks there
    JlBoard jlBoard = JlBoard::Points;
    Index projectionTarget = 64; // the k whose distances, or maps, the JL page shows
    Index featureCount = 1024; // the m of random features whose maps it shows
    bool jlMapsOfB = false; // there, else of A
    double factor = 1; // on B's scale, to explore
    std::optional<double> targetEntropy; // nats; none: A's mean entropy
    std::string headQuantity = "entropy"; // what heads are coloured and compared by, see ui/pages/head_boards/head_quantity.h
    bool headMaps = true; // on the heads page, else fields of colour
    bool headsOfB = false; // under policy B, else A
    bool headSteps = false; // against the steps of a training, where they were recorded; else A and B
    HeadShade headShade = HeadShade::Layer;
    bool gradientsByRow = false; // on the page of gradients, else against length
    bool plainJacobian = false; // ‖J‖, else λ‖J‖
    double pathMultiplier = 1; // m, to explore how far an output lies from the mean of the values; may be ∞
    bool distanceToMean = false; // of the outputs on the geometry page, else to the nearest value
    bool queryByHand = false; // on the geometry page: a query is dragged; else the order of tokens, and outputs
    std::optional<PlanePoint> queryPlace; // where to, in the plane of the keys; none: the row's own
    bool costOfBatch = false; // on the page of costs: a batch with padding, else one sequence against its length
    Index step = 0; // of the page of steps, from 0
    Index firstToken = 0; // that is followed there
    StepEdits stepEdits; // what is changed there by hand
    MaskPolicies maskPolicies = MaskPolicies::A;
    CellRange range; // of the maps; empty: everything
    Index row = -1, key = -1; // the selection; −1: none
    KeyRanges brushedRows; // rows that are marked wherever rows are seen

    bool shows(Overlay overlay) const { return (overlays & unsigned(overlay)) != 0; }

    bool operator==(const ViewState&) const = default;
};

const char* overlayKey(Overlay overlay); // "freezing" ... as in session files
const char* headShadeKey(HeadShade shade); // "layer" ... as in session files

// A JSON object; only what differs from the defaults. Reading ignores what it does not know.
std::string viewStateText(const ViewState& state);
ViewState parseViewState(const std::string& text);

// One setting by its key in session files, as a lesson has it: text, a number, true, or JSON. Errors: no such setting, a value
// that it cannot have (the error names the key).
Outcome<Done> setViewSetting(ViewState& state, const std::string& key, const std::string& value);
// What would have to be set so that `from` becomes `to`: keys and values for it.
std::vector<std::pair<std::string, std::string>> viewSettings(const ViewState& from, const ViewState& to);

} // namespace attentoscope
