// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/map_controls.h"

#include "core/sources/source.h"
#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/pages/explore/maps/color_range_box.h"
#include "ui/pages/explore/maps/map_list.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/explore/maps/policies_button.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/theme/theme.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/switches/choice_bar.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr Stage mapStages[] = {Stage::Scores, Stage::Logits, Stage::Weights, Stage::LogWeights};

} // namespace

MapsShown mapsSeen(const ViewState& view)
{
    const MapsSettings& own = view.of<MapsSettings>();
    const bool several = own.shown == MapsShown::Difference || own.shown == MapsShown::Several;
    const bool same = several && view.stage == Stage::Scores;
    return same ? MapsShown::Both : own.shown;
}

MapSwitches::MapSwitches(Document* document, QWidget* last, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , stages_(new ChoiceBar(this))
    , pairing_(new ChoiceBar(this))
    , policies_(new PoliciesButton(document, this))
    , scales_(new ChoiceBar(this))
    , last_(last)
    , first_(new QHBoxLayout)
    , second_(new QHBoxLayout)
{
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addLayout(first_);
    lines->addLayout(second_);
    QSizePolicy keepsPlace = policies_->sizePolicy();
    keepsPlace.setRetainSizeWhenHidden(true);
    policies_->setSizePolicy(keepsPlace);
    int number = 0;
    for (const Stage stage : mapStages)
        stages_->add(int(stage), stageLabel(stage), stageHelp(stage) + QStringLiteral(" (Alt+%1)").arg(++number))
            ->setObjectName(QLatin1String(stageName(stage)));
    pairing_->add(int(MapsShown::Both), tr("A, B"), tr("Both maps. Hold B to see B in the place of A"));
    pairing_->add(int(MapsShown::A), tr("A"), tr("The map of A alone, larger. Hold B to see B in its place"));
    pairing_->add(int(MapsShown::B), tr("B"), tr("The map of B alone, larger"));
    pairing_
        ->add(int(MapsShown::Difference), tr("B − A"),
            tr("The difference of the maps: green where B gives more, purple where less"))
        ->setObjectName(QStringLiteral("differenceOfMaps"));
    pairing_->add(int(MapsShown::Several), tr("all"), tr("The maps of A, B and further policies, in the same colours"))
        ->setObjectName(QStringLiteral("severalMaps"));
    scales_->add(0, tr("linear"), tr("Colours in proportion to the weight"));
    scales_->add(1, tr("log"),
        tr("Colours by the logarithm of the weight: small weights can be told apart") + QStringLiteral(" (Ctrl+L)"));
    connect(stages_, &ChoiceBar::chosen, document_,
        [document](int stage) { changeView(document, [&](ViewState& view) { view.stage = Stage(stage); }); });
    connect(pairing_, &ChoiceBar::chosen, document_, [document](int which) {
        changeView<MapsSettings>(document, [&](MapsSettings& view) { view.shown = MapsShown(which); });
    });
    connect(scales_, &ChoiceBar::chosen, document_,
        [document](int logarithmic) { changeView(document, [&](ViewState& view) { view.logColors = logarithmic == 1; }); });
    connect(document_, &Document::viewChanged, this, &MapSwitches::follow);
    follow();
}

void MapSwitches::follow()
{
    const ViewState& view = document_->view();
    stages_->setCurrent(int(view.stage));
    pairing_->setCurrent(int(mapsSeen(view)));
    scales_->setCurrent(view.logColors ? 1 : 0);
    scales_->setEnabled(canBeLogarithmic(view.stage) && mapsSeen(view) != MapsShown::Difference);
    fold();
}

void MapSwitches::fold()
{
    constexpr int gap = 8; // px
    int needed = 4 * gap;
    for (const QWidget* each : {static_cast<QWidget*>(stages_), static_cast<QWidget*>(pairing_), policies_,
             static_cast<QWidget*>(scales_), last_}) // all, whether or not they are shown at present
        needed += std::max(each->sizeHint().width(), each->minimumWidth());
    const int lines = needed <= width() ? 1 : 2;
    const int indent = lines == 1 ? std::clamp(width() - needed, 0, MapList::leftOfCells) : 0;
    if (lines == lines_ && indent == indent_)
        return;
    lines_ = lines;
    indent_ = indent;
    for (QHBoxLayout* line : {first_, second_})
        while (QLayoutItem* item = line->takeAt(0))
            delete item; // takes items only; the widgets stay
    first_->setSpacing(gap);
    second_->setSpacing(gap);
    first_->addSpacing(indent);
    first_->addWidget(stages_);
    first_->addStretch(1);
    QHBoxLayout* others = lines == 1 ? first_ : second_;
    others->addWidget(pairing_);
    others->addWidget(policies_);
    if (lines == 2)
        others->addStretch(1);
    others->addWidget(scales_);
    first_->addWidget(last_);
}

void MapSwitches::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fold();
}

ReductionButton::ReductionButton(Document* document, QWidget* parent)
    : ToggleButton({}, ToggleButton::Weight::Quiet, parent)
    , document_(document)
{
    setObjectName(QStringLiteral("reductions"));
    setFont(secondaryFont());
    setToolTip(tr("How a pixel shows the cells that it covers"));
    setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    const auto add = [&](MapReduction reduction, const QString& name, const QString& help) {
        QAction* action = menu->addAction(name, document, [document, reduction] {
            changeView<MapsSettings>(document, [&](MapsSettings& view) { view.reduction = reduction; });
        });
        action->setToolTip(help);
        action->setData(int(reduction));
    };
    add(MapReduction::Max, tr("max"), tr("A pixel shows its largest cell, so that none is lost"));
    add(MapReduction::Mean, tr("mean"), tr("A pixel is the mean of its cells"));
    add(MapReduction::OneRow, tr("one row"), tr("A pixel shows the largest cell of one of its rows: quick"));
    setMenu(menu);
    connect(menu, &QMenu::aboutToHide, this, &ReductionButton::follow); // unchecks the button, which the click has checked
    connect(document_, &Document::viewChanged, this, &ReductionButton::follow);
    follow();
}

void ReductionButton::follow()
{
    const ViewState& view = document_->view();
    const bool means = mapsSeen(view) == MapsShown::Difference && view.of<MapsSettings>().reduction == MapReduction::Max;
    for (const QAction* action : menu()->actions())
        if (action->data().toInt() == int(means ? MapReduction::Mean : view.of<MapsSettings>().reduction))
            setText(action->text() + QStringLiteral(" ▾"));
    setChecked(false);
    updateGeometry();
}

HoldButton::HoldButton(Document* document, ColorBar* bar, QWidget* parent)
    : ToggleButton(tr("hold"), ToggleButton::Weight::Quiet, parent)
    , document_(document)
    , bar_(bar)
{
    setObjectName(QStringLiteral("holdColors"));
    setFont(secondaryFont());
    setToolTip(tr("Colours keep the present range whatever you change. Without this, weights have colours from a tenth of "
                  "an even weight at the longest length of the curves to 1, the same for all policies and lengths. Drag an end "
                  "of the bar for another range, double click it to type."));
    bar_->setToolTip(tr("Drag an end of the bar for another range of colours; double click to type it. A tip marks an end that "
                        "some cells lie beyond."));
    connect(this, &QAbstractButton::clicked, this, [this](bool on) {
        waits_ = on && !isOfStage(); // then waits for the maps of this stage
        if (!waits_)
            on ? holdShown() : release();
    });
    connect(bar_, &ColorBar::shownAnew, this, [this] {
        if (waits_ && isOfStage())
            holdShown();
    });
    connect(bar_, &ColorBar::rangeRequested, this, &HoldButton::hold);
    connect(bar_, &ColorBar::typingRequested, this, &HoldButton::type);
    connect(document_, &Document::viewChanged, this, &HoldButton::follow);
    follow();
}

// Disables the button for a difference, whose colours always stay symmetric about 0.
void HoldButton::follow()
{
    const bool possible = mapsSeen(document_->view()) != MapsShown::Difference;
    setEnabled(possible);
    waits_ = waits_ && possible && stage_ == document_->view().stage;
    stage_ = document_->view().stage;
    setChecked(possible && (waits_ || isHeld(document_->view())));
    bar_->setAdjustable(possible);
}

bool HoldButton::isOfStage() const
{
    return bar_->picture().label == stageAxis(document_->view().stage, givesWeights(document_->experiment()));
}

void HoldButton::holdShown()
{
    waits_ = false;
    const ColorScaling colors = bar_->picture().colors;
    hold(colors.low, colors.high);
}

void HoldButton::hold(double low, double high)
{
    changeView(document_, [&](ViewState& view) { view.heldColors = HeldColors{stageName(view.stage), low, high}; });
}

void HoldButton::release()
{
    changeView(document_, [](ViewState& view) { view.heldColors.reset(); });
}

void HoldButton::type()
{
    auto* box = new ColorRangeBox(bar_->picture().colors, this);
    connect(box, &ColorRangeBox::chosen, this, &HoldButton::hold);
    connect(box, &ColorRangeBox::released, this, &HoldButton::release);
    box->openAt(bar_->mapToGlobal(QPoint(0, bar_->plotRect().top())));
}

} // namespace attentoscope
