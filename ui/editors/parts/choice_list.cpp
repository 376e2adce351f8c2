// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/parts/choice_list.h"

#include "core/policies/policy.h"
#include "core/weighting/row_weights.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QCoreApplication>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <cmath>

namespace attentoscope {

namespace {

struct Choices {
    Q_DECLARE_TR_FUNCTIONS(Choices)
};

enum Role { FormulaRole = Qt::UserRole + 1, SentenceRole, PictureRole, BarsRole, HeadingRole };

constexpr int pictureWidth = 40, margin = 6, leastListWidth = 460; // px
constexpr int mostShown = 16; // rows; the others are scrolled to

class ChoiceDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        const int line = QFontMetrics(bodyFont()).height(), small = QFontMetrics(secondaryFont()).height();
        return {atTypeScale(leastListWidth), index.data(HeadingRole).toBool() ? small + margin : line + small + margin};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem frame = option;
        initStyleOption(&frame, index);
        frame.text.clear();
        const QWidget* view = option.widget;
        QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &frame, painter, view);
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        const Theme theme = view != nullptr ? Theme::of(*view) : Theme::light();
        const QColor ink = chosen ? option.palette.color(QPalette::HighlightedText) : theme.text;
        const QColor quiet = chosen ? ink : theme.secondaryText;
        const QRect inside = option.rect.adjusted(margin, 0, -margin, 0);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (index.data(HeadingRole).toBool()) {
            painter->setFont(secondaryFont());
            painter->setPen(theme.secondaryText);
            painter->drawText(inside, Qt::AlignLeft | Qt::AlignBottom, index.data().toString());
            painter->restore();
            return;
        }
        const int height = inside.height() - 2 * margin;
        drawPicture(*painter, QRectF(inside.left(), inside.top() + margin, atTypeScale(pictureWidth), height), index,
            chosen ? ink : theme.accent);
        const QRect words = inside.adjusted(atTypeScale(pictureWidth) + 2 * margin, margin / 2, 0, -margin / 2);
        painter->setFont(bodyFont());
        painter->setPen(ink);
        painter->drawText(words, Qt::AlignLeft | Qt::AlignTop, index.data().toString());
        const int nameWidth = painter->fontMetrics().horizontalAdvance(index.data().toString()) + 2 * margin;
        drawFormula(*painter, words.adjusted(nameWidth, 0, 0, 0), index.data(FormulaRole).toString(), quiet);
        painter->setFont(secondaryFont());
        painter->setPen(quiet);
        const QString sentence =
            painter->fontMetrics().elidedText(index.data(SentenceRole).toString(), Qt::ElideRight, words.width());
        painter->drawText(words, Qt::AlignLeft | Qt::AlignBottom, sentence);
        painter->restore();
    }

private:
    static void drawPicture(QPainter& painter, const QRectF& place, const QModelIndex& index, const QColor& color)
    {
        const auto values = index.data(PictureRole).value<std::vector<double>>();
        if (values.size() < 2)
            return;
        const double most = *std::ranges::max_element(values), step = place.width() / double(values.size());
        const auto top = [&](double value) { return place.bottom() - place.height() * (most > 0 ? value / most : 0); };
        if (index.data(BarsRole).toBool()) {
            for (std::size_t i = 0; i < values.size(); ++i)
                painter.fillRect(
                    QRectF(place.left() + step * double(i), top(values[i]), 0.7 * step, place.bottom() - top(values[i])), color);
            return;
        }
        QPolygonF line;
        for (std::size_t i = 0; i < values.size(); ++i)
            line << QPointF(place.left() + step * (double(i) + 0.5), top(values[i]));
        painter.setPen(QPen(color, 1.5));
        painter.drawPolyline(line);
    }

    // Draws a formula at the right; one that is too wide begins at the left and is cut off.
    static void drawFormula(QPainter& painter, const QRect& place, const QString& formula, const QColor& color)
    {
        QTextDocument text;
        text.setDefaultFont(secondaryFont());
        text.setDocumentMargin(0);
        text.setHtml(QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), formula));
        const qreal left = std::max<qreal>(place.left(), place.right() - text.idealWidth());
        painter.save();
        painter.setClipRect(place);
        painter.translate(left, place.top());
        text.drawContents(&painter);
        painter.restore();
    }
};

// Returns m of the last row at lengths from 64 to 65536; empty where the data decide.
std::vector<double> multipliersOf(const Policy& policy)
{
    if (policy.fromData() || policy.ofEntropy())
        return {};
    constexpr double d = 64;
    std::vector<double> multipliers;
    for (double n = 64; n <= 65536; n *= 2)
        multipliers.push_back(policyMultiplier({policy.name, {}}, {.n = n, .position = n - 1, .d = d}));
    return multipliers;
}

// Returns the weights of a row with evenly spaced logits.
std::vector<double> weightsUnder(const NormalizerEntry& entry)
{
    std::vector<double> logits;
    for (double x = -2; x <= 2; x += 0.5)
        logits.push_back(x);
    std::ranges::reverse(logits);
    weigh(rowRuleOf({entry.name, {}}, double(logits.size())), logits, std::ptrdiff_t(logits.size()) - 1);
    return logits;
}

QString sourced(const QString& help, const char* source)
{
    return QStringLiteral("<p>%1</p><p>%2</p>").arg(help, QString::fromUtf8(source));
}

} // namespace

void dressAsList(QComboBox* box)
{
    box->setItemDelegate(new ChoiceDelegate(box));
    box->view()->setMinimumWidth(atTypeScale(leastListWidth));
    box->view()->setTextElideMode(Qt::ElideNone);
    box->setMaxVisibleItems(mostShown);
}

void addHeading(QComboBox* box, const QString& text)
{
    box->addItem(text);
    QStandardItem* item = qobject_cast<QStandardItemModel*>(box->model())->item(box->count() - 1);
    item->setFlags(Qt::NoItemFlags);
    item->setData(true, HeadingRole);
}

void addChoice(QComboBox* box, const ListedChoice& choice)
{
    box->addItem(choice.name, choice.data);
    const int row = box->count() - 1;
    box->setItemData(row, choice.toolTip, Qt::ToolTipRole);
    box->setItemData(row, choice.formula, FormulaRole);
    box->setItemData(row, choice.sentence, SentenceRole);
    box->setItemData(row, QVariant::fromValue(choice.picture), PictureRole);
    box->setItemData(row, choice.bars, BarsRole);
}

void listPolicies(QComboBox* box)
{
    dressAsList(box);
    constexpr std::array<std::pair<PolicyOrigin, const char*>, 5> groups{
        {{PolicyOrigin::Fixed, QT_TRANSLATE_NOOP("Choices", "Same scale at every length")},
            {PolicyOrigin::Theory, QT_TRANSLATE_NOOP("Choices", "From theory")},
            {PolicyOrigin::Models, QT_TRANSLATE_NOOP("Choices", "Used in published models")},
            {PolicyOrigin::Data, QT_TRANSLATE_NOOP("Choices", "Computed from the data")},
            {PolicyOrigin::Typed, QT_TRANSLATE_NOOP("Choices", "Your own")}}};
    for (const auto& [origin, heading] : groups) {
        addHeading(box, Choices::tr(heading));
        for (const Policy& policy : policies())
            if (policy.origin == origin)
                addChoice(box,
                    {translated(policy.label), QString::fromLatin1(policy.name),
                        QString::fromStdString(policyFormula({policy.name, {}, policy.text != nullptr ? policy.text : ""})),
                        translated(policy.help), sourced(translated(policy.help), policy.source), multipliersOf(policy)});
    }
}

void listNormalizers(QComboBox* box)
{
    dressAsList(box);
    for (const bool sums : {true, false}) {
        addHeading(box, sums ? Choices::tr("Weights that sum to 1") : Choices::tr("Weights whose sum need not be 1"));
        for (const NormalizerEntry& entry : normalizers())
            if (sumsToOne(entry.kind) == sums) {
                const QString formula =
                    QStringLiteral("<i>a</i> = ") + QString::fromStdString(normalizerFormula({entry.name, {}}));
                addChoice(box,
                    {translated(entry.label), QString::fromLatin1(entry.name), formula, translated(entry.help),
                        QStringLiteral("<p>%1</p>").arg(formula) + sourced(translated(entry.help), entry.source),
                        weightsUnder(entry), true});
            }
    }
}

} // namespace attentoscope
