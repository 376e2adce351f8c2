// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Masks asks and draws, made from answers without any widget: the maps of the sequences, in which order and under
// which titles they stand, their colours and their bar, and the figure of them all.
#pragma once

#include "ui/document/questions/maps.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"
#include "ui/widgets/own_board.h"

namespace attentoscope {

SequenceMaps::Inputs sequencesAsked(const Document& document, const MapSize& size);

ColorScaling sequenceColors(const Sequences& sequences, const Document& document);
ColorBarPicture sequenceBar(const Sequences& sequences, const ColorScaling& colors);

inline constexpr Index mostLabels = 256; // with more tokens, no label fits
inline constexpr int widestToken = 96; // px at the usual type size
QStringList tokenTexts(const std::vector<std::string>& tokens); // shortened; none where no label would fit

// Returns the map of one sequence under one policy of its result, without a title. `range`: the visible part; empty: everything.
// `isNumbered`: the numbers of each row stand beside the map; otherwise the weights are written into the cells.
MapPicture sequenceMap(
    const SequencePicture& sequence, std::size_t policy, const CellRange& range, const ColorScaling& colors, bool isNumbered);

// The maps in the order in which they stand, row by row.
struct OrderedMaps {
    struct Place {
        std::size_t sequence, policy;
    };
    std::vector<Place> places;
    int inARow = 0; // 0: as many as make them as large as possible
};
OrderedMaps orderedMaps(const Sequences& sequences);

// Returns rich text. `isNumbered`: it says which sequence that is.
QString sequenceTitle(const Theme& theme, const Sequences& sequences, const OrderedMaps::Place& place, bool isNumbered);

// Returns the figure of all maps, of which this part is visible; an empty range: everything. Nothing: there are no maps.
std::optional<NamedFigure> sequencesFigure(const Sequences& sequences, const Document& document, const CellRange& range);

OwnBoard masksBoard();

} // namespace attentoscope
