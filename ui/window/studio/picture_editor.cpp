// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/studio/picture_editor.h"

#include "ui/plots/paper/number_format.h"
#include "ui/window/studio/marks_editor.h"
#include "ui/window/studio/series_table.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleValidator>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QTimer>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int fewestTicks = 2;
constexpr int pauseMs = 250; // after the last key: a sheet takes longer to draw than a key to be typed

std::optional<double> numberIn(const QLineEdit* box)
{
    bool fine = false;
    const double number = QLocale::c().toDouble(box->text().trimmed(), &fine);
    return fine ? std::optional(number) : std::nullopt;
}

void setNumber(QLineEdit* box, std::optional<double> number)
{
    box->setText(number ? QLocale::c().toString(*number, 'g', QLocale::FloatingPointShortest) : QString());
}

// The entries of a choice: 0 default, 1 yes, 2 no.
int placeOf(std::optional<bool> choice) { return !choice ? 0 : *choice ? 1 : 2; }
std::optional<bool> choiceAt(int place) { return place == 0 ? std::nullopt : std::optional(place == 1); }

} // namespace

PictureEditor::PictureEditor(QWidget* parent)
    : QWidget(parent)
    , form_(new QFormLayout(this))
    , pause_(new QTimer(this))
{
    pause_->setSingleShot(true);
    pause_->setInterval(pauseMs);
    connect(pause_, &QTimer::timeout, this, &PictureEditor::edited);
    connect(qApp, &QApplication::focusChanged, this, &PictureEditor::takeTyped);
    const QString own = tr("Unchanged");
    title_ = addLine("editTitle", tr("Title"), own);
    title_->setToolTip(tr("$…$ makes a formula in titles, labels and notes: $\\lambda = 1/\\sqrt{d}$"));
    ownTitle_ = new QCheckBox(tr("No title"), this);
    ownTitle_->setObjectName(QStringLiteral("editNoTitle"));
    form_->addRow(QString(), ownTitle_);
    connect(ownTitle_, &QCheckBox::toggled, this, [this](bool none) {
        title_->setEnabled(!none);
        if (!filling_)
            tell();
    });
    x_ = addAxis(QStringLiteral("X"), tr("x axis"), tr("Range (from, to)"));
    y_ = addAxis(QStringLiteral("Y"), tr("y axis"), tr("Range (from, to)"));
    legend_ = addChoice("editLegend", tr("Legend"),
        {tr("Where there is room"), tr("Above"), tr("Top left"), tr("Top right"), tr("Bottom left"), tr("Bottom right"),
            tr("Hidden")});
    series_ = new SeriesTable(this);
    series_->setObjectName(QStringLiteral("editSeries"));
    series_->setAccessibleName(tr("Series"));
    form_->addRow(series_);
    connect(series_, &SeriesTable::edited, this, &PictureEditor::tell);
    QStringList maps{own};
    for (const ColorMap map : sequentialColorMaps())
        maps << colorMapLabel(map);
    colorMap_ = addChoice("editColorMap", tr("Colours"), maps);
    colorRange_ = rangeOf(tr("Colours"), "editColorLow", "editColorHigh", &colorLow_, &colorHigh_);
    form_->addRow(tr("Range (from, to)"), colorRange_);
    colorScale_ = addChoice("editColorScale", tr("Scale"), {own, tr("Logarithmic"), tr("Linear")});
    grid_ = addChoice("editGrid", tr("Grid"), {own, tr("Shown"), tr("Hidden")});
    minorTicks_ = addChoice("editMinorTicks", tr("Small ticks"), {own, tr("Shown"), tr("Hidden")});
    marks_ = new MarksEditor(this);
    form_->addRow(tr("Notes"), marks_);
    connect(marks_, &MarksEditor::edited, this, &PictureEditor::tell);
    connect(marks_, &MarksEditor::typed, pause_, qOverload<>(&QTimer::start));
    form_->setContentsMargins(8, 8, 8, 8);
    form_->setVerticalSpacing(4);
}

// A field that has the focus loses it when it is destroyed.
PictureEditor::~PictureEditor() { disconnect(qApp, nullptr, this, nullptr); }

void PictureEditor::tell()
{
    pause_->stop();
    emit edited();
}

void PictureEditor::takeTyped()
{
    if (isTyping())
        tell();
}

bool PictureEditor::isTyping() const { return pause_->isActive(); }

QLineEdit* PictureEditor::addLine(const char* name, const QString& label, const QString& empty)
{
    auto* box = new QLineEdit(this);
    box->setObjectName(QLatin1String(name));
    box->setPlaceholderText(empty);
    if (!label.isEmpty())
        form_->addRow(label, box);
    connect(box, &QLineEdit::textEdited, pause_, qOverload<>(&QTimer::start));
    connect(box, &QLineEdit::returnPressed, this, &PictureEditor::takeTyped);
    return box;
}

QComboBox* PictureEditor::addChoice(const char* name, const QString& label, const QStringList& texts)
{
    auto* box = new QComboBox(this);
    box->setObjectName(QLatin1String(name));
    box->addItems(texts);
    form_->addRow(label, box);
    connect(box, &QComboBox::currentIndexChanged, this, [this] {
        if (!filling_)
            tell();
    });
    return box;
}

QWidget* PictureEditor::rangeOf(const QString& of, const char* low, const char* high, QLineEdit** lowBox, QLineEdit** highBox)
{
    auto* both = new QWidget(this);
    both->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // or it would take the height that nothing else wants
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    for (const auto& [name, box] : {std::pair(low, lowBox), std::pair(high, highBox)}) {
        *box = addLine(name, {}, tr("Automatic"));
        (*box)->setAccessibleName(box == lowBox ? tr("Start of the range: %1").arg(of) : tr("End of the range: %1").arg(of));
        auto* numbers = new QDoubleValidator(*box);
        numbers->setLocale(QLocale::c());
        (*box)->setValidator(numbers);
        layout->addWidget(*box);
    }
    return both;
}

PictureEditor::AxisBoxes PictureEditor::addAxis(const QString& axis, const QString& label, const QString& range)
{
    const auto named = [&](const char* what) { return ("edit" + axis + QLatin1String(what)).toLatin1(); };
    AxisBoxes boxes{};
    boxes.label = addLine(named("Label"), label, tr("Unchanged"));
    form_->addRow(range, rangeOf(label, named("Low"), named("High"), &boxes.low, &boxes.high));
    boxes.scale = addChoice(named("Scale"), tr("Scale"), {tr("Unchanged"), tr("Logarithmic"), tr("Linear")});
    boxes.scale->setAccessibleDescription(tr("Scale of %1").arg(label));
    QStringList counts{tr("Unchanged")};
    for (int ticks = fewestTicks; ticks <= AxisEdits::mostTicks; ++ticks)
        counts << QString::number(ticks);
    boxes.ticks = addChoice(named("Ticks"), tr("Ticks, at most"), counts);
    boxes.ticks->setAccessibleDescription(tr("Maximum number of ticks on %1").arg(label));
    boxes.format = addChoice(named("Format"), tr("Format"), QStringList{tr("Unchanged")} + numberFormats());
    boxes.format->setAccessibleDescription(tr("Number format of %1").arg(label));
    return boxes;
}

void PictureEditor::setShown(QWidget* box, bool shown)
{
    box->setVisible(shown);
    if (QWidget* label = form_->labelForField(box))
        label->setVisible(shown);
}

void PictureEditor::show(const AxisBoxes& boxes, const AxisEdits& edits)
{
    boxes.label->setText(edits.label.value_or(QString()));
    setNumber(boxes.low, edits.low);
    setNumber(boxes.high, edits.high);
    boxes.scale->setCurrentIndex(placeOf(edits.logarithmic));
    boxes.ticks->setCurrentIndex(edits.ticks ? std::clamp(*edits.ticks, fewestTicks, AxisEdits::mostTicks) - fewestTicks + 1 : 0);
    boxes.format->setCurrentIndex(int(numberFormats().indexOf(edits.format)) + 1);
}

void PictureEditor::forget()
{
    marks_->forget();
    forgets_ = true;
}

void PictureEditor::show(const Editable& editable, const std::vector<LineKeyEntry>& signs, const PictureEdits& edits)
{
    if (!forgets_ && editable == editable_ && edits == this->edits())
        return; // keeps what is being typed
    forgets_ = false;
    pause_->stop(); // what was typed belongs to what was shown before
    filling_ = true;
    editable_ = editable;
    title_->setText(edits.title.value_or(QString()));
    ownTitle_->setChecked(edits.title && edits.title->isEmpty());
    title_->setEnabled(!ownTitle_->isChecked());
    show(x_, edits.x);
    show(y_, edits.y);
    legend_->setCurrentIndex(edits.legend ? int(*edits.legend) + 1 : 0); // the entries are in the order of LegendPlace
    series_->show(editable, signs, edits);
    const auto maps = sequentialColorMaps();
    colorMap_->setCurrentIndex(edits.colorMap ? int(std::ranges::find(maps, *edits.colorMap) - maps.begin()) + 1 : 0);
    setNumber(colorLow_, edits.colorLow);
    setNumber(colorHigh_, edits.colorHigh);
    colorScale_->setCurrentIndex(placeOf(edits.logColors));
    setShown(title_, editable.title);
    ownTitle_->setVisible(editable.title);
    for (const AxisBoxes& axis : {x_, y_}) {
        setShown(axis.label, editable.labels);
        setShown(axis.low->parentWidget(), editable.ranges);
        for (QComboBox* box : {axis.scale, axis.ticks, axis.format})
            setShown(box, editable.ranges);
    }
    setShown(legend_, editable.legend);
    series_->setVisible(!editable.series.empty());
    setShown(colorMap_, editable.colors);
    setShown(colorRange_, editable.colors);
    setShown(colorScale_, editable.colors);
    grid_->setCurrentIndex(placeOf(edits.grid));
    minorTicks_->setCurrentIndex(placeOf(edits.minorTicks));
    marks_->show(edits.marks);
    setShown(grid_, editable.ranges);
    setShown(minorTicks_, editable.ranges);
    setShown(marks_, editable.ranges);
    filling_ = false;
}

AxisEdits PictureEditor::editsOf(const AxisBoxes& boxes)
{
    AxisEdits edits;
    if (!boxes.label->text().isEmpty())
        edits.label = boxes.label->text();
    edits.low = numberIn(boxes.low);
    edits.high = numberIn(boxes.high);
    edits.logarithmic = choiceAt(boxes.scale->currentIndex());
    if (const int ticks = boxes.ticks->currentIndex(); ticks > 0)
        edits.ticks = ticks - 1 + fewestTicks;
    if (boxes.format->currentIndex() > 0)
        edits.format = boxes.format->currentText();
    return edits;
}

PictureEdits PictureEditor::edits() const
{
    PictureEdits edits;
    series_->writeInto(edits);
    if (ownTitle_->isChecked())
        edits.title = QString();
    else if (!title_->text().isEmpty())
        edits.title = title_->text();
    edits.x = editsOf(x_);
    edits.y = editsOf(y_);
    if (const int place = legend_->currentIndex(); place > 0)
        edits.legend = LegendPlace(place - 1);
    if (const int map = colorMap_->currentIndex(); map > 0)
        edits.colorMap = sequentialColorMaps()[std::size_t(map - 1)];
    edits.colorLow = numberIn(colorLow_);
    edits.colorHigh = numberIn(colorHigh_);
    edits.logColors = choiceAt(colorScale_->currentIndex());
    edits.grid = choiceAt(grid_->currentIndex());
    edits.minorTicks = choiceAt(minorTicks_->currentIndex());
    edits.marks = marks_->marks();
    return edits;
}

} // namespace attentoscope
