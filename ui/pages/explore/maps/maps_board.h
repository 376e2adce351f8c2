// SPDX-License-Identifier: GPL-3.0-or-later
// The maps of Explore as pictures and figures, made from answers without any widget: those of A, B and further policies or of
// B − A at n, those of A and B at a second length, and their colour bar. The window adds margins, selection and what is drawn
// under a visible part.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"
#include "ui/widgets/own_board.h"

namespace attentoscope {

// Returns which maps are shown. The stage of scores has no difference, because both policies have the same scores.
MapsShown mapsSeen(const ViewState& view);
std::vector<PolicyChoice> furtherSeen(const Document& document); // the policies whose maps are shown beside those of A and B
// Returns the policies whose maps are shown, from left to right: 0 is A; none while B − A is shown.
std::vector<std::size_t> policiesSeen(const Document& document);

// Describes the maps to compute. If the experiment cannot be evaluated, these are maps of the last one
// that could, so that they can still be explored.
MapDemand mapDemand(const Answers& answers, const Document& document, const MapSize& size);

// Make the pictures of known maps. `maps` must have rasters; a policy that was not part of the request has an empty picture.
MapPicture mapOfPolicy(
    const Maps& maps, std::size_t policy, const Answers& answers, const Document& document, const Theme& theme);
MapPicture mapOfDifference(const Maps& maps, const Document& document);
ColorBarPicture mapsBar(const Maps& maps, const std::vector<MapPicture>& shown, const Document& document);
SharedRaster rasterOf(const Maps& maps, std::size_t policy); // null: there is none

// Returns the length beside n; 0: none is chosen, or the source has only the length that it has.
Index secondLength(const Document& document);
MapDemand secondDemand(const Document& document, const QSize& cells); // of the maps at that length
MapPicture mapAtSecondLength(std::size_t policy, const Answers& answers, const Document& document, const Theme& theme);

constexpr int columnsOnPaper(std::size_t maps) { return maps <= 3 ? int(maps) : maps == 4 ? 2 : 3; }

// Ask for the maps, for the rows of the further policies, and for the maps at the second length.
AskedQuestion askedMaps();
AskedQuestion askedFurtherRows();
AskedQuestion askedSecondMaps();

// Return the figure of the maps together, and figures of each alone if there are more than two.
OwnPart mapsPart();
OwnPart eachMapPart();

} // namespace attentoscope
