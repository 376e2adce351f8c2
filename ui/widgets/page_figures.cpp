// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/page_figures.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
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
    const auto reads = [spec](const QString& figure, const Document&) { return readsOf(*spec, figure); };
    return {[spec](const Document&) { return spec->asks; }, figures, onlyShown(figures, boardOf), boardOf, reads, board.faces};
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
    const auto reads = [spec, shownOf](const QString& figure, const Document& document) {
        return readsOf(spec->boards[shownOf(document)].board, figure);
    };
    return {[spec, shownOf](const Document& document) { return spec->boards[shownOf(document)].board.asks; }, figures, shown,
        boardOf, reads, boards.shown};
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
    const auto reads = [spec](const QString& figure, const Document&) -> std::optional<std::vector<ReadInquiry>> {
        for (const OwnPart& part : spec->parts)
            if (std::ranges::find(part.keys, figure) != part.keys.end()) {
                std::vector<ReadInquiry> all;
                std::ranges::transform(part.asks, std::back_inserter(all), &AskedQuestion::inquiry);
                return all;
            }
        return {};
    };
    return {asks, figures, onlyShown(figures, boardOf), boardOf, reads, board.shown};
}

std::vector<AskedQuestion> askedBy(const PageFigures& page, const std::vector<QString>& figures,
    const std::vector<InquiryBase*>& others, const Document& document, Engine& engine)
{
    std::vector<AskedQuestion> all = page.asks(document);
    std::set<const InquiryBase*> needed(others.begin(), others.end());
    const auto need = [&](const std::vector<ReadInquiry>& reads) {
        for (const ReadInquiry read : reads)
            needed.insert(&read(engine));
    };
    for (const QString& figure : figures) {
        const auto reads = page.reads(figure, document);
        if (!reads)
            return all;
        need(*reads);
    }
    for (std::size_t before = 0; before != needed.size();) {
        before = needed.size();
        for (const AskedQuestion& question : all)
            if (needed.contains(&question.inquiry(engine)))
                need(question.follows);
    }
    std::erase_if(all, [&](const AskedQuestion& question) { return !needed.contains(&question.inquiry(engine)); });
    return all;
}

} // namespace attentoscope
