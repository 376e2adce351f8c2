// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/curve_pane.h"

#include "core/session/fields.h"
#include "core/sources/source.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/curves_beside.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/curves/beside_button.h"
#include "ui/pages/curves/curves_board.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/curves/over_picture.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"
#include "ui/theme/menu_button.h"
#include "ui/theme/theme.h"
#include "ui/widgets/switches/choice_bar.h"
#include "ui/widgets/veil.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

CurvePane::CurvePane(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , quantities_(new ChoiceBar(this))
    , more_(new MenuButton(QStringLiteral("…"), this))
    , beside_(new BesideButton(document, engine, this))
    , view_(new LineView(this))
{
    addQuantities();
    auto* theory = new ToggleButton(tr("Theory"), ToggleButton::Weight::Quiet, this);
    theory->setToolTip(tr("Markers: measured values, with a band of ± one standard error. Dashed line: theory, the values "
                          "expected for these rows")
        + QStringLiteral(" (Ctrl+T)"));
    theory->setFont(secondaryFont());
    theory->setObjectName(QStringLiteral("theory"));
    theory_ = theory;
    view_->setObjectName(QStringLiteral("curves"));
    view_->setPatient();
    auto* switches = new QHBoxLayout;
    switches->setContentsMargins(0, 0, 0, 0);
    switches->addWidget(quantities_);
    switches->addWidget(more_);
    switches->addStretch(1);
    switches->addWidget(beside_);
    switches->addWidget(theory_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(switches);
    layout->addWidget(view_, 1);
    connect(quantities_, &ChoiceBar::chosen, this, [this](int place) { setQuantity(quantities()[std::size_t(place)]); });
    connect(theory_, &QAbstractButton::clicked, this,
        [this](bool on) { changeView(document_, [on](ViewState& view) { view.theory = on; }); });
    connect(view_, &LineView::clicked, this, &CurvePane::goTo);
    // Creates the inquiries of the second source last, because the worker takes those first that it has known longer.
    const std::vector<InquiryBase*> own{&engine_->inquiry<Curves>(), &engine_->inquiry<CurvesOver>()};
    const std::vector<InquiryBase*> beside{&engine_->inquiry<CurvesBeside>(), &engine_->inquiry<OverBeside>()};
    for (InquiryBase* reads : {own[0], own[1], beside[0], beside[1]})
        connect(reads, &InquiryBase::answered, this, &CurvePane::showCurves);
    const auto markPresent = [this] {
        if (isVisible())
            view_->setPresentN(presentNumber(Answers(*engine_), *document_));
    };
    // Mark the new length after the views that follow the mouse, but before slow results arrive.
    constexpr int afterHand = 20; // ms
    mark_.setSingleShot(true);
    connect(&mark_, &QTimer::timeout, this, markPresent);
    const auto markWithin = [this](int ms) {
        if (!mark_.isActive() || mark_.remainingTime() > ms)
            mark_.start(ms);
    };
    connect(&engine_->inquiry<Evaluation>(), &InquiryBase::answered, this, [markWithin] { markWithin(afterHand); });
    connect(document_, &Document::experimentChanged, this, [markWithin] { markWithin(Veil::patienceMs); });
    connect(document_, &Document::viewChanged, this, &CurvePane::showCurves);
    connect(document_, &Document::experimentChanged, this, [this] {
        if (document_->experiment().bits != shownBits_)
            showCurves(); // nothing else in the experiment changes existing curves
    });
    for (const AskedQuestion& each : askedForCurves())
        each.watch(this, document_, engine_, {});
    new Veil(view_, engine_, own);
    showCurves();
}

// Puts the first quantities side by side, and all others (and those without room) in a menu behind them.
void CurvePane::addQuantities()
{
    more_->setObjectName(QStringLiteral("moreQuantities"));
    more_->setFont(secondaryFont());
    more_->setToolTip(tr("Other quantities against length"));
    for (const Quantity* each : sweptQuantities()) {
        if (each->tier == 1)
            quantities_->add(int(indexOf(*each)), quantitySymbol(*each), translated(each->help));
        QAction* action = more_->menu()->addAction(translated(each->label), this, [this, each] { setQuantity(*each); });
        action->setToolTip(translated(each->help));
        action->setData(int(indexOf(*each)));
    }
}

void CurvePane::setQuantity(const Quantity& quantity)
{
    changeView(document_, [&](ViewState& view) { view.quantity = quantity.key; });
}

void CurvePane::showQuantity(const Quantity& shown)
{
    const int place = int(indexOf(shown));
    quantities_->setCurrent(place);
    // Second round: the button shows the name of a quantity without room, and so needs more room itself.
    for (const bool aside : {false, true}) {
        more_->setText(aside && !quantities_->shows(place) ? quantitySymbol(shown) : QStringLiteral("…"));
        int room = width();
        for (const QWidget* beside : std::initializer_list<QWidget*>{more_, beside_, theory_})
            room -= beside->sizeHint().width() + layout()->itemAt(0)->layout()->spacing();
        quantities_->fitInto(room);
    }
    more_->setChecked(!quantities_->shows(place));
    more_->updateGeometry();
    const Source* source = findSource(document_->experiment().source);
    const bool plants = source != nullptr && source->planting != nullptr;
    for (QAction* action : more_->menu()->actions()) {
        action->setVisible(!quantities_->shows(action->data().toInt()));
        action->setEnabled(plants || action->data().toInt() != int(indexOf(quantity("planted_mass"))));
    }
}

void CurvePane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showQuantity(quantity(document_->view().quantity));
}

void CurvePane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showCurves();
}

void CurvePane::showCurves()
{
    if (!isVisible())
        return;
    const ViewState& state = document_->view();
    const Quantity& shown = quantity(state.quantity);
    showQuantity(shown);
    theory_->setChecked(state.theory);
    shownBits_ = document_->experiment().bits;
    view_->show(curvesPicture(Answers(*engine_), *document_));
}

void CurvePane::goTo(double place)
{
    if (const auto along = document_->view().of<CurvesSettings>().along())
        return setNumber(document_, *along, place);
    (void)document_->setField(*findField("n"), std::int64_t(std::round(place)));
}

} // namespace attentoscope
