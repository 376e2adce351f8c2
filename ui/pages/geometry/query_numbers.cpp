// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/query_numbers.h"

#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/pages/geometry/geometry_settings.h"
#include "ui/pages/geometry/query_pictures.h"
#include "ui/text/cell_text.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace attentoscope {

namespace {

std::vector<NumberTable::Column> factorColumns()
{
    return {
        {QStringLiteral("Value"), QueryNumbers::tr("this<br>key"), QueryNumbers::tr("Value for the key named in the heading")},
        {QStringLiteral("Mean"), QueryNumbers::tr("mean"),
            QueryNumbers::tr("Mean over all evaluated rows, each with its own query"), Hue::plain(), true},
        {QStringLiteral("Spread"), QueryNumbers::tr("±"), QueryNumbers::tr("Standard deviation over all evaluated rows"),
            Hue::plain(), true},
        {QStringLiteral("Own"), QueryNumbers::tr("this <i>q</i>:<br>variance %"),
            QueryNumbers::tr("Share of the variance of this query's scores that is due to the factor. The norm of the query is "
                             "the same for all scores and contributes nothing")},
        {QStringLiteral("All"), QueryNumbers::tr("all rows:<br>variance %"),
            QueryNumbers::tr(
                "Share of the variance over all rows that is due to the factor (Shapley value): the variance gained when the "
                "factor begins to vary, averaged over all orders of the three factors. The three shares add up to 100"),
            Hue::plain(), true}};
}

// Formats a share in percent; a share that is only rounding becomes 0.
QString shareText(const FactorShares& shares, ScoreFactor factor)
{
    const double share = 100 * shares.shareOf(factor);
    return fixedText(std::abs(share) < 0.05 ? 0 : share, 1);
}

constexpr int factorDecimals = 3;

// Formats the spread of a factor; 0 if it is only rounding.
QString spreadText(const FactorShare& factor)
{
    return fixedText(factor.deviation > 1e-6 * std::abs(factor.mean) ? factor.deviation : 0, factorDecimals);
}

} // namespace

QueryNumbers::QueryNumbers(QWidget* parent)
    : QWidget(parent)
    , outputs_(new NumberGrid(bodyFont(), this))
    , factors_(new NumberGrid(bodyFont(), this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(makeHeading());
    outputs_->setObjectName(QStringLiteral("queryOutputs"));
    layout->addWidget(outputs_);
    factors_->setObjectName(QStringLiteral("queryFactors"));
    layout->addWidget(factors_);
    layout->addStretch(1);
}

QHBoxLayout* QueryNumbers::makeHeading()
{
    title_ = new WrappedLabel(this);
    title_->setObjectName(QStringLiteral("queryTitle"));
    title_->setTextFormat(Qt::RichText);
    putBack_ = new QPushButton(tr("Reset query"), this);
    putBack_->setObjectName(QStringLiteral("putQueryBack"));
    putBack_->setToolTip(tr("Moves the query back to the row's own (Home)"));
    connect(putBack_, &QPushButton::clicked, this, &QueryNumbers::putBack);
    auto* heading = new QHBoxLayout;
    heading->addWidget(title_, 1);
    heading->addWidget(putBack_);
    return heading;
}

void QueryNumbers::show(const QueryByHand::Answer& study, const SharedRowFactors& all, const ViewState& view)
{
    putBack_->setEnabled(view.of<GeometrySettings>().queryPlace.has_value());
    const bool sees = study.moved != nullptr;
    factors_->setVisible(sees);
    const QString row = tr("Row %1").arg(countText(study.plane->row));
    if (!sees) {
        title_->setText(QStringLiteral("<b>%1 · %2</b>").arg(row, tr("no visible key")));
        return showOutputs(study);
    }
    const MovedQuery& moved = *study.moved;
    title_->setText(QStringLiteral("<b>%1</b>")
                        .arg(tr("%1 · <i>q</i> at (%2, %3), ‖<i>q</i>‖ = %4")
                                 .arg(row, fixedText(moved.place.x, 2), fixedText(moved.place.y, 2), briefText(moved.norm))));
    showOutputs(study);
    showFactors(study, all, view.key);
}

void QueryNumbers::showOutputs(const QueryByHand::Answer& study)
{
    const Experiment experiment = shannonOf(study.result->experiment);
    NumberTable table = NumberTable::ofPolicies();
    table.addLine(QStringLiteral("queryEntropy"), tr("entropy <i>H</i>"), tr("Shannon's entropy, whatever measure is chosen"));
    table.addLine(
        QStringLiteral("queryEffective"), tr("effective number e^H"), tr("The effective number of values in the output, e^H"));
    table.addLine(QStringLiteral("queryHeaviest"), tr("heaviest key"));
    table.addLine(QStringLiteral("queryWeight"), tr("its weight"));
    for (std::size_t p = 0; study.moved && p < study.moved->policies.size(); ++p) {
        const MovedQuery::OfPolicy& policy = study.moved->policies[p];
        table.setColumn(p,
            {fixedText(shownEntropy(experiment, policy.entropy), 3), fixedText(std::exp(policy.entropy), 1),
                countText(study.plane->keys[policy.heaviest]), weightText(policy.weights[policy.heaviest])});
    }
    outputs_->show(table);
}

void QueryNumbers::showFactors(const QueryByHand::Answer& study, const SharedRowFactors& all, Index selected)
{
    const QueryPlane& plane = *study.plane;
    const MovedQuery& moved = *study.moved;
    const std::size_t key = factorKey(plane, moved, selected);
    NumberTable table{factorColumns()};
    table.headings = {{NumberTable::Line::Title, QStringLiteral("factorTitle"),
        tr("Factors of a score · key %1").arg(countText(plane.keys[key])), {}, {}, Hue::plain(), true}};
    const std::pair<QString, QString> names[scoreFactors] = {{QStringLiteral("factorQuery"), tr("‖<i>q</i>‖")},
        {QStringLiteral("factorKey"), tr("‖<i>k</i>‖")}, {QStringLiteral("factorCosine"), tr("cos <i>θ</i>")}};
    const double product = moved.norm * plane.keyNorms[key];
    const double values[] = {moved.norm, plane.keyNorms[key], product > 0 ? moved.scores[key] / product : std::nan("")};
    for (std::size_t f = 0; f < scoreFactors; ++f) {
        const ScoreFactor factor = allScoreFactors[f];
        QStringList line{fixedText(values[f], factorDecimals), {}, {}, shareText(study.factors, factor), {}};
        if (all) {
            line[1] = fixedText(all->all.of(factor).mean, factorDecimals);
            line[2] = spreadText(all->all.of(factor));
            line[4] = shareText(all->all, factor);
        }
        table.addLine(names[f].first, names[f].second, {}, line);
    }
    QStringList score{fixedText(moved.scores[key], factorDecimals), {}, {}, fixedText(100, 1), {}};
    QString note = tr("Variance of this query's scores: %1.").arg(briefText(study.factors.variance, 3));
    if (all) {
        score[1] = fixedText(all->all.mean, factorDecimals);
        score[2] = fixedText(std::sqrt(all->all.variance), factorDecimals);
        score[4] = fixedText(100, 1);
        note = inOneText({note,
            tr("Variance of the scores over %1 rows: %2. Independent vectors with components of variance 1 would give d = %3.")
                .arg(countText(all->rows), briefText(all->all.variance, 3), countText(study.result->inputs->d()))});
    }
    table.addLine(QStringLiteral("factorScore"), tr("<i>q·k</i>"), {}, score);
    table.addNote(QStringLiteral("factorNote"), note).wrapped = true;
    factors_->show(table);
}

} // namespace attentoscope
