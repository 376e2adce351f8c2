// SPDX-License-Identifier: GPL-3.0-or-later
// A board whose page has widgets of its own, as a value: what its pictures ask, and functions from the answers to its figures.
// The page's widgets show the same pictures with what belongs to the window; figures for paper need no page.
#pragma once

#include "ui/widgets/board_spec.h"

namespace attentoscope {

struct OwnPart {
    std::vector<AskedQuestion> asks; // those that follow answers behind the questions that they follow
    std::function<std::vector<NamedFigure>(const Answers&, const Document&)> figures;
    std::vector<QString> keys = {}; // of its figures; none: they are not known beforehand, and may read what others ask
};

struct OwnBoard {
    std::vector<OwnPart> parts;
    // Makes the figure of the whole board from those of its parts; nothing: there is nothing to see.
    std::function<std::optional<NamedFigure>(const std::vector<NamedFigure>& parts, const Answers&, const Document&)> whole;
    // Of a board that shows one of several figures in the same place: which is shown, and which of these a figure needs; null:
    // it shows all.
    std::optional<ViewChoice> shown = {};
    int (*boardOf)(const QString& figure, const Document&) = nullptr;
};

// Makes all figures from what is known; the last one is the whole board.
std::vector<NamedFigure> figuresOf(const OwnBoard& board, const Answers& answers, const Document& document);

} // namespace attentoscope
