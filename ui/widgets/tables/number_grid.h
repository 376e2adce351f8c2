// SPDX-License-Identifier: GPL-3.0-or-later
// A small table of numbers: each line has a name and its numbers, each column a head. Every number can be selected with the
// mouse, and the whole can be copied as a table. NumberTable is what it shows, a plain value.
#pragma once

#include "ui/figures/offers_figure.h"
#include "ui/theme/hue.h"

#include <QFont>
#include <QStringList>
#include <QWidget>

#include <vector>

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace attentoscope {

class SteadyLabel;
struct TableLines;

struct NumberTable {
    struct Column {
        QString key; // "A": the number in the line with the key "mean" has the object name "meanA"
        QString head; // rich text
        QString help = {};
        Hue hue = Hue::plain(); // of the head
        bool keptEmpty = false; // shown without any number, too: that there is none is an answer, or the numbers come later

        bool operator==(const Column&) const = default;
    };
    struct Line {
        enum Kind {
            Numbers,
            Title, // bold, over all columns
            Sentence, // over all columns
            Note, // over all columns, in small letters, and never copied
        };
        Kind kind = Numbers;
        QString key; // begins the object names of its labels; of other kinds than Numbers it is the object name
        QString name; // rich text
        QString help = {};
        QStringList numbers = {}; // "—" for missing ones
        Hue hue = Hue::plain(); // of the name
        bool wrapped = false; // the text may take several rows
        bool shown = true; // false: keeps its place, so that the others stay where they are

        bool operator==(const Line&) const = default;
    };
    std::vector<Column> columns;
    std::vector<Line> headings = {}; // above the heads of the columns
    std::vector<Line> lines = {};
    QString corner = {}; // left of the heads: what all numbers are
    bool cornerShown = true; // false: only copied
    QString alsoCopied = {}; // appended when copying: numbers that are drawn

    // Returns a table with two columns, A and B, in the colours of the policies.
    static NumberTable ofPolicies();

    Line& addLine(const QString& key, const QString& name, const QString& help = {}, const QStringList& numbers = {});
    Line& addTitle(const QString& object, const QString& text);
    Line& addNote(const QString& object, const QString& text);
    // Sets a column of the lines of numbers from `firstLine` on, an index in `lines`; "—" for missing texts.
    void setColumn(std::size_t column, const QStringList& texts, std::size_t firstLine = 0);

    std::vector<bool> emptyColumns() const; // those without any number beside others with some
    QString text() const; // of the shown lines: "name, tab, number, tab, number", and alsoCopied

    bool operator==(const NumberTable&) const = default;
};

TableLines linesOf(const NumberTable& table); // its shown numbers, as a figure has them

class NumberGrid : public QWidget, public OffersFigure
{
    Q_OBJECT
public:
    NumberGrid(const QFont& font, QWidget* parent);

    void show(const NumberTable& table); // an equal table costs nothing
    using QWidget::show;

    void addToCorner(QWidget* widget); // left of the heads: chooses what the numbers are
    void addBelow(QWidget* widget); // across all columns

    QString tableText() const { return table_.text(); }
    void copy() const; // to the clipboard
    SharedFigure figure() const override; // of the visible lines

signals:
    void linkChosen(const QString& link); // in the name of a line

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        QLabel* name = nullptr;
        std::vector<SteadyLabel*> numbers;
    };
    void makeLabels();
    QLabel* addLabel(const QFont& font);
    Row makeRow(const NumberTable::Line& line);
    void fill(const NumberTable* before);
    void fill(const Row& row, const NumberTable::Line& line, const NumberTable::Line* before);
    void color(QLabel* label, Hue hue) const;

    QFont font_;
    QWidget* body_; // has the labels, so that those made later are not above what lies over the table
    QVBoxLayout* headingLayout_;
    QGridLayout* grid_;
    QHBoxLayout* corner_;
    QLabel* cornerText_;
    QToolButton* copyButton_;
    NumberTable table_;
    std::vector<QLabel*> heads_;
    std::vector<bool> hidden_; // columns
    std::vector<Row> headings_, lines_; // of table_, from top to bottom
};

} // namespace attentoscope
