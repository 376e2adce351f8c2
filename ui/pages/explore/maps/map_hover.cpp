// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/maps/map_hover.h"

#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/row_profile.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/plots/maps/map_view.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/widgets/policy_title.h"

#include <QCursor>
#include <QToolTip>

#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace attentoscope {

MapHover::MapHover(Document* document, Engine* engine, Policies further, QWidget* where)
    : QObject(where)
    , document_(document)
    , engine_(engine)
{
    connect(&engine_->inquiry<HoverProfile>(), &InquiryBase::answered, this, &MapHover::say);
    pointed_ = watch<HoverProfile>(where, document_, engine_, [this, further = std::move(further)]() -> std::optional<RowOf> {
        return row_ >= 0 ? std::optional(RowOf{evaluationSubject(*document_), row_, false, further()}) : std::nullopt;
    });
}

void MapHover::follow(MapView* map)
{
    connect(map, &MapView::hovered, this, [this, map](Index row, Index key) { hover(map, row, key); });
    connect(map, &MapView::left, this, [this] {
        row_ = -1;
        pointed_->look();
        QToolTip::hideText();
    });
}

void MapHover::hover(MapView* map, Index row, Index key)
{
    map_ = map;
    key_ = key;
    row_ = row;
    pointed_->look();
    say();
}

void MapHover::say()
{
    const Inquiry<HoverProfile>& pointed = engine_->inquiry<HoverProfile>();
    const auto& profile = pointed.answer().profile;
    if (!pointed.isWhole() || profile->row != row_ || key_ < 0 || std::size_t(key_) >= profile->scores.size())
        return;
    QToolTip::showText(QCursor::pos(), textOf(*profile, key_), map_);
}

QString MapHover::textOf(const Profile& profile, Index key) const
{
    const std::size_t j = std::size_t(key);
    QString text = QStringLiteral("<p style=\"white-space:pre\"><b>")
        + tr("row %1 · key %2").arg(countText(profile.row), countText(key)) + QStringLiteral("</b>");
    if (std::isnan(profile.scores[j]))
        return text + QStringLiteral("<br>") + hiddenText(document_->experiment());
    const std::vector<PolicyChoice>& named = engine_->inquiry<HoverProfile>().answer().further;
    text += QStringLiteral("<br>%1 = ").arg(scoreSymbol(document_->experiment())) + fixedText(double(profile.scores[j]), 3);
    for (std::size_t policy = 0; policy < profile.policies(); ++policy) {
        text += QStringLiteral("<br><b>%1</b> &nbsp;<i>x</i> = %2 &nbsp;<i>a</i> = %3 &nbsp;<i>H</i> = %4")
                    .arg(policy < 2 ? policyLetter(policy) : labPolicyName(named[policy - 2]).toHtmlEscaped())
                    .arg(fixedText(profile.logit(policy, Index(j)), 3), weightText(double(profile.weightsOf(policy)[j])),
                        entropyText(document_->experiment(), profile.entropy[policy]));
        if (!std::isnan(profile.nowhere[policy]))
            text += QStringLiteral(" &nbsp;") + tr("weight to no key: %1").arg(weightText(profile.nowhere[policy]));
        if (!std::isnan(profile.support[policy]))
            text +=
                QStringLiteral(" &nbsp;") + tr("%1 keys have a weight above 0").arg(countText(Index(profile.support[policy])));
    }
    return text;
}

} // namespace attentoscope
