// SPDX-License-Identifier: GPL-3.0-or-later
// Makes pages: of a board or several that are described as values, or of a class and the values that its figures are made from.
#pragma once

#include "ui/pages/kinds/page_kind.h"
#include "ui/widgets/board.h"
#include "ui/widgets/page_figures.h"

namespace attentoscope {

// `board` returns the value that the figures are made from, see pageFigures().
template <class P, auto board>
PageMaker makePage()
{
    return {
        [](Document* document, Engine* engine) -> Page* { return new P(document, engine); }, [] { return pageFigures(board()); }};
}

template <BoardSpec (*board)()>
PageMaker makeBoard()
{
    return {[](Document* document, Engine* engine) -> Page* { return new Board(board(), document, engine, nullptr); },
        [] { return pageFigures(board()); }};
}

template <BoardsSpec (*boards)()>
PageMaker makeBoards()
{
    return {[](Document* document, Engine* engine) -> Page* { return new BoardsPage(boards(), document, engine, nullptr); },
        [] { return pageFigures(boards()); }};
}

} // namespace attentoscope
