// SPDX-License-Identifier: GPL-3.0-or-later
// A test fixture that shows a page with a document and a worker of its own.
#pragma once

#include "tests/ui/wait.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/sheet/named_figure.h"
#include "ui/widgets/board.h"
#include "ui/widgets/board_spec.h"
#include "ui/widgets/boards_page.h"
#include "ui/widgets/elided_label.h"

#include <QAbstractButton>
#include <QImage>
#include <QLabel>

#include <gtest/gtest.h>

namespace attentoscope {

// Expects colours in each figure, so that it shows a picture and not only its frame.
inline void expectInk(const std::vector<NamedFigure>& figures)
{
    for (const NamedFigure& figure : figures) {
        FigureOptions options;
        options.widthMm = figure.sizeMm.width();
        options.heightMm = figure.sizeMm.height();
        const auto image = figureImage(*figure.figure, options);
        ASSERT_TRUE(image.ok()) << figure.name.toStdString();
        int ink = 0;
        for (int y = 0; y < image->height(); ++y)
            for (int x = 0; x < image->width(); ++x)
                ink += image->pixelColor(x, y).hsvSaturation() > 60;
        EXPECT_GT(ink, 200) << figure.name.toStdString();
    }
}

// A page that is described by a value.
template <BoardSpec (*spec)()>
struct BoardOf : Board {
    BoardOf(Document* document, Engine* engine)
        : Board(spec(), document, engine, nullptr)
    {
    }
};
template <BoardsSpec (*spec)()>
struct BoardsOf : BoardsPage {
    BoardsOf(Document* document, Engine* engine)
        : BoardsPage(spec(), document, engine, nullptr)
    {
    }
};

template <class P>
class PageTest : public testing::Test
{
protected:
    explicit PageTest(const Experiment& experiment, QSize size = {1030, 640})
        : page(&document, &engine)
    {
        engine.inquiry<Evaluation>(); // creates the inquiry, so that it is answered even if the page itself does not ask
        Session session;
        session.experiment = experiment;
        document.open(session, {});
        page.resize(size);
        page.show();
    }

    // Waits until everything that the page asks is answered and shown.
    bool rests()
    {
        return waitUntil([&] { return engine.isResting(); });
    }
    template <class Q>
    const typename Q::Answer& answer()
    {
        return engine.inquiry<Q>().answer();
    }
    template <class Q>
    bool isKnown() // for the inputs that the page asks about now
    {
        return engine.inquiry<Q>().isWhole();
    }
    const SharedResult& result() { return answer<Evaluation>(); }
    const SharedSweep& sweep() { return answer<Curves>(); }

    template <class Widget>
    Widget* find(const char* name) const
    {
        return page.template findChild<Widget*>(QString::fromLatin1(name));
    }
    QString text(const char* name) const
    {
        const auto* elided = page.template findChild<ElidedLabel*>(name);
        return elided != nullptr ? elided->text() : find<QLabel>(name)->text();
    }
    void press(const char* name) const
    {
        auto* button = find<QAbstractButton>(name);
        ASSERT_NE(button, nullptr) << name;
        button->click();
    }

    Document document;
    Engine engine;
    P page;
};

} // namespace attentoscope
