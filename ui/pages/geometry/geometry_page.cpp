// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/geometry_page.h"

#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/pages/geometry/geometry_settings.h"
#include "ui/pages/geometry/order_numbers.h"
#include "ui/pages/geometry/output_numbers.h"
#include "ui/pages/geometry/query_board.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct GeometryWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::GeometryPage)
};

std::vector<MapPicture> orderMaps(const Equivariance& order, const Document& document)
{
    std::vector<MapPicture> pictures;
    for (const OrderMap which : {OrderMap::Original, OrderMap::Permuted, OrderMap::Back})
        pictures.push_back(orderPicture(order, which, document.experiment(), document.view()));
    return pictures;
}

PointPicture distances(const Answers& answers, const Document& document)
{
    const HullDistances::Answer* study = answers.of<HullDistances>();
    const HullOfRow::Answer* shown = answers.of<HullOfRow>();
    return study != nullptr ? distancePicture(*study, shown != nullptr ? shown->hull.get() : nullptr, document.view())
                            : waitingFor<PointPicture, HullDistances>(answers);
}

void selectRow(Document& document, const Answers& answers, const PointAddress& point)
{
    const HullDistances::Answer* study = answers.of<HullDistances>();
    if (study != nullptr && point.point < study->rows->rows.size())
        document.select({study->rows->rows[point.point], document.selection().key});
}

void selectKey(Document& document, const Answers& answers, const PointAddress& point)
{
    const HullOfRow::Answer* study = answers.of<HullOfRow>();
    if (study != nullptr && point.point < study->hull->keys.size())
        document.select({study->hull->row, study->hull->keys[point.point]});
}

PartSpec outputPart()
{
    const auto show = [](QWidget* part, const Answers& answers, const Document&) {
        const HullOfRow::Answer* study = answers.of<HullOfRow>();
        if (study != nullptr)
            static_cast<OutputNumbers*>(part)->show(*study);
        return study != nullptr;
    };
    return {.reads = reading<HullOfRow>(),
        .make = [](Document* document, QWidget* parent) { return new OutputNumbers(document, parent); },
        .show = show,
        .isDimmed = true};
}

BoardSpec orderBoard()
{
    const auto rowOf = [](const Document& document) { return RowOf{evaluationSubject(document), document.view().row}; };
    return {.margins = {.left = 52, .right = -1},
        .asks = {asked<HullOfRow>(rowOf), asked<TokenOrder>(evaluationSubject), asked<HullDistances>(evaluationSubject)},
        .panels = {panel<PointView>(QStringLiteral("hull"), GeometryWords::tr("Convex hull of the values"), {0, 0},
                       fromAnswer<HullOfRow>(hullPicture))
                       .on(&PointView::clicked, selectKey),
            panel<PointView>(QStringLiteral("distances"), GeometryWords::tr("Distances"), {0, 1},
                PlotOf{reading<HullDistances, HullOfRow>(), distances})
                .on(&PointView::clicked, selectRow)},
        .switches = {flagSwitch({0, 1}, &GeometrySettings::distanceToMean, QStringLiteral("toMean"),
            {GeometryWords::tr("Nearest value"),
                GeometryWords::tr("Distance from the output of each row to the nearest value vector: 0 at a corner of the hull")},
            {GeometryWords::tr("Mean"),
                GeometryWords::tr("Distance from the output of each row to the mean of the values: 0 for uniform weights")})},
        .side = SideSpec{{}, {numbersPart({}, onceKnown<TokenOrder>(orderNumbers)), outputPart()}},
        .maps = mapsOf<TokenOrder>({{QStringLiteral("mapInOrder"), GeometryWords::tr("Map in original order")},
                                       {QStringLiteral("mapPermuted"), GeometryWords::tr("Map of permuted tokens")},
                                       {QStringLiteral("mapBack"), GeometryWords::tr("Map with order restored")}},
            {}, 0, orderMaps),
        .grid = {.columns = {6, 5}},
        .paper = {.whole = {180, 140}, .panel = {89, 80}, .maps = 5, .panels = 7}};
}

} // namespace

BoardsSpec geometryBoards()
{
    return {choiceOf(&GeometrySettings::queryByHand),
        {{{QStringLiteral("queryByHandOff"), GeometryWords::tr("Token order and hull"),
              GeometryWords::tr("Permute the tokens, and see the outputs as points in the convex hull of the values"), {}},
             orderBoard()},
            {{QStringLiteral("queryByHand"), GeometryWords::tr("Query by hand"),
                 GeometryWords::tr("Drag a query: see its weights, its output, and the factors of its scores"), {}},
                queryBoard()}},
        true};
}

} // namespace attentoscope
