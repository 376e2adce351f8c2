// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/studio/series_table.h"

#include "ui/plots/lines/line_key.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QColorDialog>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QStyleOption>
#include <QStylePainter>

#include <algorithm>

namespace attentoscope {

namespace {

const char* const chosenColor = "chosenColor"; // property of a box: its entry before another colour is asked for

constexpr int mostRows = 6, heightOfRow = 26; // px
constexpr int widths[] = {0, 44, 48, 48, 44}; // px of the columns; the names have the rest

QIcon swatch(const QColor& color)
{
    QPixmap square(14, 14);
    square.fill(color);
    return square;
}

// Stands on the ground of a list where the entry is selected, so that a line is seen in its colour there, too.
QIcon sample(const LineKeyEntry& entry)
{
    LineKey key(entry);
    key.resize(key.sizeHint());
    QIcon icon;
    for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Active, QIcon::Selected}) { // lists of boxes say Active
        QPixmap picture(key.size());
        picture.fill(mode == QIcon::Normal ? QColor(Qt::transparent) : key.palette().color(QPalette::Base));
        key.render(&picture, {}, {}, QWidget::DrawChildren);
        icon.addPixmap(picture, mode);
    }
    return icon;
}

// A choice that is narrow: its entries are pictures, with words for those who cannot see them. The first one, which leaves the
// choice to the program, has words for all in the list, and its picture alone in the box.
class Choice : public QComboBox
{
public:
    using QComboBox::QComboBox;
    void add(const QIcon& icon, const QString& words, const QVariant& value)
    {
        addItem(icon, count() == 0 ? words : QString(), value);
        setItemData(count() - 1, words, Qt::ToolTipRole);
        setItemData(count() - 1, words, Qt::AccessibleTextRole);
    }
    void showPopup() override
    {
        constexpr int edge = 12; // px: frame and scroll bar
        view()->setMinimumWidth(view()->sizeHintForColumn(0) + edge);
        QComboBox::showPopup();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        if (!option.currentIcon.isNull())
            option.currentText.clear();
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    }
};

template <class Value>
void choose(QComboBox* box, const std::optional<Value>& value)
{
    box->setCurrentIndex(value ? std::max(box->findData(int(*value)), 0) : 0);
}

} // namespace

SeriesTable::SeriesTable(QWidget* parent)
    : QTableWidget(0, ColumnCount, parent)
{
    setHorizontalHeaderLabels({tr("Name"), tr("Colour"), tr("Marker"), tr("Line"), tr("pt")});
    horizontalHeader()->setSectionResizeMode(Name, QHeaderView::Stretch);
    for (int column = Color; column < ColumnCount; ++column) {
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
        horizontalHeader()->resizeSection(column, widths[column]);
    }
    horizontalHeader()->setMinimumSectionSize(1);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(heightOfRow);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(NoSelection);
    setWordWrap(false);
    setTabKeyNavigation(false);
    connect(this, &QTableWidget::itemChanged, this, [this] {
        if (!filling_)
            emit edited();
    });
}

void SeriesTable::show(const Editable& editable, const std::vector<LineKeyEntry>& signs, const PictureEdits& edits)
{
    filling_ = true;
    others_ = {};
    errors_.clear();
    for (const auto& [id, each] : edits.series)
        if (each.look.errors)
            errors_[id] = *each.look.errors;
    others_.typed = edits.typed;
    for (const auto& [id, each] : edits.series)
        if (const EditableSeries* series = editable.find(id); series == nullptr || series->name.isEmpty())
            others_.series[id] = each;
    rows_.clear();
    for (const bool isDrawn : {true, false})
        for (const EditableSeries& series : editable.series)
            if (!series.name.isEmpty() && series.isDrawn == isDrawn)
                rows_.push_back(series);
    signs_.clear();
    for (const EditableSeries& series : rows_) {
        const auto sign = std::ranges::find(signs, series.id, &LineKeyEntry::id);
        signs_.push_back(sign == signs.end() ? LineKeyEntry{.name = {}, .hue = series.hue, .marked = true} : *sign);
    }
    setRowCount(0);
    setRowCount(int(rows_.size()));
    for (int row = 0; row < rowCount(); ++row)
        addRow(row, rows_[std::size_t(row)], edits);
    const int rows = std::clamp(rowCount(), 1, mostRows);
    setFixedHeight(horizontalHeader()->sizeHint().height() + rows * heightOfRow + 2 * frameWidth());
    filling_ = false;
}

void SeriesTable::addRow(int row, const EditableSeries& series, const PictureEdits& edits)
{
    const QString& name = series.name;
    const bool isDrawn = series.isDrawn;
    const Hue hue = signs_[std::size_t(row)].hue;
    const auto found = edits.series.find(series.id);
    const SeriesEdits own = found == edits.series.end() ? SeriesEdits() : found->second;
    auto* first = new QTableWidgetItem(own.name.value_or(name));
    first->setToolTip(name);
    if (isDrawn)
        first->setCheckState(edits.hides(series.id) ? Qt::Unchecked : Qt::Checked);
    else
        first->setFlags(first->flags() & ~Qt::ItemIsUserCheckable);
    setItem(row, Name, first);

    const auto choice = [&](Column column, const char* key, const QString& words) {
        auto* box = new Choice(this);
        box->setObjectName(QStringLiteral("%1.%2").arg(QLatin1String(key)).arg(row));
        box->setAccessibleName(words.arg(name));
        setCellWidget(row, column, box);
        return box;
    };
    const Theme theme = Theme::of(*this);
    auto* color = choice(Color, "seriesColor", tr("Colour of %1"));
    color->add(swatch(theme.color(hue)), tr("As in the window"), QColor());
    std::vector<QColor> colors{Qt::black};
    for (int index = 0; index < Theme::colorCount; ++index)
        colors.push_back(index < 2 ? theme.color(Hue::policy(index)) : theme.color(Hue::further(index - 2)));
    if (own.look.color && std::ranges::find(colors, *own.look.color) == colors.end())
        colors.push_back(*own.look.color);
    for (const QColor& each : colors)
        color->add(swatch(each), each.name(), each);
    color->addItem(tr("…"), QStringLiteral("other"));
    color->setItemData(color->count() - 1, tr("Another colour"), Qt::ToolTipRole);
    color->setCurrentIndex(own.look.color ? std::max(color->findData(*own.look.color), 0) : 0);

    connect(color, &QComboBox::activated, this, [this, row, color] {
        if (color->currentData() == QStringLiteral("other"))
            return askForColor(row);
        look(row);
        emit edited();
    });
    if (!isDrawn) {
        for (const Column column : {Mark, Line, Width}) {
            auto* nothing = new QTableWidgetItem;
            nothing->setFlags(Qt::NoItemFlags);
            setItem(row, column, nothing);
        }
        return look(row);
    }
    auto* marker = choice(Mark, "seriesMarker", tr("Marker of %1"));
    auto* line = choice(Line, "seriesDash", tr("Line of %1"));
    marker->add({}, tr("As in the window"), -1);
    line->add({}, tr("As in the window"), -1);
    for (const auto& [key, value] : markerKeys())
        marker->add({}, QLatin1String(key), int(value));
    for (const auto& [key, value] : dashKeys())
        line->add({}, QLatin1String(key), int(value));
    choose(marker, own.look.marker);
    choose(line, own.look.dash);

    auto* width = new QDoubleSpinBox(this);
    width->setObjectName(QStringLiteral("seriesWidth.%1").arg(row));
    width->setAccessibleName(tr("Width of the line of %1, in points").arg(name));
    width->setButtonSymbols(QAbstractSpinBox::NoButtons);
    width->setRange(0, mostStroke);
    width->setSingleStep(leastStroke);
    width->setSpecialValueText(QStringLiteral("–"));
    width->setKeyboardTracking(false);
    width->setValue(own.look.width.value_or(0));
    setCellWidget(row, Width, width);
    look(row);

    for (QComboBox* box : {static_cast<QComboBox*>(marker), static_cast<QComboBox*>(line)})
        connect(box, &QComboBox::activated, this, [this, row] {
            look(row);
            emit edited();
        });
    connect(width, &QDoubleSpinBox::valueChanged, this, [this, width](double points) {
        if (points > 0 && points < leastStroke)
            width->setValue(leastStroke);
        else if (!filling_)
            emit edited();
    });
}

void SeriesTable::askForColor(int row)
{
    auto* box = qobject_cast<QComboBox*>(cellWidget(row, Color));
    auto* dialog = new QColorDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(box->accessibleName());
    connect(dialog, &QColorDialog::colorSelected, box, [this, row, box](const QColor& chosen) {
        if (box->findData(chosen) < 0)
            box->insertItem(box->count() - 1, swatch(chosen), {}, chosen);
        box->setCurrentIndex(box->findData(chosen));
        look(row);
        emit edited();
    });
    connect(dialog, &QColorDialog::rejected, box, [box] { box->setCurrentIndex(box->property(chosenColor).toInt()); });
    dialog->open();
}

// Draws the samples of markers and lines in the colour that the series has.
void SeriesTable::look(int row)
{
    auto* color = qobject_cast<QComboBox*>(cellWidget(row, Color));
    auto* marker = qobject_cast<QComboBox*>(cellWidget(row, Mark));
    auto* line = qobject_cast<QComboBox*>(cellWidget(row, Line));
    color->setProperty(chosenColor, color->currentIndex());
    if (marker == nullptr)
        return; // it is not drawn
    const SeriesLook now = editsOf(row).look;
    for (int i = 0; i < marker->count(); ++i) {
        LineKeyEntry one = signs_[std::size_t(row)];
        one.look = {.color = now.color};
        if (i > 0) {
            one.marked = true;
            one.look.marker = Marker(marker->itemData(i).toInt());
        }
        marker->setItemIcon(i, sample(one));
    }
    for (int i = 0; i < line->count(); ++i) {
        LineKeyEntry one = signs_[std::size_t(row)];
        one.look = {.color = now.color, .marker = Marker::None};
        if (i > 0)
            one.look.dash = Dash(line->itemData(i).toInt());
        line->setItemIcon(i, sample(one));
    }
    for (QComboBox* box : {marker, line})
        box->setIconSize({28, 18});
}

SeriesEdits SeriesTable::editsOf(int row) const
{
    SeriesEdits edits;
    const auto dataOf = [&](Column column) {
        const auto* box = qobject_cast<QComboBox*>(cellWidget(row, column));
        return box != nullptr ? box->currentData() : QVariant(-1);
    };
    if (const QString typed = item(row, Name)->text().trimmed(); !typed.isEmpty() && typed != rows_[std::size_t(row)].name)
        edits.name = typed;
    if (const QColor color = dataOf(Color).value<QColor>(); color.isValid())
        edits.look.color = color;
    if (const int marker = dataOf(Mark).toInt(); marker >= 0)
        edits.look.marker = Marker(marker);
    if (const int dash = dataOf(Line).toInt(); dash >= 0)
        edits.look.dash = Dash(dash);
    if (const auto* width = qobject_cast<QDoubleSpinBox*>(cellWidget(row, Width)); width != nullptr && width->value() > 0)
        edits.look.width = width->value();
    if (const auto before = errors_.find(rows_[std::size_t(row)].id); before != errors_.end())
        edits.look.errors = before->second;
    if (item(row, Name)->flags().testFlag(Qt::ItemIsUserCheckable) && item(row, Name)->checkState() == Qt::Unchecked)
        edits.shown = false;
    return edits;
}

void SeriesTable::writeInto(PictureEdits& edits) const
{
    edits.typed = others_.typed;
    edits.series = others_.series;
    for (int row = 0; row < rowCount(); ++row)
        if (const SeriesEdits own = editsOf(row); own != SeriesEdits())
            edits.series[rows_[std::size_t(row)].id] = own;
}

} // namespace attentoscope
