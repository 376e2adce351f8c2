// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/page_figures.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

namespace attentoscope {

namespace {

using Figures = decltype(PageFigures::figures);
using BoardOf = decltype(PageFigures::boardOf);

// Leaves out the figures of other boards.
Figures onlyShown(const Figures& figures, const BoardOf& boardOf)
{
    return [=](const Answers& answers, const Document& document) {
        std::vector<NamedFigure> all = figures(answers, document);
        const int board = boardOf(wholePage, document);
        std::erase_if(
            all, [&](const NamedFigure& each) { return each.key != wholePage && boardOf(each.key, document) != board; });
        return all;
    };
}

} // namespace

PageFigures pageFigures(const BoardSpec& board)
{
    const auto spec = std::make_shared<const BoardSpec>(board);
    const auto boardOf = [spec](const QString& figure, const Document& document) { return faceOf(*spec, figure, document); };
    const Figures figures = [spec](
                                const Answers& answers, const Document& document) { return figuresOf(*spec, answers, document); };
    return {[spec](const Document&) { return spec->asks; }, figures, onlyShown(figures, boardOf), boardOf, board.faces};
}

PageFigures pageFigures(const BoardsSpec& boards)
{
    const auto spec = std::make_shared<const BoardsSpec>(boards);
    const auto shownOf = [spec](const Document& document) { return std::size_t(spec->shown.get(document.view())); };
    const auto figures = [spec, shownOf](const Answers& answers, const Document& document) {
        std::vector<NamedFigure> all;
        NamedFigure whole;
        for (std::size_t b = 0; b < spec->boards.size(); ++b)
            for (NamedFigure& figure : figuresOf(spec->boards[b].board, answers, document))
                if (figure.key != wholePage)
                    all.push_back(std::move(figure));
                else if (b == shownOf(document))
                    whole = std::move(figure);
        all.push_back(std::move(whole));
        return all;
    };
    const auto boardOf = [spec, shownOf](const QString& figure, const Document& document) {
        if (figure == wholePage)
            return int(shownOf(document));
        const auto found = std::ranges::find_if(
            spec->boards, [&](const BoardsSpec::NamedBoard& each) { return hasPicture(each.board, figure, document); });
        return found == spec->boards.end() ? 0 : int(found - spec->boards.begin());
    };
    const auto shown = [spec, shownOf](const Answers& answers, const Document& document) {
        return figuresOf(spec->boards[shownOf(document)].board, answers, document);
    };
    return {[spec, shownOf](const Document& document) { return spec->boards[shownOf(document)].board.asks; }, figures, shown,
        boardOf, boards.shown};
}

PageFigures pageFigures(const OwnBoard& board)
{
    const auto spec = std::make_shared<const OwnBoard>(board);
    const auto asks = [spec](const Document&) {
        std::vector<AskedQuestion> all;
        for (const OwnPart& part : spec->parts)
            std::ranges::copy(part.asks, std::back_inserter(all));
        return all;
    };
    const Figures figures = [spec](
                                const Answers& answers, const Document& document) { return figuresOf(*spec, answers, document); };
    const BoardOf boardOf = [spec](const QString& figure, const Document& document) {
        return spec->boardOf != nullptr ? spec->boardOf(figure, document) : 0;
    };
    return {asks, figures, onlyShown(figures, boardOf), boardOf, board.shown};
}

} // namespace attentoscope
