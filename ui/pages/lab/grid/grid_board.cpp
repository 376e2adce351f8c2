// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/grid/grid_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/pages/lab/grid/grid_pictures.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>

#include <algorithm>

namespace attentoscope {

namespace {

struct GridWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::GridBoard)
};

const GridSettings& gridOf(const Document& document) { return document.view().of<GridSettings>(); }

constexpr AxisSetting acrossSetting{
    [](const Document& document) { return gridAxisTexts(gridOf(document), document.experiment()).first; },
    [](ViewState& view, const QString& axis) { view.of<GridSettings>().across = axis; }, false};
constexpr AxisSetting upSetting{
    [](const Document& document) { return gridAxisTexts(gridOf(document), document.experiment()).second; },
    [](ViewState& view, const QString& axis) { view.of<GridSettings>().up = axis; }, false};

GridQuestion::Inputs askedGrid(const Document& document)
{
    const GridSettings& settings = gridOf(document);
    const SweptCombinations over = gridAxes(settings, document.experiment());
    return {gridSubject(document, over), over, settings.of != GridOf::Present};
}

// Sets both numbers to those of a tile.
void goToTile(Document& document, const Answers&, const TileAddress& tile)
{
    const SweptCombinations over = gridAxes(gridOf(document), document.experiment());
    Experiment changed = document.experiment();
    std::vector<PolicyChoice> policies = {changed.policyA, changed.policyB};
    if (!over.put(tile.column * over.axes()[1].values().size() + tile.row, changed, policies))
        return; // the tile says why it is none
    document.setExperiment(changed, [over] {
        return GridWords::tr("%1 and %2")
            .arg(QString::fromStdString(over.axes()[0].key()), QString::fromStdString(over.axes()[1].key()));
    });
}

PanelSpec tiles(GridMap map, const QString& key, const QString& title)
{
    const auto plot = [map](const Answers& answers, const Document& document) {
        const SharedGrid* grid = answers.failure<GridQuestion>() == nullptr ? answers.of<GridQuestion>() : nullptr;
        if (grid == nullptr || !*grid || (*grid)->over != gridAxes(gridOf(document), document.experiment()))
            return waitingFor<TilePicture, GridQuestion>(answers);
        return gridPicture(*grid, map, gridOf(document), document.experiment(), document.view().colorMap);
    };
    return panel<TileView>(key, title, {0, int(map)}, PlotOf{reading<GridQuestion>(), plot}).on(&TileView::clicked, goToTile);
}

PartSpec gridAxisPart(const AxisSetting& setting, const QString& key, const QString& help)
{
    return {.reads = {}, .make = [=](Document* document, QWidget* parent) {
                auto* button = new AxisButton(document, setting, parent);
                button->setObjectName(key);
                button->setChoicesOf(help);
                button->setToolTip(help);
                return button;
            }};
}

PartSpec quantityPart()
{
    const auto make = [](Document* document, QWidget* parent) {
        auto* button = new MenuButton({}, parent);
        button->setObjectName(QStringLiteral("gridQuantity"));
        button->setFont(secondaryFont());
        button->setAccessibleName(GridWords::tr("What the tiles show"));
        button->setChoicesOf(GridWords::tr("What the tiles show"));
        button->setToolTip(GridWords::tr("What the tiles show"));
        for (const Quantity* each : sweptQuantities()) {
            if (each->ofAllRows) // takes another pass over the scores
                continue;
            QAction* action = button->menu()->addAction(translated(each->label), document, [document, each] {
                changeView<GridSettings>(document, [each](GridSettings& view) { view.quantity = each->key; });
            });
            action->setObjectName(QStringLiteral("quantity.") + QLatin1String(each->key));
            action->setToolTip(translated(each->help));
        }
        return button;
    };
    const auto show = [](QWidget* part, const Answers&, const Document& document) {
        static_cast<MenuButton*>(part)->setText(quantityName(quantity(gridOf(document).quantity), document.experiment().entropy));
        part->updateGeometry();
        return true;
    };
    return {.reads = {}, .make = make, .show = show};
}

PartSpec choicesPart()
{
    static constexpr GridOf order[] = {GridOf::Gained, GridOf::Present, GridOf::Long};
    const ViewChoice of{
        [](const ViewState& view) { return int(std::ranges::find(order, view.of<GridSettings>().of) - std::begin(order)); },
        [](ViewState& view, int choice) { view.of<GridSettings>().of = order[choice]; }};
    const auto named = [](const QString& name, const PartSpec& part) {
        return rowPart({labelPart({}, name), part}, {.spacing = 4});
    };
    return rowPart(
        {named(GridWords::tr("x axis"),
             gridAxisPart(
                 acrossSetting, QStringLiteral("gridAcross"), GridWords::tr("The parameter that changes from column to column"))),
            named(GridWords::tr("y axis"),
                gridAxisPart(upSetting, QStringLiteral("gridUp"), GridWords::tr("The parameter that changes from row to row"))),
            named(GridWords::tr("Quantity"), quantityPart()),
            choicePart(of, QStringLiteral("gridOf"),
                {{GridWords::tr("Change from n to %1 n").arg(gridStretch),
                     GridWords::tr("The quantity at %1 n minus the quantity at n; 0 means no change").arg(gridStretch)},
                    {GridWords::tr("At n"), GridWords::tr("The quantity at the length n")},
                    {GridWords::tr("At %1 n").arg(gridStretch),
                        GridWords::tr("The quantity at %1 times the length n").arg(gridStretch)}})},
        {.spacing = 12, .margins = {9, 9, 9, 9}, .isWrapped = true});
}

} // namespace

BoardSpec gridBoard()
{
    return {.margins = {.left = -1, .right = 12},
        .asks = {asked<GridQuestion>(askedGrid)},
        .panels = {tiles(GridMap::A, QStringLiteral("gridOfA"), GridWords::tr("Grid of A")),
            tiles(GridMap::B, QStringLiteral("gridOfB"), GridWords::tr("Grid of B")),
            tiles(GridMap::Difference, QStringLiteral("gridOfDifference"), GridWords::tr("Grid of B − A"))},
        .above = {choicesPart()},
        .followsExperiment = true, // the frame of the present experiment
        .paper = {.whole = {180, 80}}};
}

} // namespace attentoscope
