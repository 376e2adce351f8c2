// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures and the table of the board of heads. The functions need no widget, so that tests can call them.
#pragma once

#include "core/training/runs/autopsy.h"
#include "ui/document/view_state.h"
#include "ui/pages/extrapolation/extrapolation_pictures.h"
#include "ui/plots/maps/map_view.h"

namespace attentoscope {

struct ExtrapolationSettings;

// Which network, head and step of what is known is shown.
struct ShownHead {
    std::size_t network = 0; // index of the run
    Index layer = 0, head = 0;
    SharedWatchedStep step; // null: none is known yet
};
// Nothing is known: `shown.known` is null.
ShownHead shownHead(const ShownNetworks& shown, const ExtrapolationSettings& view);
const std::vector<SharedWatchedStep>& watchedSteps(const KnownNetworks& known, std::size_t network);

QStringList networkNames(const KnownNetworks& known); // one for each run
QStringList headNames(const KnownNetworks& known); // by layer and head; a single one has none

// Against the step of the training: of a retriever a line for each network, of an encoder one for each head of the shown layer.
LinePicture headEntropyPicture(const ShownNetworks& shown, const ShownHead& head, bool bits);
LinePicture headCriticalPicture(const ShownNetworks& shown, const ShownHead& head);
// The weights of the head at the shown step. A retriever has one query: its rows are the steps.
MapPicture headMapPicture(const KnownNetworks& known, const ShownHead& head, const ViewState& view);

// The weight of the right key against length, under each policy.
LinePicture autopsyPicture(const ShownNetworks& shown, const std::vector<training::Autopsy>& autopsies, Index example);
NumberTable autopsyTable(const ShownNetworks& shown, const std::vector<training::Autopsy>& autopsies);

} // namespace attentoscope
