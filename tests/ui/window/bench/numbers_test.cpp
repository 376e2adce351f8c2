// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through all pages, in a small window too: no number of a text that wraps can break at its end, and no axis is without its
// title.
#include "tests/ui/window_test.h"
#include "ui/pages/page_list.h"
#include "ui/plots/plot_view.h"
#include "ui/window/bench/verdict_line.h"

#include <QLabel>
#include <QRegularExpression>

#include <qcustomplot.h>

namespace attentoscope {
namespace {

class NumbersOfThePages : public WindowTest, public testing::WithParamInterface<const char*>
{
protected:
    NumbersOfThePages()
    {
        window.useLanguage(QString::fromLatin1(GetParam()));
        Experiment experiment = window.document()->experiment();
        experiment.lengths = Lengths::of("64,16384");
        window.document()->setExperiment(experiment, {});
    }
    void open(const PageKind& kind)
    {
        ViewState view = window.document()->view();
        view.page = QLatin1String(kind.name);
        window.document()->setView(view);
        ASSERT_TRUE(rest()) << kind.name;
        QApplication::processEvents();
    }
};

// Finds an ordinary space within a number and, in rich text, a thin one, which Qt takes for an ordinary one.
bool canBreak(const QString& text)
{
    static const QRegularExpression ordinary(QStringLiteral("\\d %|\\d × 10|\\d\\x{a0}× 10")),
        thin(QStringLiteral("\\d\\x{202f}"));
    const bool rich = Qt::mightBeRichText(text);
    const bool keepsSpaces = text.contains(QLatin1String("white-space:pre\""));
    return !keepsSpaces && (ordinary.match(text).hasMatch() || (rich && thin.match(text).hasMatch()));
}

TEST_P(NumbersOfThePages, DoNotBreakAtTheEndOfALine)
{
    ASSERT_TRUE(rest());
    int unbreakable = 0;
    for (const PageKind& kind : pageKinds()) {
        open(kind);
        for (const QLabel* label : window.findChildren<QLabel*>()) {
            if (!label->isVisible())
                continue;
            EXPECT_FALSE(label->wordWrap() && canBreak(label->text()))
                << kind.name << ' ' << label->objectName().toStdString() << ": " << label->text().toStdString();
        }
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            EXPECT_FALSE(widget->isVisible() && Qt::mightBeRichText(widget->toolTip()) && canBreak(widget->toolTip()))
                << kind.name << ' ' << widget->objectName().toStdString() << ": " << widget->toolTip().toStdString();
            unbreakable += widget->isVisible() && widget->toolTip().contains(QRegularExpression(QStringLiteral("\\d\\x{a0}")));
        }
    }
    EXPECT_GT(unbreakable, 0) << "no page had any such number";
}

TEST_P(NumbersOfThePages, StandAtAxesThatHaveTitles)
{
    for (const QSize size : {QSize(1366, 768), QSize(1024, 768)}) {
        window.resize(size);
        ASSERT_TRUE(rest());
        int axes = 0;
        for (const PageKind& kind : pageKinds()) {
            open(kind);
            for (PlotView* view : window.findChildren<PlotView*>()) {
                const auto* plot = view->findChild<QCustomPlot*>();
                if (!view->isVisible() || plot->axisRect() == nullptr)
                    continue;
                for (const QCPAxis* axis : {plot->xAxis, plot->xAxis2}) {
                    if (!axis->visible() || !axis->tickLabels())
                        continue;
                    ++axes;
                    EXPECT_FALSE(axis->label().isEmpty())
                        << kind.name << ' ' << view->objectName().toStdString() << ' ' << size.width();
                }
            }
        }
        EXPECT_GT(axes, 20) << size.width();
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, NumbersOfThePages, testing::Values("en", "zh_CN"));

} // namespace
} // namespace attentoscope
