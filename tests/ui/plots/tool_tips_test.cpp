// SPDX-License-Identifier: GPL-3.0-or-later
// A tool tip about a place of a picture tells of the picture that is seen, and goes with the mouse.
#include "tests/ui/plots/pictures.h"
#include "tests/ui/wait.h"

#include <gtest/gtest.h>

#include <qcustomplot.h>

#include <QMouseEvent>
#include <QToolTip>

namespace attentoscope {
namespace {

class ToolTips : public testing::Test
{
protected:
    ~ToolTips() override { QToolTip::hideText(); }
    template <class View, class Picture>
    void show(View& view, const Picture& picture)
    {
        view.resize(600, 400);
        view.show();
        view.show(picture);
        QApplication::processEvents();
    }
    static QCustomPlot* plotOf(PlotView& view) { return static_cast<QCustomPlot*>(view.childAt(view.plotRect().center())); }
    static void point(QCustomPlot* plot, const QPointF& at)
    {
        QMouseEvent move(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(plot, &move);
    }
    static void leave(QWidget& view)
    {
        QEvent event(QEvent::Leave);
        QApplication::sendEvent(&view, &event);
    }
    static bool isHidden()
    {
        return waitUntil([] { return !QToolTip::isVisible(); }, 2000);
    }
};

TEST_F(ToolTips, AreRenewedWithThePicture)
{
    LineView view;
    LinePicture picture = twoCurves();
    show(view, picture);
    QCustomPlot* plot = plotOf(view);
    point(plot, {plot->xAxis->coordToPixel(1024), plot->yAxis->coordToPixel(picture.series[0].ys[4])});
    ASSERT_TRUE(QToolTip::isVisible());
    ASSERT_TRUE(QToolTip::text().contains(QStringLiteral("6.931"))) << QToolTip::text().toStdString();
    picture.series[0].ys[4] = 6.9;
    show(view, picture);
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("6.9 "))) << QToolTip::text().toStdString();
    picture.series.clear();
    show(view, picture);
    EXPECT_TRUE(isHidden()) << "nothing is there";
}

TEST_F(ToolTips, GoWithTheMouseAndWithThePage)
{
    LineView view;
    const LinePicture picture = twoCurves();
    show(view, picture);
    QCustomPlot* plot = plotOf(view);
    const QPointF at(plot->xAxis->coordToPixel(1024), plot->yAxis->coordToPixel(picture.series[0].ys[4]));
    point(plot, at);
    ASSERT_TRUE(QToolTip::isVisible());
    leave(view);
    EXPECT_TRUE(isHidden());
    point(plot, at);
    ASSERT_TRUE(QToolTip::isVisible());
    view.hide();
    EXPECT_TRUE(isHidden()) << "while you use other pages";
}

TEST_F(ToolTips, OfMapsAreAskedForAnewWithAnotherMap)
{
    MapView view;
    const auto mapOfSize = [](Index size) { return mapOf(rasterOf(size, size, [](Index, Index) { return 0.5F; })); };
    show(view, mapOfSize(8));
    QObject::connect(&view, &MapView::hovered, &view, [&](Index row, Index key) {
        QToolTip::showText(view.mapToGlobal(QPoint()), QStringLiteral("row %1, key %2").arg(row).arg(key), &view);
    });
    QObject::connect(&view, &MapView::left, &view, [] { QToolTip::hideText(); });
    QCustomPlot* plot = plotOf(view);
    point(plot, plot->mapFrom(&view, view.cellCentre(4, 6)));
    EXPECT_EQ(QToolTip::text(), QStringLiteral("row 4, key 6"));
    show(view, mapOfSize(16));
    const QStringList corner{QStringLiteral("row 8, key 12"), QStringLiteral("row 8, key 13"), QStringLiteral("row 9, key 12"),
        QStringLiteral("row 9, key 13")}; // the middle of a cell is where four of half its size meet
    EXPECT_TRUE(corner.contains(QToolTip::text())) << QToolTip::text().toStdString() << ", the cell under the pointer now";
    MapPicture empty;
    empty.emptyText = QStringLiteral("nothing");
    show(view, empty);
    EXPECT_TRUE(isHidden());
}

} // namespace
} // namespace attentoscope
