// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/inspector/chain_table.h"

#include "ui/pages/explore/inspector/score_parts_view.h"
#include "ui/pages/explore/inspector/why_this_weight.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/tables/number_grid.h"

#include <QLabel>
#include <QVBoxLayout>

#include <cmath>

namespace attentoscope {

namespace {

enum StepLine { Lambda, Asked, Distance, Bias, Logit, Seen, Weight, Rank, Mass, BelowBest, Added, Share, Along };

} // namespace

ChainTable::ChainTable(QWidget* parent)
    : QWidget(parent)
    , title_(new WrappedLabel(this))
    , why_(new WrappedLabel(this))
    , factors_(new NumberGrid(bodyFont(), this))
    , partsTitle_(new QLabel(this))
    , parts_(new ScorePartsView(this))
    , steps_(new NumberGrid(bodyFont(), this))
    , noValues_(new WrappedLabel(tr("There are no values V, so there is no output."), this))
{
    QFont bold = bodyFont();
    bold.setWeight(QFont::Bold);
    title_->setFont(bold);
    title_->setObjectName(QStringLiteral("chainTitle"));
    why_->setTextFormat(Qt::PlainText);
    why_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    why_->setToolTip(QStringLiteral("<p>%1</p>").arg(whyThisWeightHelp()));
    why_->setObjectName(QStringLiteral("whyThisWeight"));
    partsTitle_->setFont(secondaryFont());
    partsTitle_->setText(tr("<i>q·k</i> split by dimensions"));
    noValues_->setFont(secondaryFont());
    noValues_->setObjectName(QStringLiteral("chainWithoutValues"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (QWidget* each : std::initializer_list<QWidget*>{title_, why_, factors_, steps_, noValues_, partsTitle_, parts_})
        layout->addWidget(each);
    layout->addStretch(1);
    show(KnownCell());
}

void ChainTable::show(const KnownCell& known)
{
    const InspectedCell* cell = known.cell.get();
    for (QWidget* each : std::initializer_list<QWidget*>{factors_, steps_})
        each->setVisible(cell != nullptr);
    for (QWidget* each : std::initializer_list<QWidget*>{partsTitle_, parts_})
        each->setVisible(cell != nullptr && !cell->parts.empty());
    noValues_->setVisible(cell != nullptr && known.row->of->inputs->dv() == 0);
    if (cell == nullptr) {
        title_->setText(known.row ? cellTitle(*known.row->of->inputs, known.row->row) : tr("No row selected"));
        why_->setText(known.row ? tr("This row sees no key.") : tr("Click a cell of a map."));
        return;
    }
    title_->setText(cellTitle(*known.row->of->inputs, known.row->row, cell->key));
    why_->setText(whyThisWeight(*cell));
    showFactors(*cell);
    showSteps(*cell, known.critical);
    parts_->show(cell->parts, cell->score);
}

void ChainTable::showFactors(const InspectedCell& cell)
{
    const InspectedRow& row = *cell.of;
    const bool hasVectors = !row.of->inputs->areWeights();
    NumberTable table{{{QStringLiteral("Cell"), tr("this key")},
        {QStringLiteral("Mean"), tr("mean"), tr("Mean over the keys that the row sees")},
        {QStringLiteral("Standing"), QStringLiteral("<i>z</i>"),
            tr("How many standard deviations this key lies above the mean (negative: below)")}}};
    const auto standing = [](double number, const MeanSpread& spread) {
        return QStringList{fixedText(number, 3), fixedText(spread.mean, 3), fixedText(spread.standing(number), 1)};
    };
    const auto add = [&](const char* key, const QString& name, const QString& help, const QStringList& numbers) {
        return &table.addLine(QStringLiteral("chain.") + QLatin1String(key), name, help, numbers);
    };
    add("queryNorm", tr("‖<i>q</i>‖"), tr("The norm of the query"), {fixedText(row.queryNorm, 3), QString(), QString()})->shown =
        hasVectors;
    add("keyNorm", tr("‖<i>k</i>‖"), tr("The norm of the key"), standing(cell.keyNorm, row.keyNorm))->shown = hasVectors;
    add("cosine", tr("cos <i>θ</i>"), tr("The cosine of the angle between query and key: q·k = ‖q‖ ‖k‖ cos θ"),
        standing(cell.cosine, row.cosine))
        ->shown = hasVectors;
    add("score", scoreSymbol(row.of->experiment), tr("The score, the sum of q_c k_c over the dimensions"),
        standing(cell.score, row.score));
    table.alsoCopied = ScorePartsView::tableText(cell.parts);
    factors_->show(table);
}

QStringList ChainTable::stepsOf(const InspectedCell& cell, std::size_t policy) const
{
    const InspectedWeight& of = cell.weights[policy];
    const QString none = QStringLiteral("—");
    return {{}, {}, fixedText(of.factor, 3), fixedText(cell.bias + of.lawBias, 3), fixedText(of.logit, 3),
        cell.visible              ? tr("visible")
            : cell.hiding.empty() ? tr("weight 0")
                                  : tr("masked"),
        cell.visible ? weightText(of.weight) : QStringLiteral("0"), cell.visible ? countText(of.rank) : none,
        weightText(of.massToRank), fixedText(of.belowBest, 3), {}, {}, fixedText(of.along, 3)};
}

void ChainTable::showSteps(const InspectedCell& cell, double critical)
{
    NumberTable table = NumberTable::ofPolicies();
    const auto add = [&](const char* key, const QString& name, const QString& help) {
        table.addLine(QStringLiteral("chain.") + QLatin1String(key), name, help);
    };
    add("lambda", tr("scale <i>λ</i>"), tr("The factor that the policy applies to the raw score"));
    add("critical", tr("<i>m</i> (critical: %1)").arg(briefText(critical, 3)),
        tr("The multiplier m = λ√d, and this row's critical multiplier. If m is below the critical one, the other keys together "
           "outweigh the best key. The critical multiplier is the largest ln(1 + N(g)) / g, where N(g) is the number of other "
           "keys that score within g of the best"));
    add("distance", tr("distance factor <i>a<sub>t</sub></i>"),
        tr("Factor on λ · q·k for the distance of this key. Only policies that scale each distance differently have such a "
           "factor; otherwise it is 1"));
    add("bias", tr("bias"), tr("What ALiBi and the policy add to the logit because of this key's distance, in nats"));
    add("logit", tr("logit <i>x</i>"),
        tr("x = a_t · λ · q·k + bias. The factor a_t and the bias depend on the distance; if there are none, a_t = 1 and the "
           "bias is 0"));
    add("mask", tr("mask"), tr("Whether the row sees the key"));
    add("weight", tr("weight <i>a</i>"),
        tr("The weight of this key: the softmax of the row's logits, a = exp(x) / Σ exp(x) over the visible keys, or the result "
           "of the policy's own normalizer"));
    add("rank", tr("rank (of %1 keys)").arg(countText(cell.of->visible)),
        tr("Rank 1 has the largest weight of all keys that the row sees; of equal weights, the earlier key comes first"));
    add("mass", tr("<i>Σa</i> up to this rank"), tr("Sum of the weights of this key and of all keys ranked before it"));
    add("belowBest", tr("logit gap to best"), tr("The row's largest logit minus this logit"));
    add("added", tr("‖<i>a v</i>‖"), tr("The norm of the contribution of the key to the output o = Σ a v"));
    add("share", tr("‖<i>a v</i>‖ / ‖<i>o</i>‖"),
        tr("The norm of this key's contribution, divided by the norm of the output. Over all keys these ratios do not add up to "
           "1, because values may point in different directions"));
    add("along", tr("cos(<i>a v</i>, <i>o</i>)"),
        tr("Whether the key's contribution points in the same direction as the output"));
    for (std::size_t policy = 0; policy < 2; ++policy)
        table.setColumn(policy, policy < cell.weights.size() ? stepsOf(cell, policy) : QStringList());
    const auto put = [&](StepLine line, int digits, const auto& numberOf) { // with one number of decimals
        std::vector<double> numbers;
        for (std::size_t policy = 0; policy < cell.weights.size(); ++policy)
            numbers.push_back(numberOf(policy));
        table.lines[line].numbers = alikeTexts(numbers, digits);
    };
    const double scaled = cell.of->visible > 0 ? 1 : std::nan("");
    put(Lambda, 4, [&](std::size_t policy) { return scaled * cell.of->scales[policy].lambda; });
    put(Asked, 4, [&](std::size_t policy) { return scaled * cell.of->scales[policy].multiplier; });
    put(Added, 4, [&](std::size_t policy) { return cell.weights[policy].added; });
    put(Share, 3, [&](std::size_t policy) { return cell.weights[policy].share; });
    table.lines[Asked].shown = !std::isnan(critical);
    table.lines[Distance].shown = cell.of->hasLaws();
    table.lines[Bias].shown = cell.of->slope != 0 || cell.of->hasLaws();
    for (const StepLine line : {Added, Share, Along})
        table.lines[line].shown = cell.of->of->inputs->dv() > 0;
    steps_->show(table);
}

} // namespace attentoscope
