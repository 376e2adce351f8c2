// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_board.h"

#include "ui/document/document.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/curves/curves_board.h"
#include "ui/pages/explore/explore_settings.h"
#include "ui/pages/explore/maps/maps_board.h"
#include "ui/pages/explore/rows/rows_board.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct ExploreBoard {
    Q_DECLARE_TR_FUNCTIONS(ExploreBoard)
};

// Makes a part with one figure.
template <class Draw>
OwnPart part(std::vector<AskedQuestion> asks, const QString& key, const QString& title, const QSizeF& sizeMm, Draw draw)
{
    const auto figures = [=](const Answers& answers, const Document& document) {
        return std::vector<NamedFigure>{{key, title, draw(answers, document), sizeMm}};
    };
    return {std::move(asks), figures, {key}};
}

std::vector<AskedQuestion> askedOfRows()
{
    const auto subject = [](const Document& document) { return evaluationSubject(document); };
    return {asked<Evaluation>(subject), asked<MoreRows>(subject), askedRow()};
}

SharedFigure profileFigure(const Answers& answers, const Document& document)
{
    return makeProfileFigure(profilePicture(answers, document));
}
SharedFigure curvesFigure(const Answers& answers, const Document& document)
{
    return makeLineFigure(curvesPicture(answers, document));
}
SharedFigure rowsFigure(const Answers& answers, const Document& document)
{
    return makePointFigure(rowsPicture(answers, document));
}

} // namespace

OwnBoard exploreBoard()
{
    std::vector<AskedQuestion> profile = askedForProfile();
    profile.insert(profile.begin(), askedRow());
    std::vector<AskedQuestion> curves = askedForCurves();
    curves.insert(curves.begin(), asked<Evaluation>([](const Document& document) { return evaluationSubject(document); }));
    const auto whole = [](const std::vector<NamedFigure>& parts, const Answers&,
                           const Document& document) -> std::optional<NamedFigure> {
        enum { MapsPlace, ProfilePlace, CurvesPlace, RowsPlace }; // as they stand below
        const SharedFigure& beside = parts[document.view().of<ExploreSettings>().comparesRows ? RowsPlace : CurvesPlace].figure;
        const SharedFigure all =
            composeFigure({{{{parts[MapsPlace].figure, 1}}, 5}, {{{parts[ProfilePlace].figure, 1}, {beside, 1}}, 4}});
        return NamedFigure{wholePage, ExploreBoard::tr("All plots"), all, {180, 160}};
    };
    return {
        {mapsPart(), part(profile, QStringLiteral("profile"), ExploreBoard::tr("Weights of the row"), {120, 76}, &profileFigure),
            part(curves, QStringLiteral("curves"), ExploreBoard::tr("Curves"), {89, 67}, &curvesFigure),
            part(askedOfRows(), QStringLiteral("rows"), ExploreBoard::tr("Row entropy under A and B"), {89, 89}, &rowsFigure),
            eachMapPart()},
        whole};
}

} // namespace attentoscope
