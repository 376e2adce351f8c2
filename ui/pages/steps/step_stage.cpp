// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/steps/step_stage.h"

#include "core/formats/text_table.h"
#include "ui/figures/painted_figure.h"
#include "ui/pages/steps/color_keys.h"
#include "ui/pages/steps/step_layout.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"

#include <QDoubleValidator>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

void paintScene(QPainter& painter, const QRectF& rect, const FigureStyle& style, const StepScene& scene)
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (const PlacedItem& placed : layOut(scene, rect, style)) {
        if (placed.item->grid)
            paintGrid(painter, placed.rect.topLeft(), placed.cell, placed.extent, *placed.item->grid, style);
        else if (placed.item->bars)
            paintBars(painter, placed.rect, placed.below, *placed.item->bars, style);
        else {
            painter.setFont(signFont(style));
            painter.setPen(style.theme.text);
            painter.drawText(placed.rect, Qt::AlignCenter, placed.item->sign);
        }
    }
    if (!scene.lines.empty())
        return;
    painter.setFont(style.font(10.0 / 9.0));
    painter.setPen(style.theme.secondaryText);
    painter.drawText(rect, int(Qt::AlignCenter) | int(Qt::TextWordWrap), scene.emptyText);
}

// Returns all visible numbers, with the names of row and column, or their indices; hidden cells are left out.
Table numbersOf(const StepScene& scene)
{
    Table table{{"matrix", "row", "column", "value"}, {}};
    const auto nameAt = [](const QStringList& names, Index place) {
        const QString name = names.value(qsizetype(place));
        return (name.isEmpty() ? QString::number(place) : name).toStdString();
    };
    for (const auto& line : scene.lines)
        for (const SceneItem& item : line) {
            if (item.grid)
                for (Index i = 0; i < item.grid->numbers.rows(); ++i)
                    for (Index j = 0; j < item.grid->numbers.cols(); ++j)
                        table.rows.push_back({plainText(item.grid->letter + item.grid->title).toStdString(),
                            nameAt(item.grid->rowNames, i), nameAt(item.grid->columnNames, j),
                            item.grid->isHidden(i, j) ? std::nan("") : item.grid->numbers(i, j)});
            if (item.bars)
                for (std::size_t j = 0; j < item.bars->values.size(); ++j)
                    table.rows.push_back({plainText(item.bars->letter + item.bars->title).toStdString(),
                        item.bars->row.toStdString(), nameAt(item.bars->names, Index(j)), item.bars->values[j]});
        }
    return table;
}

} // namespace

StepStage::StepStage(QWidget* parent)
    : QWidget(parent)
    , editor_(new QLineEdit(this))
{
    setObjectName(QStringLiteral("stepStage"));
    setMinimumSize(400, 240);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("The step"));
    editor_->setAccessibleName(tr("Value of the cell"));
    editor_->setObjectName(QStringLiteral("stepNumber"));
    editor_->hide();
    editor_->installEventFilter(this);
    auto* numbers = new QDoubleValidator(-1e6, 1e6, 6, editor_);
    numbers->setLocale(QLocale::c());
    editor_->setValidator(numbers);
    connect(editor_, &QLineEdit::returnPressed, this, [this] { endEdit(true); });
}

void StepStage::show(const StepScene& scene)
{
    if (scene == scene_)
        return;
    scene_ = scene;
    if (cursor_ && hitOf(*cursor_).grid == nullptr)
        cursor_.reset();
    tellChanged(this);
    followEdit();
    update();
}

SharedFigure makeSceneFigure(const StepScene& scene)
{
    StepScene onPaper = scene; // nothing is selected there
    onPaper.onPaper = true;
    for (auto& line : onPaper.lines)
        for (SceneItem& item : line) {
            if (item.grid)
                item.grid->row = item.grid->column = -1;
            if (item.bars)
                item.bars->chosen = -1;
        }
    return makePaintedFigure(
        [onPaper](QPainter& painter, const QRectF& rect, const FigureStyle& style) {
            const double keys = layColorKeys(nullptr, rect, style, onPaper).height();
            paintScene(painter, rect.adjusted(0, 0, 0, -keys), style, onPaper);
            layColorKeys(&painter, rect.adjusted(0, rect.height() - keys, 0, 0), style, onPaper);
        },
        [scene] { return numbersOf(scene); },
        [scene] {
            const QStringList said{plainText(scene.title), plainText(scene.sentence), scene.emptyText};
            return inOneText(said).simplified();
        },
        [onPaper](double width, const FigureStyle& style) {
            FigureNeed needs = needOf(onPaper, width, style);
            const QSizeF keys = layColorKeys(nullptr, {0, 0, std::max(width, needs.data.width()), 0}, style, onPaper);
            needs.data = {std::max(needs.data.width(), keys.width()), needs.data.height() + keys.height()};
            needs.height += keys.height();
            return needs;
        });
}

void StepStage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const FigureStyle style = stageStyle();
    painter.fillRect(rect(), style.theme.background);
    paintScene(painter, room(), style, scene_);
    if (!cursor_ || !hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    const QRectF cell = hitOf(*cursor_).cell;
    for (const auto& [color, width] : {std::pair(style.theme.selectionHalo, 4.0), std::pair(style.theme.accent, 2.0)}) {
        painter.setPen(QPen(color, width * style.unit));
        painter.drawRect(cell);
    }
}

std::size_t StepStage::grids() const
{
    std::size_t count = 0;
    for (const auto& line : scene_.lines)
        for (const SceneItem& item : line)
            count += item.grid && item.grid->numbers.size() > 0 ? 1 : 0;
    return count;
}

StepStage::Hit StepStage::hitOf(const Cursor& cursor) const
{
    std::size_t number = cursor.grid;
    for (const auto& line : scene_.lines)
        for (const SceneItem& item : line) {
            if (!item.grid || number-- > 0)
                continue;
            const bool there = cursor.row < item.grid->numbers.rows() && cursor.column < item.grid->numbers.cols();
            return there ? Hit{&*item.grid, cursor.row, cursor.column, cellRect(cursor.grid, cursor.row, cursor.column)} : Hit{};
        }
    return {};
}

// Moves the cursor by one cell; past the edge of a matrix it goes on to the next one.
void StepStage::moveCursor(int down, int right)
{
    if (!cursor_)
        cursor_ = Cursor();
    else {
        Cursor next = *cursor_;
        const Hit from = hitOf(next);
        next.row = std::clamp<Index>(next.row + down, 0, from.grid->numbers.rows() - 1);
        next.column += right;
        const bool beyond = next.column < 0 || next.column >= from.grid->numbers.cols();
        if (beyond && (right < 0 ? next.grid == 0 : next.grid + 1 >= grids()))
            return;
        if (beyond) {
            next.grid = right < 0 ? next.grid - 1 : next.grid + 1;
            next.column = 0;
            const Hit first = hitOf({next.grid, 0, 0});
            if (first.grid == nullptr)
                return;
            next.row = std::min(next.row, first.grid->numbers.rows() - 1);
            next.column = right < 0 ? first.grid->numbers.cols() - 1 : 0;
        }
        cursor_ = next;
    }
    const Hit hit = hitOf(*cursor_);
    if (hit.grid == nullptr)
        return cursor_.reset();
    tellChanged(this);
    update();
    choose(hit);
}

QString StepStage::selectedInWords() const
{
    const Hit hit = cursor_ ? hitOf(*cursor_) : Hit();
    if (hit.grid == nullptr)
        return {};
    const auto nameAt = [](const QStringList& names, Index place) {
        return place < Index(names.size()) ? names[qsizetype(place)] : QString::number(place);
    };
    const double number = hit.grid->numbers(hit.row, hit.column);
    return tr("%1, row %2, column %3: %4.")
        .arg(plainText(hit.grid->letter + hit.grid->title), nameAt(hit.grid->rowNames, hit.row),
            nameAt(hit.grid->columnNames, hit.column),
            hit.grid->isHidden(hit.row, hit.column) ? tr("masked") : briefText(number));
}

void StepStage::keyPressEvent(QKeyEvent* event)
{
    const bool moves = event->modifiers().testFlag(Qt::ControlModifier);
    if (moves && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        return moveCursor(0, event->key() == Qt::Key_Left ? -1 : 1);
    if (moves && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down))
        return moveCursor(event->key() == Qt::Key_Up ? -1 : 1, 0);
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && cursor_)
        return change(hitOf(*cursor_));
    QWidget::keyPressEvent(event);
}

StepStage::Hit StepStage::hitAt(const QPointF& point) const
{
    std::size_t number = 0;
    for (const PlacedItem& placed : layOut(scene_, room(), stageStyle())) {
        if (!placed.item->grid)
            continue;
        if (placed.rect.contains(point)) {
            const Index row = std::min(Index((point.y() - placed.rect.y()) / placed.cell.height), rowsOf(*placed.item) - 1);
            const Index column = std::min(Index((point.x() - placed.rect.x()) / placed.cell.width), columnsOf(*placed.item) - 1);
            return {&*placed.item->grid, row, column, cellRect(number, row, column)};
        }
        ++number;
    }
    return {};
}

QRectF StepStage::cellRect(std::size_t grid, Index row, Index column) const
{
    for (const PlacedItem& placed : layOut(scene_, room(), stageStyle()))
        if (placed.item->grid && grid-- == 0)
            return {placed.rect.x() + double(column) * placed.cell.width, placed.rect.y() + double(row) * placed.cell.height,
                placed.cell.width, placed.cell.height};
    return {};
}

// The style grows with the window, so that a large one can be read from the last row of a room.
FigureStyle StepStage::stageStyle() const
{
    constexpr double usualWidth = 1020, usualHeight = 520, most = 3; // px, px, and the largest factor
    FigureStyle style = styleOf(*this);
    const double grown = std::clamp(std::min(width() / usualWidth, height() / usualHeight), 1.0, most);
    style.unit *= std::max(1.0, grown / typeScaleInUse());
    return style;
}

QRectF StepStage::room() const { return QRectF(rect()).adjusted(8, 4, -8, -4); }

void StepStage::mousePressEvent(QMouseEvent* event)
{
    endEdit(true);
    const Hit hit = hitAt(event->position());
    if (event->button() != Qt::LeftButton || hit.grid == nullptr)
        return QWidget::mousePressEvent(event);
    choose(hit);
}

void StepStage::choose(const Hit& hit)
{
    if (!hit.grid->edits && hit.grid->columnNames.isEmpty()) // the grid is an output, whose columns are not keys
        emit chosen(hit.row, -1);
    else if (!hit.grid->edits)
        emit chosen(hit.grid->rowNames.isEmpty() ? -1 : hit.row, hit.column);
    else if (*hit.grid->edits == StepEdits::Q)
        emit chosen(hit.row, -1);
    else
        emit chosen(-1, hit.row);
}

void StepStage::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Hit hit = hitAt(event->position());
    if (event->button() == Qt::LeftButton)
        change(hit);
}

void StepStage::change(const Hit& hit)
{
    if (hit.grid == nullptr)
        return;
    if (hit.grid->flips)
        emit cellFlipped(hit.row, hit.column);
    else if (hit.grid->edits)
        beginEdit(hit);
}

void StepStage::beginEdit(const Hit& hit)
{
    edited_ = {*hit.grid->edits, hit.row, hit.column, 0, float(hit.grid->numbers(hit.row, hit.column))};
    editor_->setText(QLocale::c().toString(double(edited_.was), 'g', 4));
    placeEditor(hit);
    editor_->show();
    editor_->setFocus();
    editor_->selectAll();
}

void StepStage::placeEditor(const Hit& hit) { editor_->setGeometry(hit.cell.toAlignedRect().adjusted(-6, -2, 6, 2)); }

// Moves the open editor to its number when an answer to an earlier change arrives or the size changes.
void StepStage::followEdit()
{
    if (editor_->isHidden())
        return;
    const Hit hit = hitOfEdited();
    hit.grid == nullptr ? endEdit(false) : placeEditor(hit);
}

// Finds the cell being edited; nothing: it is gone or has another number by now.
StepStage::Hit StepStage::hitOfEdited() const
{
    for (std::size_t grid = 0; grid < grids(); ++grid) {
        const Hit hit = hitOf({grid, edited_.row, edited_.column});
        if (hit.grid != nullptr && hit.grid->edits == edited_.matrix
            && float(hit.grid->numbers(hit.row, hit.column)) == edited_.was)
            return hit;
    }
    return {};
}

void StepStage::endEdit(bool taken)
{
    if (editor_->isHidden())
        return;
    const bool hadFocus = editor_->hasFocus(); // otherwise Tab or a click has already moved it
    editor_->hide();
    if (hadFocus)
        setFocus();
    bool fine = false;
    const double value = QLocale::c().toDouble(editor_->text(), &fine);
    if (!taken || !fine || !editor_->isModified() || !editor_->hasAcceptableInput())
        return;
    edited_.value = float(value);
    emit numberTyped(edited_);
}

// While a number is typed, keeps keys that would change row or step. Esc only discards what was typed.
bool StepStage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == editor_ && event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            endEdit(true); // accepts the text; one that is no number is discarded
    }
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (watched == editor_ && (override || event->type() == QEvent::KeyPress)) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape) {
            event->accept();
            if (!override)
                endEdit(false);
            return true;
        }
        if (override)
            return QWidget::eventFilter(watched, event);
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

void StepStage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    followEdit();
}

} // namespace attentoscope
