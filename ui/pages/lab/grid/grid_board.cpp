// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/grid/grid_board.h"

#include "ui/document/change_view.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/pages/lab/grid/grid_pictures.h"
#include "ui/text/number_text.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/switches/flow_layout.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

GridSettings gridOf(const Document& document) { return document.view().of<GridSettings>(); }

constexpr AxisSetting acrossSetting{
    [](const Document& document) { return gridAxisTexts(gridOf(document), document.experiment()).first; },
    [](ViewState& view, const QString& axis) { view.of<GridSettings>().across = axis; }, false};
constexpr AxisSetting upSetting{
    [](const Document& document) { return gridAxisTexts(gridOf(document), document.experiment()).second; },
    [](ViewState& view, const QString& axis) { view.of<GridSettings>().up = axis; }, false};

} // namespace

GridBoard::GridBoard(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {.left = -1, .right = 12}, parent)
{
    setWholeSize({180, 80});
    addMap(int(GridMap::A), QStringLiteral("gridOfA"), tr("Grid of A"));
    addMap(int(GridMap::B), QStringLiteral("gridOfB"), tr("Grid of B"));
    addMap(int(GridMap::Difference), QStringLiteral("gridOfDifference"), tr("Grid of B − A"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(makeChoices());
    layout->addLayout(grid(), 1);
    ask<GridQuestion>([this] {
        const GridSettings settings = gridOf(*document_);
        const SweptCombinations over = gridAxes(settings, document_->experiment());
        return GridQuestion::Inputs{gridSubject(*document_, over), over, settings.of != GridOf::Present};
    });
}

void GridBoard::addMap(int map, const QString& object, const QString& title)
{
    const auto draw = [this, map] {
        const Inquiry<GridQuestion>& asked = inquiry<GridQuestion>();
        if (!asked.answer() || asked.failure() != nullptr
            || asked.answer()->over != gridAxes(gridOf(*document_), document_->experiment()))
            return waiting<TilePicture, GridQuestion>();
        return gridPicture(asked.answer(), GridMap(map), gridOf(*document_), document_->experiment());
    };
    auto* view = addPanel<TileView>({object, title}, {0, map}, {&inquiry<GridQuestion>()}, draw);
    connect(view, &TileView::clicked, this, &GridBoard::goTo);
    // The frame of the present experiment follows it before any answer does.
    connect(document_, &Document::experimentChanged, view, [this] { this->draw(); });
}

QWidget* GridBoard::makeChoices()
{
    constexpr int betweenChoices = 12, betweenRows = 4;
    auto* box = new QWidget(this);
    auto* row = new FlowLayout(betweenChoices, betweenRows);
    const auto add = [&](const QString& name, QWidget* choice) {
        auto* pair = new QWidget(box);
        auto* side = new QHBoxLayout(pair);
        side->setContentsMargins(0, 0, 0, 0);
        side->setSpacing(4);
        auto* label = new QLabel(name, pair);
        label->setFont(secondaryFont());
        side->addWidget(label);
        side->addWidget(choice);
        row->addWidget(pair);
    };
    const auto axis = [&](const AxisSetting& setting, const QString& object, const QString& help) {
        auto* button = new AxisButton(document_, setting, box);
        button->setObjectName(object);
        button->setChoicesOf(help);
        button->setToolTip(help);
        return button;
    };
    add(tr("x axis"), axis(acrossSetting, QStringLiteral("gridAcross"), tr("The parameter that changes from column to column")));
    add(tr("y axis"), axis(upSetting, QStringLiteral("gridUp"), tr("The parameter that changes from row to row")));
    add(tr("Quantity"), makeQuantities(box));
    auto* of = new ChoiceBar(box);
    of->setObjectName(QStringLiteral("gridOf"));
    of->add(int(GridOf::Gained), tr("Change from n to %1 n").arg(gridStretch),
        tr("The quantity at %1 n minus the quantity at n; 0 means no change").arg(gridStretch));
    of->add(int(GridOf::Present), tr("At n"), tr("The quantity at the length n"));
    of->add(int(GridOf::Long), tr("At %1 n").arg(gridStretch), tr("The quantity at %1 times the length n").arg(gridStretch));
    connect(of, &ChoiceBar::chosen, this,
        [this](int chosen) { changeView<GridSettings>(document_, [chosen](GridSettings& view) { view.of = GridOf(chosen); }); });
    addDrawing({}, [this, of] { of->setCurrent(int(gridOf(*document_).of)); });
    row->addWidget(of);
    box->setLayout(row);
    return box;
}

QWidget* GridBoard::makeQuantities(QWidget* parent)
{
    auto* button = new MenuButton({}, parent);
    button->setObjectName(QStringLiteral("gridQuantity"));
    button->setFont(secondaryFont());
    button->setAccessibleName(tr("What the tiles show"));
    button->setChoicesOf(tr("What the tiles show"));
    button->setToolTip(tr("What the tiles show"));
    for (const Quantity* each : sweptQuantities()) {
        if (each->ofAllRows) // takes another pass over the scores
            continue;
        QAction* action = button->menu()->addAction(translated(each->label), this, [this, key = std::string(each->key)] {
            changeView<GridSettings>(document_, [&key](GridSettings& view) { view.quantity = key; });
        });
        action->setObjectName(QStringLiteral("quantity.") + QLatin1String(each->key));
        action->setToolTip(translated(each->help));
    }
    addDrawing({}, [this, button] {
        button->setText(quantityName(quantity(gridOf(*document_).quantity), document_->experiment().entropy));
        button->updateGeometry();
    });
    return button;
}

void GridBoard::goTo(const TileAddress& tile)
{
    const SweptCombinations over = gridAxes(gridOf(*document_), document_->experiment());
    Experiment changed = document_->experiment();
    std::vector<PolicyChoice> policies = {changed.policyA, changed.policyB};
    if (!over.put(tile.column * over.axes()[1].values().size() + tile.row, changed, policies))
        return; // the tile says why it is none
    document_->setExperiment(changed, [over] {
        return tr("%1 and %2").arg(QString::fromStdString(over.axes()[0].key()), QString::fromStdString(over.axes()[1].key()));
    });
}

} // namespace attentoscope
