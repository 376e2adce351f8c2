// What every page of the window is: pictures that can be exported.
#pragma once

#include "ui/figures/named_figure.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace attentoscope {

class Page : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual std::vector<NamedFigure> figures() const = 0; // the last one: the whole page
    // Its maps are to have so many cells each way, if there are as many, for print; empty: as the screen shows. What is
    // missing is asked for.
    virtual void setPrintedCells(const QSize&) { }
    // Of a page that shows one of several boards at a time: which of them a figure is on, and to show that one.
    virtual int boardOf(const QString&) const { return 0; }
    virtual void showBoard(int) { }
    std::vector<NamedFigure> shownFigures() const; // those of the board that is shown

signals:
    void figureMenuRequested(const attentoscope::NamedFigure& figure, QPoint where);
    void figureWordsRequested(const attentoscope::NamedFigure& figure);
    void figureTableRequested(const attentoscope::NamedFigure& figure);
    void demonstrationRequested(); // of masks
    void curvesExportRequested();

protected:
    // A right click on the picture, or the key for menus, offers the figure at that place of figures(); keys tell of it in
    // words and as a table.
    void offerMenu(QWidget* picture, std::size_t figure);
    void showEvent(QShowEvent* event) override;

private:
    void offer(QWidget* picture, const std::function<NamedFigure()>& offered); // null: nothing at present
    void offerMenus(); // of all pictures and tables that have none yet
};

} // namespace attentoscope
