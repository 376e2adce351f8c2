// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Heads asks and draws, made from answers without any widget.
#pragma once

#include "ui/pages/head_boards/head_questions.h"
#include "ui/pages/heads/agreement_map.h"
#include "ui/pages/heads/head_grid.h"
#include "ui/plots/lines/line_view.h"
#include "ui/widgets/own_board.h"

namespace attentoscope {

const HeadStudy& studiedHeads(const Answers& answers); // as far as they are computed, also those of older inputs
std::size_t policyOfHeads(const Document& document); // whose heads are shown: 0 is A
bool seesHistory(const Document& document); // heads against the training step, in place of those under A and B

HeadGridPicture gridOfHeads(const Answers& answers, const Document& document); // none is marked
AgreementPicture agreementOfHeads(const Answers& answers, const Document& document);
LinePicture comparisonOfHeads(const Answers& answers, const Document& document); // of the layer, under A and B
LinePicture historyOfHeads(const Answers& answers, const Document& document);
QString noteOfHeads(const Answers& answers, const Document& document); // below the grid, plain text

int boardOfHeads(const QString& figure, const Document& document); // 1: that of the training steps
AskedQuestion askedHeads();
AskedQuestion askedHistory();
OwnBoard headsBoard();

} // namespace attentoscope
