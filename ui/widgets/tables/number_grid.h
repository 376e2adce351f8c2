// SPDX-License-Identifier: GPL-3.0-or-later
// A small table of numbers: a name and its numbers a line, a head above each column. Every number can be marked with the mouse,
// and all of it copied as a table.
#pragma once

#include "ui/figures/offers_figure.h"

#include <QColor>
#include <QFont>
#include <QStringList>
#include <QWidget>

#include <vector>

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace attentoscope {

class SteadyLabel;

class NumberGrid : public QWidget, public OffersFigure
{
    Q_OBJECT
public:
    struct Column {
        QString key; // of the object names of its numbers, after that of the line: "meanA"
        QString head; // rich text
        QString help = {};
        QColor color = {}; // of the head; none: as text
    };
    // A and B in the colours of the policies.
    static std::vector<Column> policyColumns(const QWidget& widget);

    NumberGrid(const std::vector<Column>& columns, const QFont& font, QWidget* parent);

    // Below what is there. Lines are numbered from 0; titles and widgets are none.
    int addLine(const QString& key, const QString& name, const QString& help = {}); // name: rich text
    QLabel* addTitle(const QString& object, const QString& text = {}); // bold, over all columns
    QLabel* addNote(const QString& object); // over all columns
    void addWide(QWidget* widget);
    // Above the heads, below what stands there: bold, over all columns.
    QLabel* addHeading(const QString& object, const QString& text = {});
    // In the corner left of the heads: words that say what all numbers are, or what chooses them.
    void setCorner(const QString& text, bool shown = true); // not shown: only copied
    void addToCorner(QWidget* widget);

    void setColumn(int column, const QStringList& texts, int firstLine = 0); // "—" where there are too few
    void setLine(int line, const QStringList& texts);
    void setLineShown(int line, bool shown);
    void setLineColor(int line, const QColor& color); // of its name

    void setAlsoCopied(const QString& lines) { alsoCopied_ = lines; } // below the others: numbers that are drawn
    QString tableText() const; // of what is shown: lines of "name, tab, number, tab, number"
    void copy() const; // into the clipboard
    SharedFigure figure() const override; // of what is shown

protected:
    static QString wrapped(const QString& plainText); // rich text for a tooltip, so that its lines wrap

private:
    struct Line {
        QLabel* name = nullptr;
        std::vector<SteadyLabel*> numbers; // none: a title
    };
    QLabel* addLabel(const QString& text, const QString& help);

    QFont font_;
    QVBoxLayout* headings_;
    QGridLayout* grid_;
    QHBoxLayout* corner_;
    QLabel* cornerText_;
    QString alsoCopied_;
    std::vector<QString> keys_; // of the columns
    std::vector<QLabel*> heads_;
    std::vector<Line> lines_; // as they stand below each other
    std::vector<std::size_t> numbered_; // places of the lines with numbers
};

} // namespace attentoscope
