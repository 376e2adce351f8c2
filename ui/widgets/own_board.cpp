// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/own_board.h"

#include <iterator>

namespace attentoscope {

std::vector<NamedFigure> figuresOf(const OwnBoard& board, const Answers& answers, const Document& document)
{
    std::vector<NamedFigure> all;
    for (const OwnPart& part : board.parts)
        std::ranges::move(part.figures(answers, document), std::back_inserter(all));
    if (std::optional<NamedFigure> whole = board.whole(all, answers, document))
        all.push_back(*std::move(whole));
    return all;
}

} // namespace attentoscope
