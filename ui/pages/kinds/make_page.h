// SPDX-License-Identifier: GPL-3.0-or-later
// Makes pages: of a class, or of a board or several that are described as values.
#pragma once

#include "ui/widgets/board.h"
#include "ui/widgets/board_spec.h"
#include "ui/widgets/boards_page.h"

namespace attentoscope {

template <class P>
Page* makePage(Document* document, Engine* engine)
{
    return new P(document, engine);
}

template <BoardSpec (*board)()>
Page* makeBoard(Document* document, Engine* engine)
{
    return new Board(board(), document, engine, nullptr);
}

template <BoardsSpec (*boards)()>
Page* makeBoards(Document* document, Engine* engine)
{
    return new BoardsPage(boards(), document, engine, nullptr);
}

} // namespace attentoscope
