// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a page without the page: what its boards ask, and functions from the answers to the figures, whichever kinds of
// boards these are.
#pragma once

#include "ui/widgets/boards_page.h"
#include "ui/widgets/own_board.h"

#include <optional>
#include <vector>

namespace attentoscope {

struct PageFigures {
    // Returns what the figures of the board that is shown ask.
    std::function<std::vector<AskedQuestion>(const Document&)> asks;
    // Makes the figures of all boards from what is known, and last that of the whole page, as the board that is shown has it.
    std::function<std::vector<NamedFigure>(const Answers&, const Document&)> figures;
    // Makes those of the board that is shown alone.
    std::function<std::vector<NamedFigure>(const Answers&, const Document&)> shownFigures;
    // Returns the place of the board that has this figure.
    std::function<int(const QString& figure, const Document&)> boardOf;
    // Returns the answers from which a figure is made; nothing: all that is asked.
    std::function<std::optional<std::vector<ReadInquiry>>(const QString& figure, const Document&)> reads;
    std::optional<ViewChoice> shown = {}; // chooses the board; none: there is one
};

// Returns what these figures of the board that is shown ask, and these other answers: their questions, and those that they
// follow.
std::vector<AskedQuestion> askedBy(const PageFigures& page, const std::vector<QString>& figures,
    const std::vector<InquiryBase*>& others, const Document& document, Engine& engine);

PageFigures pageFigures(const BoardSpec& board);
PageFigures pageFigures(const BoardsSpec& boards);
PageFigures pageFigures(const OwnBoard& board);

} // namespace attentoscope
