// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages of heads do alike: choose a head, and the quantity that colours and compares heads.
#pragma once

#include "ui/pages/head_boards/head_place.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/widgets/board_spec.h"

#include <optional>

namespace attentoscope {

// Returns the place of the chosen head; nothing: no head is known.
std::optional<HeadPlace> selectedHead(const HeadStudy& study, const Experiment& shown);
// Sets layer and head of the experiment whose heads are shown, in one step of the undo history.
void chooseHeadOf(Document& document, Experiment shown, const HeadStudy& study, const HeadPlace& place);
// Does the same, and shows the head on the page Explore.
void openHeadOf(Document& document, const Experiment& shown, const HeadStudy& study, const HeadPlace& place);

// Makes the list of quantities.
PartSpec headQuantityPart(const QString& key, const QString& help);

} // namespace attentoscope
