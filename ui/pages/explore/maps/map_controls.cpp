// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/map_controls.h"

#include "core/sources/source.h"
#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/pages/explore/maps/color_range_box.h"
#include "ui/pages/explore/maps/map_list.h"
#include "ui/pages/explore/maps/maps_board.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/explore/maps/policies_box.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/text/joined.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/switches/choice_bar.h"
#include "ui/widgets/switches/more_button.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

MapSwitches::MapSwitches(Document* document, ColorBar* bar, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , pairing_(new ChoiceBar(this))
    , stages_(new ChoiceBar(this))
    , logarithmic_(new ToggleButton(tr("Log"), ToggleButton::Weight::Quiet, this))
    , more_(new MoreButton(tr("More map options"), this))
    , first_(new QHBoxLayout)
    , second_(new QHBoxLayout)
{
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addLayout(first_);
    lines->addLayout(second_);
    pairing_->add(int(MapsShown::Both), tr("A, B"), tr("Both maps. Hold the B key to see B in place of A"));
    pairing_->add(int(MapsShown::A), tr("A"), tr("The map of A alone, larger. Hold the B key to see B instead"));
    pairing_->add(int(MapsShown::B), tr("B"), tr("The map of B alone, larger"));
    pairing_
        ->add(int(MapsShown::Difference), tr("B − A"),
            tr("The difference of the maps: green where B is larger, purple where B is smaller"))
        ->setObjectName(QStringLiteral("differenceOfMaps"));
    pairing_->add(int(MapsShown::Several), tr("All"), tr("The maps of A, B and further policies, in the same colours"))
        ->setObjectName(QStringLiteral("severalMaps"));
    const auto addStage = [this](Stage stage, int key, bool isRare) {
        const QString text = stageLabel(stage), help = stageHelp(stage) + QStringLiteral(" (Alt+%1)").arg(key);
        QAbstractButton* button =
            isRare ? stages_->addRare(int(stage), text, help, more_->menu()) : stages_->add(int(stage), text, help);
        button->setObjectName(QLatin1String(stageName(stage)));
    };
    addStage(Stage::Scores, 1, false);
    addStage(Stage::Weights, 3, false);
    addStage(Stage::Logits, 2, true);
    addStage(Stage::LogWeights, 4, true);
    logarithmic_->setObjectName(QStringLiteral("logColors"));
    logarithmic_->setFont(secondaryFont());
    logarithmic_->setToolTip(
        tr("Colours by the logarithm of the weight, so that small weights differ visibly") + QStringLiteral(" (Ctrl+L)"));
    connect(pairing_, &ChoiceBar::chosen, document_, [document](int which) {
        changeView<MapsSettings>(document, [&](MapsSettings& view) { view.shown = MapsShown(which); });
    });
    connect(stages_, &ChoiceBar::chosen, document_,
        [document](int stage) { changeView(document, [&](ViewState& view) { view.stage = Stage(stage); }); });
    connect(logarithmic_, &QAbstractButton::clicked, document_,
        [document](bool on) { changeView(document, [&](ViewState& view) { view.logColors = on; }); });
    addMore(bar);
    connect(document_, &Document::viewChanged, this, &MapSwitches::follow);
    follow();
}

void MapSwitches::addMore(ColorBar* bar)
{
    more_->setObjectName(QStringLiteral("moreOfTheMaps"));
    more_->menu()->addSeparator();
    new HeldRange(document_, bar, more_->menu());
    more_->menu()->addSeparator();
    QMenu* lengths = more_->menu()->addMenu(tr("Maps at a second length"));
    lengths->setObjectName(QStringLiteral("secondLength"));
    lengths->menuAction()->setToolTip(tr("Shows the maps at a multiple of n beside the maps at n, in the same colours"));
    for (const Index times : secondLengths) {
        QAction* one =
            lengths->addAction(times == 1 ? tr("None") : tr("%1 n").arg(times), document_, [document = document_, times] {
                changeView<MapsSettings>(document, [times](MapsSettings& view) { view.secondLength = times; });
            });
        one->setCheckable(true);
        connect(lengths, &QMenu::aboutToShow, one,
            [this, one, times] { one->setChecked(document_->view().of<MapsSettings>().secondLength == times); });
    }
    QAction* policies = more_->menu()->addAction(tr("Choose policies for “All” …"), this, [this] {
        changeView<MapsSettings>(document_, [](MapsSettings& view) { view.shown = MapsShown::Several; });
        (new PoliciesBox(document_, this))->openUnder(more_);
    });
    policies->setObjectName(QStringLiteral("choosePolicies"));
    policies->setToolTip(tr("Which policies have a map beside A and B; the policy lab compares the same ones"));
    const auto follow = [this, policies, lengths] {
        policies->setEnabled(!givesWeights(document_->experiment()));
        const Source* source = findSource(document_->experiment().source);
        lengths->setEnabled(source != nullptr && source->generated);
    };
    connect(document_, &Document::experimentChanged, this, follow);
    follow();
}

void MapSwitches::follow()
{
    const ViewState& view = document_->view();
    pairing_->setCurrent(int(mapsSeen(view)));
    stages_->setCurrent(int(view.stage));
    logarithmic_->setChecked(view.logColors);
    logarithmic_->setEnabled(canBeLogarithmic(view.stage));
    more_->setChanged(int(stages_->rareIsChosen()) + int(isHeld(view, mapsSeen(view) == MapsShown::Difference))
        + int(view.of<MapsSettings>().secondLength != 1));
    fold();
}

void MapSwitches::fold()
{
    constexpr int gap = 8; // px
    const int needed = pairing_->sizeHint().width() + stages_->widthWithRare() + logarithmic_->sizeHint().width()
        + more_->sizeHint().width() + 3 * gap;
    const int lines = needed <= width() ? 1 : 2;
    const int indent = std::clamp(width() - needed, 0, MapList::leftOfCells());
    if (lines == lines_ && indent == indent_)
        return;
    const bool others = lines != lines_;
    lines_ = lines;
    indent_ = indent;
    for (QHBoxLayout* line : {first_, second_})
        while (QLayoutItem* item = line->takeAt(0))
            delete item; // takes items only; the widgets stay
    first_->setSpacing(gap);
    second_->setSpacing(gap);
    first_->addSpacing(indent);
    first_->addWidget(pairing_);
    (lines == 1 ? first_ : second_)->addWidget(stages_);
    first_->addStretch(1);
    if (lines == 2)
        second_->addStretch(1);
    first_->addWidget(logarithmic_);
    first_->addWidget(more_);
    if (!others)
        return;
    updateGeometry(); // or the layout around this one would tell of the old number of lines until later
    emit folded();
}

void MapSwitches::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fold();
}

ReductionButton::ReductionButton(Document* document, QWidget* parent)
    : MenuButton({}, parent)
    , document_(document)
{
    setObjectName(QStringLiteral("reductions"));
    setFont(secondaryFont());
    setToolTip(tr("How a pixel shows the cells that it covers"));
    const auto add = [&](MapReduction reduction, const QString& name, const QString& help) {
        QAction* action = menu()->addAction(name, this, [this, reduction] {
            changeView<PoolingSettings>(document_, [&](PoolingSettings& view) { view.reduction = reduction; });
            emit chosen(reduction);
        });
        action->setToolTip(help);
        action->setData(int(reduction));
    };
    add(MapReduction::Auto, tr("Auto"),
        tr("For weights, a pixel shows the mean of its cells; for scores, logits and log-weights, the largest cell"));
    add(MapReduction::Mean, tr("Mean"), tr("A pixel is the mean of its cells: it keeps the sum of the weights"));
    add(MapReduction::Max, tr("Max"),
        tr("A pixel shows its largest cell, so that no large value is lost. The largest of many small weights is far above their "
           "mean"));
    add(MapReduction::OneRow, tr("One row"),
        tr("Fast: a pixel reads only one of its rows and shows the largest cell in that row"));
    connect(document_, &Document::viewChanged, this, &ReductionButton::follow);
    follow();
}

void ReductionButton::follow()
{
    const ViewState& view = document_->view();
    const auto& pooling = view.of<PoolingSettings>();
    const bool means = mapsSeen(view) == MapsShown::Difference || pooling.reduceFor(view.stage) == Reduce::Mean;
    const MapReduction seen = pooling.reduction == MapReduction::OneRow ? MapReduction::OneRow
        : means                                                         ? MapReduction::Mean
                                                                        : MapReduction::Max;
    for (const QAction* action : menu()->actions())
        if (action->data().toInt() == int(seen))
            setText(labelled(tr("Pixels"), withinSentence(action->text())));
    updateGeometry();
}

HeldRange::HeldRange(Document* document, ColorBar* bar, QMenu* menu)
    : QObject(menu)
    , document_(document)
    , bar_(bar)
    , entry_(menu->addAction(tr("Keep this colour range")))
{
    entry_->setObjectName(QStringLiteral("holdColors"));
    entry_->setCheckable(true);
    entry_->setToolTip(
        tr("Keeps the present colour range. Otherwise, the colour range of weights extends from a tenth of the uniform weight at "
           "the longest length (for linear colours, from 0) to 1 and is the same for all policies; for B − A, this range is used "
           "on both sides of 0. Drag an end of the bar to change the range, or double-click the bar to type it."));
    bar_->setToolTip(tr("Drag an end of the bar to change the range of colours; double-click the bar to type it. A pointed end "
                        "means that some cells lie beyond this end."));
    connect(entry_, &QAction::triggered, this, [this](bool on) {
        waits_ = on && !isOfStage(); // then waits for the maps of this stage
        if (!waits_)
            on ? holdShown() : release();
    });
    menu->addAction(tr("Type the range of colours …"), this, &HeldRange::type);
    connect(bar_, &ColorBar::shownAnew, this, [this] {
        if (waits_ && isOfStage())
            holdShown();
    });
    connect(bar_, &ColorBar::rangeRequested, this, &HeldRange::hold);
    connect(bar_, &ColorBar::typingRequested, this, &HeldRange::type);
    connect(document_, &Document::viewChanged, this, &HeldRange::follow);
    bar_->setAdjustable(true);
    follow();
}

void HeldRange::follow()
{
    const ViewState& view = document_->view();
    const std::string of = heldAs(view.stage, seesDifference());
    waits_ = waits_ && of == of_;
    of_ = of;
    entry_->setChecked(waits_ || isHeld(view, seesDifference()));
}

bool HeldRange::seesDifference() const { return mapsSeen(document_->view()) == MapsShown::Difference; }

bool HeldRange::isOfStage() const
{
    const ColorBarPicture& bar = bar_->picture();
    const QString label = stageAxis(document_->view().stage, givesWeights(document_->experiment()));
    return bar.label.endsWith(label) && (bar.label != label) == seesDifference();
}

void HeldRange::holdShown()
{
    waits_ = false;
    const ColorScaling colors = bar_->picture().colors;
    hold(colors.low, colors.high);
}

void HeldRange::hold(double low, double high)
{
    changeView(document_, [&](ViewState& view) {
        view.heldColors = HeldColors{heldAs(view.stage, seesDifference()), low, high};
    });
}

void HeldRange::release()
{
    changeView(document_, [](ViewState& view) { view.heldColors.reset(); });
}

void HeldRange::type()
{
    auto* box = new ColorRangeBox(bar_->picture().colors, bar_);
    connect(box, &ColorRangeBox::chosen, this, &HeldRange::hold);
    connect(box, &ColorRangeBox::released, this, &HeldRange::release);
    box->openAt(bar_->mapToGlobal(QPoint(0, bar_->plotRect().top())));
}

} // namespace attentoscope
