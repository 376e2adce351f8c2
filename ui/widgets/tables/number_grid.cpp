// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tables/number_grid.h"

#include "ui/figures/table_figure.h"
#include "ui/figures/text_line.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"
#include "ui/text/unbroken.h"
#include "ui/theme/steady_label.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attentoscope {

namespace {

constexpr int columnGap = 12, betweenLines = 2, aboveTitle = 6, betweenHeadings = 4; // px

using Line = NumberTable::Line;

const QString none = QStringLiteral("—");

QFont boldOf(QFont font)
{
    font.setWeight(QFont::Bold);
    return font;
}

// A label whose text can be selected only while the pointer is on it or it has a selection. Qt lays out selectable text as a
// document, which would take a tenth of the time of a window whose numbers keep changing.
class NumberLabel : public SteadyLabel
{
public:
    using SteadyLabel::SteadyLabel;

private:
    void enterEvent(QEnterEvent* event) override
    {
        setTextInteractionFlags(Qt::TextSelectableByMouse);
        QLabel::enterEvent(event);
    }
    void leaveEvent(QEvent* event) override
    {
        if (!hasSelectedText())
            setTextInteractionFlags(Qt::NoTextInteraction);
        QLabel::leaveEvent(event);
    }
};

// Returns rich text for a tooltip, so that its lines wrap.
QString wrapped(const QString& text)
{
    return text.isEmpty() ? QString() : unbroken(QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()));
}

// Returns whether the same labels can show both lists.
bool areAlike(const std::vector<Line>& some, const std::vector<Line>& others)
{
    return std::ranges::equal(
        some, others, [](const Line& a, const Line& b) { return a.kind == b.kind && a.key == b.key && a.wrapped == b.wrapped; });
}

} // namespace

NumberTable NumberTable::ofPolicies()
{
    return {{{QStringLiteral("A"), QStringLiteral("A"), {}, Hue::policy(0)},
        {QStringLiteral("B"), QStringLiteral("B"), {}, Hue::policy(1)}}};
}

Line& NumberTable::addLine(const QString& key, const QString& name, const QString& help, const QStringList& numbers)
{
    return lines.emplace_back(Line{Line::Numbers, key, name, help, numbers});
}

Line& NumberTable::addTitle(const QString& object, const QString& text)
{
    return lines.emplace_back(Line{Line::Title, object, text});
}

Line& NumberTable::addNote(const QString& object, const QString& text)
{
    return lines.emplace_back(Line{Line::Note, object, text});
}

void NumberTable::setColumn(std::size_t column, const QStringList& texts, std::size_t firstLine)
{
    qsizetype next = 0;
    for (std::size_t i = firstLine; i < lines.size(); ++i) {
        if (lines[i].kind != Line::Numbers)
            continue;
        QStringList& numbers = lines[i].numbers;
        while (std::size_t(numbers.size()) <= column)
            numbers << none;
        numbers[qsizetype(column)] = texts.value(next++, none);
    }
}

std::vector<bool> NumberTable::emptyColumns() const
{
    std::vector<bool> empty(columns.size());
    for (std::size_t column = 0; column < columns.size(); ++column)
        empty[column] = std::ranges::all_of(lines, [&](const Line& line) {
            const QString number = line.numbers.value(qsizetype(column), none);
            return number.isEmpty() || number == none;
        });
    const bool all = std::ranges::find(empty, false) == empty.end();
    for (std::size_t column = 0; column < columns.size(); ++column)
        empty[column] = empty[column] && !all && !columns[column].keptEmpty;
    return empty;
}

QString NumberTable::text() const
{
    QStringList cells{corner};
    for (const Column& column : columns)
        cells << plainText(column.head);
    QString text = cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const Line& line : lines) {
        if (!line.shown || line.kind == Line::Note)
            continue;
        cells = {plainText(line.name)};
        for (std::size_t column = 0; line.kind == Line::Numbers && column < columns.size(); ++column)
            cells << plainNumber(line.numbers.value(qsizetype(column), none));
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text + alsoCopied;
}

NumberGrid::NumberGrid(const QFont& font, QWidget* parent)
    : QWidget(parent)
    , font_(font)
    , body_(new QWidget(this))
    , headingLayout_(new QVBoxLayout)
    , grid_(new QGridLayout)
    , corner_(new QHBoxLayout)
    , cornerText_(new QLabel(body_))
    , copyButton_(new QToolButton(body_))
{
    auto* around = new QVBoxLayout(this);
    around->setContentsMargins(0, 0, 0, 0);
    around->addWidget(body_);
    auto* layout = new QVBoxLayout(body_);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(betweenLines);
    layout->addLayout(headingLayout_);
    layout->addLayout(grid_);
    headingLayout_->setSpacing(betweenHeadings);
    grid_->setHorizontalSpacing(columnGap);
    grid_->setVerticalSpacing(betweenLines);
    grid_->setColumnStretch(0, 1);
    copyButton_->setObjectName(QStringLiteral("copyNumbers"));
    copyButton_->setText(tr("Copy"));
    copyButton_->setToolTip(tr("Copy these numbers as a table"));
    copyButton_->setFont(secondaryFont());
    copyButton_->setAutoRaise(true);
    connect(copyButton_, &QToolButton::clicked, this, &NumberGrid::copy);
    cornerText_->setFont(boldOf(font_));
    cornerText_->hide();
    corner_->setSpacing(columnGap / 2);
    corner_->addWidget(cornerText_);
    corner_->addWidget(copyButton_);
    corner_->addStretch(1);
    grid_->addLayout(corner_, 0, 0);
}

void NumberGrid::addToCorner(QWidget* widget) { corner_->insertWidget(corner_->count() - 2, widget); }

void NumberGrid::addBelow(QWidget* widget) { body_->layout()->addWidget(widget); }

void NumberGrid::show(const NumberTable& table)
{
    if (table == table_)
        return;
    const NumberTable before = std::exchange(table_, table);
    if (table.columns != before.columns || !areAlike(table.lines, before.lines) || !areAlike(table.headings, before.headings))
        makeLabels();
    else
        fill(&before);
}

// Makes the labels of the table in place of the old ones.
void NumberGrid::makeLabels()
{
    for (QLabel* head : heads_)
        delete head;
    for (const std::vector<Row>* rows : {&headings_, &lines_})
        for (const Row& row : *rows) {
            delete row.name;
            qDeleteAll(row.numbers);
        }
    heads_.clear();
    headings_.clear();
    lines_.clear();
    for (const NumberTable::Column& column : table_.columns) {
        auto* head = addLabel(boldOf(font_));
        head->setText(column.head);
        head->setToolTip(wrapped(column.help));
        head->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        color(head, column.hue);
        heads_.push_back(head);
        grid_->addWidget(head, 0, int(heads_.size()));
    }
    for (const Line& heading : table_.headings) {
        headings_.push_back(makeRow(heading));
        headingLayout_->addWidget(headings_.back().name);
    }
    int place = 1;
    for (const Line& line : table_.lines) {
        const Row& row = lines_.emplace_back(makeRow(line));
        if (line.kind == Line::Title)
            row.name->setContentsMargins(0, aboveTitle, 0, 0);
        grid_->addWidget(row.name, place, 0, 1, line.kind == Line::Numbers ? 1 : int(heads_.size()) + 1);
        for (std::size_t column = 0; column < row.numbers.size(); ++column)
            grid_->addWidget(row.numbers[column], place, int(column) + 1, Qt::AlignRight | Qt::AlignVCenter);
        ++place;
    }
    fill(nullptr);
}

QLabel* NumberGrid::addLabel(const QFont& font)
{
    auto* label = new QLabel(body_);
    label->setTextFormat(Qt::RichText);
    label->setFont(font);
    return label;
}

NumberGrid::Row NumberGrid::makeRow(const Line& line)
{
    const bool title = line.kind == Line::Title, note = line.kind == Line::Note;
    Row row{addLabel(title ? boldOf(font_) : note ? secondaryFont() : font_), {}};
    row.name->setObjectName(line.kind == Line::Numbers ? line.key + QStringLiteral("Name") : line.key);
    connect(row.name, &QLabel::linkActivated, this, &NumberGrid::linkChosen);
    row.name->setWordWrap(line.wrapped);
    if (note)
        row.name->setTextFormat(Qt::AutoText);
    if (line.kind != Line::Numbers)
        return row;
    for (const NumberTable::Column& column : table_.columns) {
        auto* number = new NumberLabel(body_);
        number->setTextFormat(Qt::PlainText);
        number->setTextInteractionFlags(Qt::NoTextInteraction);
        number->setObjectName(line.key + column.key);
        number->setFont(font_);
        number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        number->setContextMenuPolicy(Qt::NoContextMenu); // the menu of the table appears instead
        row.numbers.push_back(number);
    }
    return row;
}

// Fills the labels with the table; `before` is what they show already, or null.
void NumberGrid::fill(const NumberTable* before)
{
    if (std::vector<bool> hidden = table_.emptyColumns(); std::exchange(hidden_, hidden) != hidden)
        before = nullptr;
    for (std::size_t column = 0; column < heads_.size(); ++column)
        heads_[column]->setVisible(!hidden_[column]);
    cornerText_->setText(table_.corner);
    cornerText_->setVisible(table_.cornerShown && !table_.corner.isEmpty());
    for (std::size_t i = 0; i < headings_.size(); ++i)
        fill(headings_[i], table_.headings[i], before != nullptr ? &before->headings[i] : nullptr);
    for (std::size_t i = 0; i < lines_.size(); ++i)
        fill(lines_[i], table_.lines[i], before != nullptr ? &before->lines[i] : nullptr);
    const auto first = std::ranges::find(table_.lines, Line::Numbers, &Line::kind);
    if (first == table_.lines.end())
        return;
    if (before == nullptr || before->lines[std::size_t(first - table_.lines.begin())].name != first->name)
        copyButton_->setAccessibleDescription(tr("Copy the table that begins with %1").arg(plainText(first->name)));
}

void NumberGrid::fill(const Row& row, const Line& line, const Line* before)
{
    if (before != nullptr && line == *before)
        return;
    const bool renamed = before == nullptr || line.name != before->name;
    if (renamed) {
        row.name->setText(line.wrapped ? unbroken(line.name) : line.name);
        if (line.name.contains(QLatin1String("<a ")))
            row.name->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    }
    if (before == nullptr || line.help != before->help)
        row.name->setToolTip(wrapped(line.help));
    if (before == nullptr || line.hue != before->hue)
        color(row.name, line.hue);
    for (std::size_t column = 0; column < row.numbers.size(); ++column) {
        SteadyLabel* number = row.numbers[column];
        number->showText(line.numbers.value(qsizetype(column), none));
        if (renamed)
            number->setAccessibleDescription(phraseOf({plainText(line.name), plainText(table_.columns[column].head)}));
        number->setVisible(line.shown && !hidden_[column]);
    }
    row.name->setVisible(line.shown);
}

void NumberGrid::color(QLabel* label, Hue hue) const
{
    QPalette palette;
    if (!hue.isPlain())
        palette.setColor(QPalette::WindowText, Theme::of(*this).color(hue));
    label->setPalette(palette);
}

void NumberGrid::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    for (std::size_t i = 0; i < heads_.size(); ++i)
        color(heads_[i], table_.columns[i].hue);
    for (std::size_t i = 0; i < lines_.size(); ++i)
        color(lines_[i].name, table_.lines[i].hue);
}

TableLines linesOf(const NumberTable& table)
{
    TableLines texts{{table.corner}, {}};
    for (const NumberTable::Column& column : table.columns)
        texts.heads << plainText(column.head);
    for (const Line& line : table.lines) {
        if (!line.shown || line.kind != Line::Numbers)
            continue;
        QStringList& cells = texts.lines.emplace_back(QStringList{plainText(line.name)});
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            cells << line.numbers.value(qsizetype(column), none);
    }
    return texts;
}

SharedFigure NumberGrid::figure() const { return makeTableFigure(linesOf(table_)); }

void NumberGrid::copy() const { QApplication::clipboard()->setText(tableText()); }

} // namespace attentoscope
