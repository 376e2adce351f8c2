// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/rows/profile_pane.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/engine/watch.h"
#include "ui/pages/explore/rows/profile_settings.h"
#include "ui/pages/explore/rows/rows_board.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"
#include "ui/widgets/switches/choice_bar.h"
#include "ui/widgets/switches/more_button.h"
#include "ui/widgets/veil.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

ProfilePane::ProfilePane(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , view_(new ProfileView(this))
    , order_(new ChoiceBar(this))
    , logarithmic_(new ToggleButton(tr("Log"), ToggleButton::Weight::Quiet, this))
    , more_(new MoreButton(tr("More row options"), this))
    , pin_(more_->menu()->addAction(tr("Pin this row")))
    , pins_(more_->menu()->addMenu(tr("Pinned rows")))
    , bands_(more_->menu()->addMenu(tr("Mean of rows")))
{
    makeSwitches();
    auto* switches = new QHBoxLayout;
    switches->setSpacing(4);
    switches->addStretch(1);
    switches->addWidget(order_);
    switches->addWidget(logarithmic_);
    switches->addWidget(more_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(switches);
    layout->addWidget(view_, 1);
    view_->setObjectName(QStringLiteral("profile"));
    view_->setAccessibleName(tr("Weights of the row"));
    askForRows();
    connect(view_, &ProfileView::clicked, document_, [this](Index key) {
        if (const auto& profile = engine_->inquiry<RowProfile>().answer().profile)
            document_->select({profile->row, key});
    });
    connect(document_, &Document::viewChanged, this, &ProfilePane::followDocument);
    followDocument();
}

void ProfilePane::makeSwitches()
{
    const auto add = [this](ProfileOrder order, const char* name, const QString& text, const QString& help) {
        order_->add(int(order), text, help)->setObjectName(QLatin1String(name));
    };
    add(ProfileOrder::Position, "byPosition", tr("By position"), tr("Weights in the order of the keys"));
    add(ProfileOrder::Sorted, "sorted", tr("Sorted"),
        tr("Largest weight first: the faster the weights fall, the more focused the row is"));
    add(ProfileOrder::Cumulative, "cumulative", tr("Cumulative"),
        tr("Weights summed from the largest down: shows how many keys hold how much of the row's weight"));
    connect(order_, &ChoiceBar::chosen, this, [this](int chosen) {
        changeView<ProfileSettings>(document_, [&](ProfileSettings& view) { view.order = ProfileOrder(chosen); });
    });
    logarithmic_->setObjectName(QStringLiteral("logProfile"));
    logarithmic_->setCheckable(true);
    logarithmic_->setFont(secondaryFont());
    logarithmic_->setToolTip(tr("A logarithmic axis of weights; otherwise a linear one"));
    connect(logarithmic_, &QAbstractButton::clicked, this,
        [this](bool on) { changeView<ProfileSettings>(document_, [&](ProfileSettings& view) { view.logarithmic = on; }); });
    more_->setObjectName(QStringLiteral("moreOfTheRow"));
    pin_->setObjectName(QStringLiteral("pinRow"));
    pin_->setShortcut(QKeySequence(QStringLiteral("Ctrl+D")));
    pin_->setToolTip(tr("Keeps this row in the plot when you select another one; click again to unpin it"));
    addAction(pin_); // for its keys
    connect(pin_, &QAction::triggered, this, [this] {
        if (const auto& profile = engine_->inquiry<RowProfile>().answer().profile)
            pin(profile->row);
    });
    connect(pins_, &QMenu::aboutToShow, this, &ProfilePane::fillPins);
    bands_->menuAction()->setToolTip(
        tr("Mean weight of each key over this row and its neighbours. In a row that does not see the key, its weight is 0"));
    connect(bands_, &QMenu::aboutToShow, this, &ProfilePane::fillBands);
}

void ProfilePane::askForRows()
{
    new Veil(view_, engine_, {&engine_->inquiry<RowProfile>(), &engine_->inquiry<PinnedRows>(), &engine_->inquiry<MeanOfRows>()});
    for (const AskedQuestion& each : askedForProfile())
        each.watch(view_, document_, engine_, {});
    connect(&engine_->inquiry<RowProfile>(), &InquiryBase::answered, this, &ProfilePane::showProfile);
    connect(&engine_->inquiry<PinnedRows>(), &InquiryBase::answered, this, &ProfilePane::showProfile);
    connect(&engine_->inquiry<MeanOfRows>(), &InquiryBase::answered, this, &ProfilePane::showProfile);
}

void ProfilePane::pin(Index row)
{
    changeView<ProfileSettings>(document_, [&](ProfileSettings& view) { view.togglePin(row, document_->experiment()); });
}

std::vector<Index> ProfilePane::pinned() const { return pinnedRows(Answers(*engine_), *document_); }

void ProfilePane::fillPins()
{
    pins_->clear();
    for (const Index row : pinned())
        pins_->addAction(tr("Remove row %1").arg(countText(row)), this, [this, row] { pin(row); });
    if (pins_->isEmpty())
        pins_->addAction(tr("No row is pinned"))->setEnabled(false);
    else
        pins_->addAction(tr("Remove all"), this,
            [this] { changeView<ProfileSettings>(document_, [](ProfileSettings& view) { view.unpinAll(); }); });
}

void ProfilePane::fillBands()
{
    bands_->clear();
    for (const Index reach : bands) {
        const QString text = reach == 0 ? tr("This row alone") : tr("This row and %1 on each side").arg(countText(reach));
        QAction* action = bands_->addAction(text, this,
            [this, reach] { changeView<ProfileSettings>(document_, [&](ProfileSettings& view) { view.band = reach; }); });
        action->setCheckable(true);
        action->setChecked(document_->view().of<ProfileSettings>().band == reach);
    }
}

void ProfilePane::followDocument()
{
    const ViewState& view = document_->view();
    const ProfileSettings& own = view.of<ProfileSettings>();
    order_->setCurrent(int(own.order));
    logarithmic_->setChecked(own.logarithmic);
    showProfile();
}

void ProfilePane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showProfile();
}

void ProfilePane::showProfile()
{
    if (!view_->isVisible()) // not this: the picture may be elsewhere, to fill the page
        return;
    more_->setChanged(int(!pinned().empty()) + int(document_->view().of<ProfileSettings>().band != 0));
    ProfilePicture picture = profilePicture(Answers(*engine_), *document_);
    if (isAncestorOf(view_)) { // otherwise it is alone and lines up with nothing
        picture.leftMargin = left_;
        picture.rightMargin = right_;
    }
    picture.selectedKey = key_;
    view_->show(picture);
}

void ProfilePane::setShownKey(Index key)
{
    key_ = key;
    view_->setSelectedKey(key);
}

void ProfilePane::setSideMargins(int left, int right)
{
    if (left == left_ && right == right_)
        return;
    left_ = left;
    right_ = right;
    if (isAncestorOf(view_))
        view_->setSideMargins(left, right);
}

} // namespace attentoscope
