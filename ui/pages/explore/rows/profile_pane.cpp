// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/rows/profile_pane.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/engine/watch.h"
#include "ui/document/view_range.h"
#include "ui/pages/explore/rows/profile_settings.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"
#include "ui/theme/theme.h"
#include "ui/theme/toggle_button.h"
#include "ui/widgets/cursor_ground.h"
#include "ui/widgets/policy_title.h"
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
    , more_(new MoreButton(tr("More of the row"), this))
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
        tr("Largest weight first: how fast they fall shows how focused the row is"));
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
    watch<PinnedRows>(view_, document_, engine_, [this]() -> std::optional<PinnedRows::Inputs> {
        const RowOf row = shownRowOf();
        const ProfileSettings& own = document_->view().of<ProfileSettings>();
        if (own.pinnedRows.empty())
            return std::nullopt;
        return PinnedRows::Inputs{row.subject, own.pinnedOf(row.subject.experiment), row.ranked}; // perhaps none of this source
    });
    watch<MeanOfRows>(view_, document_, engine_, [this]() -> std::optional<MeanOfRows::Inputs> {
        const Index reach = document_->view().of<ProfileSettings>().band;
        return reach == 0 ? std::nullopt : std::optional(MeanOfRows::Inputs{shownRowOf(), reach});
    });
    connect(&engine_->inquiry<RowProfile>(), &InquiryBase::answered, this, &ProfilePane::showProfile);
    connect(&engine_->inquiry<PinnedRows>(), &InquiryBase::answered, this, &ProfilePane::showProfile);
    connect(&engine_->inquiry<MeanOfRows>(), &InquiryBase::answered, this, &ProfilePane::showProfile);
}

RowOf ProfilePane::shownRowOf() const
{
    const ViewState& view = document_->view();
    return {evaluationSubject(*document_), view.row, view.of<ProfileSettings>().order != ProfileOrder::Position};
}

void ProfilePane::pin(Index row)
{
    changeView<ProfileSettings>(document_, [&](ProfileSettings& view) { view.togglePin(row, document_->experiment()); });
}

std::vector<Index> ProfilePane::pinned() const
{
    std::vector<Index> rows = document_->view().of<ProfileSettings>().pinnedOf(document_->experiment());
    if (const SharedResult& result = engine_->inquiry<RowProfile>().answer().result)
        std::erase_if(rows, [&](Index row) { return row >= result->inputs->nq(); });
    return rows;
}

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
        const QString text = reach == 0 ? tr("This row alone") : tr("Mean of this row ± %1").arg(countText(reach));
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
    const ViewState& view = document_->view();
    const ProfileSettings& own = view.of<ProfileSettings>();
    more_->setChanged(int(!pinned().empty()) + int(own.band != 0));
    ProfilePicture picture;
    if (isAncestorOf(view_)) { // otherwise it is alone and lines up with nothing
        picture.leftMargin = left_;
        picture.rightMargin = right_;
    }
    const auto& of = engine_->inquiry<RowProfile>().of();
    picture.order = of && of->ranked ? own.order : ProfileOrder::Position; // ranks are computed only when asked for
    picture.logarithmic = own.logarithmic;
    picture.selectedKey = key_;
    picture.emptyText = tr("Click a row of a map to see its weights.");
    if (const KnownRow& known = engine_->inquiry<RowProfile>().answer(); known.profile) {
        addRow(picture, known);
        if (own.band > 0)
            addBand(picture);
        addPinned(picture, known.result);
        if (const auto only = only_ ? only_(known.result->experiment) : std::nullopt)
            std::erase_if(picture.series, [&](const auto& series) { return series.hue != Hue::policy(*only); });
    }
    view_->show(picture);
}

void ProfilePane::addRow(ProfilePicture& picture, const KnownRow& known) const
{
    const Inputs& inputs = *known.result->inputs;
    picture.row = known.profile->row;
    for (std::size_t policy = 0; policy < known.weights.size(); ++policy)
        picture.series.push_back(
            {policyLegend(policy, known.result->policies[policy].policy), Hue::policy(policy), known.weights[policy]});
    const CellRange range = shownRange(document_->view().range, inputs.nq(), inputs.nk());
    picture.key0 = range.col0;
    picture.key1 = range.col1;
    const std::size_t row = std::size_t(picture.row);
    if (row < inputs.queryGroup.size() && inputs.queryGroup[row] >= 0
        && std::size_t(inputs.queryGroup[row]) < inputs.plantedKeys.size())
        picture.planted = inputs.plantedKeys[std::size_t(inputs.queryGroup[row])];
    picture.keyTokens = tokenLabels(inputs.keyTokens);
    picture.ground = cursorGroundOf(document_->experiment());
}

// Replaces the row by a mean over neighbouring rows once that is computed for the current row. Drops planted keys, which belong
// to a single row.
void ProfilePane::addBand(ProfilePicture& picture) const
{
    const KnownBand& band = engine_->inquiry<MeanOfRows>().answer();
    const bool isOfIt = band.result && band.result == engine_->inquiry<RowProfile>().answer().result && band.row0 <= picture.row
        && picture.row < band.row1;
    if (!isOfIt || band.weights.size() != picture.series.size())
        return;
    for (std::size_t policy = 0; policy < band.weights.size(); ++policy)
        picture.series[policy].weights = band.weights[policy];
    picture.title = tr("Mean weights of rows %1–%2").arg(countText(band.row0), countText(band.row1 - 1));
    picture.planted.clear();
}

void ProfilePane::addPinned(ProfilePicture& picture, const SharedResult& result) const
{
    const Inquiry<PinnedRows>& inquiry = engine_->inquiry<PinnedRows>();
    if (!inquiry.of())
        return;
    const std::vector<Index> pinned = document_->view().of<ProfileSettings>().pinnedOf(inquiry.of()->subject.experiment);
    for (const KnownRow& known : inquiry.answer())
        for (std::size_t policy = 0; known.result == result && policy < known.weights.size(); ++policy)
            if (const Index row = known.profile->row; std::ranges::find(pinned, row) != pinned.end())
                picture.series.push_back(
                    {tr("%1, row %2").arg(policyLegend(policy, result->policies[policy].policy), countText(row)),
                        Hue::policy(policy), known.weights[policy], row});
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

SharedFigure ProfilePane::figure() const { return view_->figure(); }

} // namespace attentoscope
