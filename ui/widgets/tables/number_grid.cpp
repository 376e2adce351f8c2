// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tables/number_grid.h"

#include "ui/figures/table_figure.h"
#include "ui/figures/text_line.h"
#include "ui/text/number_text.h"
#include "ui/theme/steady_label.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

constexpr int columnGap = 12, betweenLines = 2, aboveTitle = 6, betweenHeadings = 4; // px

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

void setColor(QLabel* label, const QColor& color)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
}

} // namespace

std::vector<NumberGrid::Column> NumberGrid::policyColumns(const QWidget& widget)
{
    const Theme theme = Theme::of(widget);
    return {{QStringLiteral("A"), QStringLiteral("A"), {}, theme.policy(0)},
        {QStringLiteral("B"), QStringLiteral("B"), {}, theme.policy(1)}};
}

NumberGrid::NumberGrid(const std::vector<Column>& columns, const QFont& font, QWidget* parent)
    : QWidget(parent)
    , font_(font)
    , headings_(new QVBoxLayout)
    , grid_(new QGridLayout)
    , corner_(new QHBoxLayout)
    , cornerText_(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(betweenLines);
    layout->addLayout(headings_);
    layout->addLayout(grid_);
    headings_->setSpacing(betweenHeadings);
    grid_->setHorizontalSpacing(columnGap);
    grid_->setVerticalSpacing(betweenLines);
    grid_->setColumnStretch(0, 1);
    auto* copyButton = new QToolButton(this);
    copyButton->setObjectName(QStringLiteral("copyNumbers"));
    copyButton->setText(tr("Copy"));
    copyButton->setToolTip(tr("Copy these numbers as a table"));
    copyButton->setFont(secondaryFont());
    copyButton->setAutoRaise(true);
    connect(copyButton, &QToolButton::clicked, this, &NumberGrid::copy);
    cornerText_->setFont(boldOf(font_));
    cornerText_->hide();
    corner_->setSpacing(columnGap / 2);
    corner_->addWidget(cornerText_);
    corner_->addWidget(copyButton);
    corner_->addStretch(1);
    grid_->addLayout(corner_, 0, 0);
    for (const Column& column : columns) {
        QLabel* head = addLabel(column.head, column.help);
        head->setFont(boldOf(font_));
        head->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        if (column.color.isValid())
            setColor(head, column.color);
        keys_.push_back(column.key);
        heads_.push_back(head);
        grid_->addWidget(head, 0, int(heads_.size()));
    }
}

QString NumberGrid::wrapped(const QString& plainText)
{
    return plainText.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(plainText.toHtmlEscaped());
}

QLabel* NumberGrid::addLabel(const QString& text, const QString& help)
{
    auto* label = new QLabel(text, this);
    label->setTextFormat(Qt::RichText);
    label->setFont(font_);
    label->setToolTip(wrapped(help));
    return label;
}

int NumberGrid::addLine(const QString& key, const QString& name, const QString& help)
{
    const int row = grid_->rowCount();
    if (numbered_.empty())
        if (auto* copy = findChild<QToolButton*>(QStringLiteral("copyNumbers")))
            copy->setAccessibleDescription(tr("Copy the table that begins with %1").arg(plainText(name)));
    Line line;
    line.name = addLabel(name, help);
    line.name->setObjectName(key + QStringLiteral("Name"));
    grid_->addWidget(line.name, row, 0);
    for (std::size_t column = 0; column < keys_.size(); ++column) {
        auto* number = new NumberLabel(this);
        number->setTextFormat(Qt::PlainText);
        number->setTextInteractionFlags(Qt::NoTextInteraction);
        number->setObjectName(key + keys_[column]);
        number->setFont(font_);
        number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        number->setAccessibleDescription(plainText(name) + QStringLiteral(", ") + plainText(heads_[column]->text()));
        number->setContextMenuPolicy(Qt::NoContextMenu); // the menu of the table appears instead
        grid_->addWidget(number, row, int(column) + 1, Qt::AlignRight | Qt::AlignVCenter);
        line.numbers.push_back(number);
    }
    numbered_.push_back(lines_.size());
    lines_.push_back(std::move(line));
    return int(numbered_.size()) - 1;
}

QLabel* NumberGrid::addTitle(const QString& object, const QString& text)
{
    QLabel* title = addLabel(text, {});
    title->setObjectName(object);
    title->setFont(boldOf(font_));
    title->setContentsMargins(0, aboveTitle, 0, 0);
    grid_->addWidget(title, grid_->rowCount(), 0, 1, int(keys_.size()) + 1);
    lines_.push_back({title, {}});
    return title;
}

QLabel* NumberGrid::addHeading(const QString& object, const QString& text)
{
    QLabel* heading = addLabel(text, {});
    heading->setObjectName(object);
    heading->setFont(boldOf(font_));
    headings_->addWidget(heading);
    return heading;
}

QLabel* NumberGrid::addNote(const QString& object)
{
    auto* note = new QLabel(this);
    note->setObjectName(object);
    note->setFont(secondaryFont());
    addWide(note);
    return note;
}

void NumberGrid::addWide(QWidget* widget) { grid_->addWidget(widget, grid_->rowCount(), 0, 1, int(keys_.size()) + 1); }

void NumberGrid::setCorner(const QString& text, bool shown)
{
    cornerText_->setText(text);
    cornerText_->setVisible(shown && !text.isEmpty());
}

void NumberGrid::addToCorner(QWidget* widget) { corner_->insertWidget(corner_->count() - 2, widget); }

void NumberGrid::setColumn(int column, const QStringList& texts, int firstLine)
{
    for (qsizetype i = 0; std::size_t(firstLine + i) < numbered_.size(); ++i)
        lines_[numbered_[std::size_t(firstLine + i)]].numbers[std::size_t(column)]->showText(texts.value(i, QStringLiteral("—")));
}

void NumberGrid::setLine(int line, const QStringList& texts)
{
    const std::vector<SteadyLabel*>& numbers = lines_[numbered_[std::size_t(line)]].numbers;
    for (std::size_t column = 0; column < numbers.size(); ++column)
        numbers[column]->showText(texts.value(qsizetype(column), QStringLiteral("—")));
}

void NumberGrid::setLineShown(int line, bool shown)
{
    const Line& which = lines_[numbered_[std::size_t(line)]];
    which.name->setVisible(shown);
    for (QLabel* number : which.numbers)
        number->setVisible(shown);
}

void NumberGrid::setLineColor(int line, const QColor& color) { setColor(lines_[numbered_[std::size_t(line)]].name, color); }

QString NumberGrid::tableText() const
{
    QStringList cells{cornerText_->text()};
    for (const QLabel* head : heads_)
        cells << plainText(head->text());
    QString text = cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const Line& line : lines_) {
        if (line.name->isHidden())
            continue;
        cells = {plainText(line.name->text())};
        for (const QLabel* number : line.numbers)
            cells << plainNumber(number->text());
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text + alsoCopied_;
}

SharedFigure NumberGrid::figure() const
{
    TableLines table{{cornerText_->text()}, {}};
    for (const QLabel* head : heads_)
        table.heads << plainText(head->text());
    for (const Line& line : lines_) {
        if (line.name->isHidden() || line.numbers.empty())
            continue; // skips hidden lines and titles, which have no numbers
        QStringList& cells = table.lines.emplace_back(QStringList{plainText(line.name->text())});
        for (const QLabel* number : line.numbers)
            cells << number->text();
    }
    return makeTableFigure(std::move(table));
}

void NumberGrid::copy() const { QApplication::clipboard()->setText(tableText()); }

} // namespace attentoscope
