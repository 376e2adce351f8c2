// SPDX-License-Identifier: GPL-3.0-or-later
// A small table of numbers: each line has a name and its numbers, each column a head. Every number can be selected with the
// mouse, and the whole can be copied as a table.
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
        QString key; // "A": the number in the line with the key "mean" has the object name "meanA"
        QString head; // rich text
        QString help = {};
        QColor color = {}; // of the head; invalid: the text colour
    };
    // Returns two columns, A and B, in the colours of the policies.
    static std::vector<Column> policyColumns(const QWidget& widget);

    NumberGrid(const std::vector<Column>& columns, const QFont& font, QWidget* parent);

    // Add a line, title, note or widget below the existing ones. Lines are numbered from 0; titles, notes and widgets have no
    // number.
    int addLine(const QString& key, const QString& name, const QString& help = {}); // name: rich text
    QLabel* addTitle(const QString& object, const QString& text = {}); // bold, over all columns
    QLabel* addNote(const QString& object); // across all columns
    void addWide(QWidget* widget);
    // Adds a bold heading above the column heads, below earlier headings, across all columns.
    QLabel* addHeading(const QString& object, const QString& text = {});
    // Sets the text left of the heads, which says what all numbers are; addToCorner() puts a widget there, which chooses them.
    void setCorner(const QString& text, bool shown = true); // `shown` false: only copied
    void addToCorner(QWidget* widget);

    void setColumn(int column, const QStringList& texts, int firstLine = 0); // "—" for missing texts
    void setLine(int line, const QStringList& texts);
    void setLineShown(int line, bool shown);
    void setLineColor(int line, const QColor& color); // of the line's name

    void setAlsoCopied(const QString& lines) { alsoCopied_ = lines; } // appended when copying: numbers that are drawn
    QString tableText() const; // of the visible lines: "name, tab, number, tab, number"
    void copy() const; // to the clipboard
    SharedFigure figure() const override; // of the visible lines

protected:
    static QString wrapped(const QString& plainText); // rich text for a tooltip, so that its lines wrap

private:
    struct Line {
        QLabel* name = nullptr;
        std::vector<SteadyLabel*> numbers; // empty: a title
    };
    QLabel* addLabel(const QString& text, const QString& help);

    QFont font_;
    QVBoxLayout* headings_;
    QGridLayout* grid_;
    QHBoxLayout* corner_;
    QLabel* cornerText_;
    QString alsoCopied_;
    std::vector<QString> keys_; // keys of the columns
    std::vector<QLabel*> heads_;
    std::vector<Line> lines_; // from top to bottom
    std::vector<std::size_t> numbered_; // index in lines_ of each line that has numbers
};

} // namespace attentoscope
