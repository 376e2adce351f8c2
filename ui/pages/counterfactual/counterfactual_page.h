// SPDX-License-Identifier: GPL-3.0-or-later
// The page of another policy: what B in place of A does to every head on the same queries and keys. Before and after as points
// and as a table, the difference of the maps of the chosen head, and its curves against length.
#pragma once

#include "ui/pages/head_boards/heads_board.h"

class QLabel;

namespace attentoscope {

class ChangeTable;
class CurveView;
class DifferenceMap;
class HeadScatter;
class HeadTableView;
class Watch;

class CounterfactualPage : public HeadsBoard
{
    Q_OBJECT
public:
    CounterfactualPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    const HeadStudy& study() const override; // the chosen layer comes first, the others when the curves are there
    std::vector<NamedFigure> figures() const override;
    void setPrintedCells(const QSize& cells) override;

private:
    QWidget* makeBar();
    void askAll();
    void connectViews();
    void showStudy();
    void showSummary();
    void showScatter();
    void showDifference();
    void showCurves();
    void showTable();
    const Error* failure() const; // why nothing is known of the heads
    QString selectedName() const; // of the chosen head; empty: there is one only

    QSize pixels_; // of the difference
    QSize printed_; // see Page
    Watch* map_ = nullptr; // asks for it
    QString shownName_; // of the chosen head, above its pictures

    QLabel* summary_;
    HeadScatter* scatter_;
    DifferenceMap* difference_;
    CurveView* curves_;
    ChangeTable* rows_;
    HeadTableView* table_;
    QLabel* note_;
};

} // namespace attentoscope
