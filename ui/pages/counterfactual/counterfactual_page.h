// SPDX-License-Identifier: GPL-3.0-or-later
// The page "another policy": what B instead of A does to every head with the same queries and keys. It shows before and after
// as points and as a table, the difference of the chosen head's maps, and its curves against length.
#pragma once

#include "ui/pages/head_boards/heads_board.h"

namespace attentoscope {

class ChangeTable;
class LineView;
class DifferenceMap;
class HeadScatter;
class HeadTableView;
class Watch;
class WrappedLabel;

class CounterfactualPage : public HeadsBoard
{
    Q_OBJECT
public:
    CounterfactualPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    const HeadStudy& study() const override; // the chosen layer first, the others once the curves are done
    std::vector<NamedFigure> figures() const override;
    void setPrintedCells(const QSize& cells) override;

private:
    QWidget* makeBar();
    void askAll();
    void connectViews();
    void showStudy();
    void showNote();
    void showScatter();
    void showDifference();
    void showCurves();
    void showTable();
    const Error* failure() const; // why the heads are unknown
    QString selectedName() const; // of the chosen head; empty if there is only one

    QSize pixels_; // of the difference map
    QSize printed_; // see Page::setPrintedCells()
    Watch* map_ = nullptr; // requests the difference map
    QString shownName_; // name of the chosen head as shown above its figures

    HeadScatter* scatter_;
    DifferenceMap* difference_;
    LineView* curves_;
    ChangeTable* rows_;
    HeadTableView* table_;
    WrappedLabel* note_;
};

} // namespace attentoscope
