// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/sequence_view.h"

#include "ui/figures/text_line.h"
#include "ui/pages/masks/mask_brush.h"
#include "ui/pages/masks/masks_board.h"
#include "ui/pages/masks/row_columns.h"
#include "ui/plots/maps/map_view.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"
#include "ui/theme/theme.h"

#include <QCursor>
#include <QLabel>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

constexpr int roomForLastToken = 28; // px; the slanted label of the last token, or the bar of shares, is right of the cells
constexpr int roomBelow = 4; // px; margin that the plot keeps itself
constexpr int beside = 44, above = 26; // px; axis label, ticks and gaps in addition to the tokens
constexpr int widestColumns = 520; // px; in wider columns, the numbers of a row no longer look like one line
constexpr Index mostNames = 40; // with more tokens, a map has numbers at its axes
// Describes the mean over rows of tokens. Rows of padding are shown in the map, but not counted, since no model uses them.
QString summaryText(const Result& result, std::size_t policy)
{
    PerRow<double> entropies = result.policies[policy].rows.entropy;
    Index padding = 0;
    for (std::size_t r = 0; r < entropies.size(); ++r)
        if (result.inputs->isPadding(result.rowIndex[r])) {
            entropies[r] = std::nan("");
            ++padding;
        }
    const Summary entropy = summarize(entropies);
    QString text = entropy.count > 0 ? SequenceView::tr("mean entropy %1 over %2 rows")
                                           .arg(entropyText(result.experiment, entropy.mean), countText(entropy.count))
                                     : SequenceView::tr("no row sees any key");
    if (result.emptyRows > 0 && entropy.count > 0)
        text += QStringLiteral(" · ") + SequenceView::tr("rows without visible key: %1").arg(result.emptyRows);
    if (padding > 0)
        text += QStringLiteral(" · ") + SequenceView::tr("rows of padding, not counted: %1").arg(countText(padding));
    return text;
}

} // namespace

LabelRoom labelRoomFor(const Sequences& sequences)
{
    const QFontMetrics metrics(secondaryFont());
    int queries = 0, keys = 0;
    bool lineBelow = false; // what the bar of shares shows, or how many rows are computed
    for (const SequencePicture& sequence : sequences) {
        const Inputs& inputs = *sequence.result->inputs;
        const QStringList tokens = tokenTexts(inputs.queryTokens);
        lineBelow = lineBelow || !sequence.shares.empty() || sequence.maps.front()->rowsComputed < inputs.nq();
        if (tokens.isEmpty()) // then the axis has numbers
            queries = std::max(queries, metrics.horizontalAdvance(countText(inputs.nq())));
        for (const QString& token : tokens)
            queries = std::max(queries, metrics.horizontalAdvance(token));
        for (const QString& token : tokenTexts(inputs.keyTokens))
            keys = std::max(keys, metrics.horizontalAdvance(token));
    }
    // Labels of key tokens are rotated by 60°.
    const double slanted = std::min(keys, atTypeScale(widestToken)) * std::numbers::sqrt3 / 2 + metrics.height() / 2.0;
    const int heads = 4 * metrics.height() + 6; // next to the key labels: two lines of summary and two of column heads
    return {std::min(queries, atTypeScale(widestToken)) + beside,
        std::max(int(std::ceil(slanted)) + metrics.height() + above, heads), roomBelow + (lineBelow ? metrics.height() + 2 : 0)};
}

SequenceView::SequenceView(QWidget* parent)
    : QWidget(parent)
    , title_(new QLabel(this))
    , map_(new MapView(this))
    , columns_(new RowColumns(this))
    , brush_(new MaskBrush(map_))
{
    title_->setObjectName(QStringLiteral("sequenceTitle"));
    connect(map_, &MapView::plotRectChanged, this, &SequenceView::placeColumns);
    connect(map_, &MapView::hovered, this, &SequenceView::hover);
    connect(map_, &MapView::left, this, [] { QToolTip::hideText(); });
    connect(brush_, &MaskBrush::pointedAt, this, [this](Index row, Index key) {
        if (map_->hasFocus() && !map_->underMouse()) // moved by keys: show the tooltip as the pointer would
            hover(row, key);
    });
}

void SequenceView::show(const Content& content, const ColorScaling& colors, const LabelRoom& room)
{
    result_ = content.picture.result;
    policy_ = content.policy;
    ownMask_ = content.picture.hasOwnMask();
    numbers_ = content.numbers;
    columns_->setVisible(numbers_);
    room_ = room;
    MapPicture map = sequenceMap(content.picture, content.policy, content.range, colors, numbers_);
    map.keysOnTop = true;
    map.leftMargin = room.left;
    map.topMargin = room.top;
    map.rightMargin = roomForLastToken;
    map.roomForNote = room.bottom > roomBelow;
    map_->show(map);
    title_->setText(content.title);
    map_->setAccessibleName(plainText(content.title).simplified());
    RowNumbers numbers{result_, policy_, int(content.picture.first + policy_), {}, map.range.row0, map.range.row1,
        summaryText(*result_, policy_)};
    if (policy_ < content.picture.effects.size())
        numbers.effect = content.picture.effects[policy_];
    columns_->show(numbers);
    placeColumns();
}

int SequenceView::sideIn(const QSize& size, const LabelRoom& room) const
{
    const int across = size.width() - numbersWidth() - room.left - roomForLastToken;
    const int down = size.height() - heightFor(0, room);
    return std::min(across, down);
}

int SequenceView::numbersWidth() const { return numbers_ ? columns_->leastWidth() : 0; }

int SequenceView::heightFor(int side, const LabelRoom& room) const
{
    return title_->sizeHint().height() + room.top + side + room.bottom;
}

int SequenceView::sideForNames() const
{
    const MapPicture& map = map_->picture();
    const Index tokens = std::max(map.range.rows(), map.range.cols());
    const bool named = !map.keyTokens.isEmpty() && tokens <= mostNames;
    return named ? int(tokens) * QFontMetrics(secondaryFont()).height() : 0;
}

// Makes cells square unless there are many more rows than keys or the other way round.
QSize SequenceView::cellsOf(int side) const
{
    constexpr double longest = 2;
    const CellRange& seen = map_->picture().range;
    const double ratio = double(seen.rows()) / double(std::max<Index>(1, seen.cols()));
    const bool single = result_ && std::max(result_->inputs->nq(), result_->inputs->nk()) <= mostLabels;
    if (!single || ratio > longest || ratio * longest < 1)
        return {side, side};
    return {int(std::lround(side * std::min(1.0, 1 / ratio))), int(std::lround(side * std::min(1.0, ratio)))};
}

void SequenceView::setSide(int side)
{
    const int top = title_->sizeHint().height();
    title_->setGeometry(0, 0, width(), top);
    const QSize cells = cellsOf(side),
                size(room_.left + cells.width() + roomForLastToken, room_.top + cells.height() + room_.bottom);
    map_->setGeometry(0, top, size.width(), size.height());
    columns_->setGeometry(
        size.width(), top, std::clamp(width() - size.width(), numbersWidth(), std::max(widestColumns, side)), size.height());
    placeColumns();
}

void SequenceView::placeColumns()
{
    const QRect cells = map_->plotRect();
    columns_->setSpan(map_->y() + cells.top() - columns_->y(), cells.height());
}

void SequenceView::hover(Index row, Index key)
{
    if (!result_ || row < 0 || key < 0 || (brush_->tool() != MaskBrush::Tool::Look && map_->underMouse()))
        return; // while painting, a tooltip would cover the next cells
    const PolicyResult& policy = result_->policies[policy_];
    const Inputs& inputs = *result_->inputs;
    if (row >= inputs.nq() || key >= inputs.nk())
        return;
    KeyRanges visible;
    result_->mask.row(row, visible);
    const bool seen =
        std::any_of(visible.begin(), visible.end(), [&](const KeyRange& r) { return key >= r.begin && key < r.end; });
    const bool named = std::size_t(row) < inputs.queryTokens.size() && std::size_t(key) < inputs.keyTokens.size();
    const QString who = named ? tr("“%1” attends to “%2”")
                                    .arg(tokenLabel(inputs.queryTokens[std::size_t(row)]).toHtmlEscaped(),
                                        tokenLabel(inputs.keyTokens[std::size_t(key)]).toHtmlEscaped())
                              : tr("query %1, key %2").arg(countText(row), countText(key));
    const bool kept = row < policy.weights.rows() && key < policy.weights.cols();
    const QString what = visible.empty() ? tr("no visible key")
        : !seen                          ? tr("masked")
        : kept                           ? QStringLiteral("<i>a</i> = ") + weightText(double(policy.weights(row, key)))
                                         : tr("its weight is shown on the page Explore");
    QToolTip::showText(map_->underMouse() ? QCursor::pos() : map_->mapToGlobal(map_->cellCentre(row, key)),
        QStringLiteral("<b>%1</b><br>%2").arg(who, what), map_);
}

} // namespace attentoscope
