#include "ui/pages/explore/profile_pane.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/row_profile.h"
#include "ui/document/view_range.h"
#include "ui/plots/lines/profile_view.h"
#include "ui/widgets/policy_title.h"
#include "ui/widgets/switches/view_switch.h"
#include "ui/widgets/veil.h"

#include <QAbstractButton>
#include <QVBoxLayout>

namespace attentoscope {

ProfilePane::ProfilePane(Document* document, Engine* engine, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , engine_(engine)
    , view_(new ProfileView(this))
    , order_(new ChoiceBar(this))
{
    order_->add(0, tr("by position"), tr("Weights in the order of the keys"))->setObjectName(QStringLiteral("byPosition"));
    order_->add(1, tr("sorted"), tr("Largest weight first: how fast they fall shows how focused the row is"))
        ->setObjectName(QStringLiteral("sorted"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(order_, 0, Qt::AlignRight);
    layout->addWidget(view_, 1);
    view_->setObjectName(QStringLiteral("profile"));
    new Veil(view_, engine_, {&engine_->inquiry<RowProfile>()});
    followView(order_, document_, &ViewState::sortedProfile);
    connect(view_, &ProfileView::clicked, document_, [this](Index key) {
        if (const auto& profile = engine_->inquiry<RowProfile>().answer().profile)
            document_->select({profile->row, key});
    });
    connect(&engine_->inquiry<RowProfile>(), &InquiryBase::answered, this, &ProfilePane::showProfile);
    connect(document_, &Document::viewChanged, this, &ProfilePane::showProfile);
    showProfile();
}

void ProfilePane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showProfile();
}

void ProfilePane::showProfile()
{
    if (!isVisible())
        return;
    const ViewState& view = document_->view();
    ProfilePicture picture;
    picture.leftMargin = left_;
    picture.rightMargin = right_;
    picture.sorted = view.sortedProfile;
    picture.logarithmic = view.logColors;
    picture.selectedKey = key_;
    picture.emptyText = tr("Click a row of a map to see its weights.");
    if (const auto& [result, profile, weights] = engine_->inquiry<RowProfile>().answer(); profile) {
        const Inputs& inputs = *result->inputs;
        picture.row = profile->row;
        for (std::size_t policy = 0; policy < weights.size(); ++policy)
            picture.series.push_back(
                {policyLegend(policy, result->policies[policy].policy), Hue::policy(policy), weights[policy]});
        const CellRange range = shownRange(view.range, inputs.nq(), inputs.nk());
        picture.key0 = range.col0;
        picture.key1 = range.col1;
        const std::size_t row = std::size_t(profile->row);
        if (row < inputs.queryGroup.size() && inputs.queryGroup[row] >= 0
            && std::size_t(inputs.queryGroup[row]) < inputs.plantedKeys.size())
            picture.planted = inputs.plantedKeys[std::size_t(inputs.queryGroup[row])];
        for (const std::string& token : inputs.keyTokens)
            picture.keyTokens << QString::fromStdString(token);
    }
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
    view_->setSideMargins(left, right);
}

SharedFigure ProfilePane::figure() const { return view_->figure(); }

} // namespace attentoscope
