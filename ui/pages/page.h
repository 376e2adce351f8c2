// What every page of the window is: pictures that can be exported, and whether it is the page that is looked at.
#pragma once

#include "ui/pages/named_figure.h"

#include <QWidget>

#include <vector>

namespace attentoscope {

class Page : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual std::vector<NamedFigure> figures() const = 0; // the last one: the whole page
    // Told when it becomes the page that is looked at and when it ceases to be: what the engine does for it begins and ends here.
    virtual void setCurrent(bool current);

signals:
    void figureMenuRequested(const attentoscope::NamedFigure& figure, QPoint where);
    void demonstrationRequested(); // of masks
    void curvesExportRequested();

protected:
    // A right click on the picture offers the figure at that place of figures().
    void offerMenu(QWidget* picture, std::size_t figure);
};

} // namespace attentoscope
