// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/veil.h"

#include "tests/ui/tensor_files.h"
#include "tests/ui/window_test.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"

#include <QElapsedTimer>
#include <QImage>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <atomic>
#include <cstdlib>

namespace attentoscope {
namespace {

// A question that is answered when the test permits it.
struct Patience {
    using Inputs = int;
    using Answer = int;
    static constexpr Urgency urgency = Urgency::Page;
    static inline std::atomic<int> answered = 0; // the largest input that may be answered
    static Outcome<int> answer(int of, const Work<int>& work)
    {
        for (double done = 0.37; answered < of; done = 0.37)
            if (work.stop.stop_requested())
                return cancelled();
            else
                work.progress(done);
        return of;
    }
};

class Veils : public testing::Test
{
protected:
    Veils()
    {
        Patience::answered = 0;
        view.resize(300, 200);
        view.show();
    }
    void ask(int what) { inquiry.ask(1, what); }
    bool rests()
    {
        return waitUntil([&] { return engine.isResting(); });
    }

    Engine engine;
    Inquiry<Patience>& inquiry = engine.inquiry<Patience>();
    QWidget view;
    Veil veil{&view, &engine, {&inquiry}};
};

TEST_F(Veils, LieOverWhatIsOlderAndSayHowFarTheNewOneIs)
{
    ask(1);
    Patience::answered = 1;
    ASSERT_TRUE(rests());
    EXPECT_FALSE(veil.isVisible()) << "it is true";
    ask(2);
    EXPECT_FALSE(veil.isVisible()) << "it may be there at once";
    ASSERT_TRUE(waitUntil([&] { return veil.text().contains(QStringLiteral("37 %")); }));
    EXPECT_TRUE(veil.isVisible());
    EXPECT_EQ(veil.geometry(), view.rect());
    view.resize(400, 250);
    EXPECT_TRUE(waitUntil([&] { return veil.geometry() == view.rect(); }));
    Patience::answered = 2;
    ASSERT_TRUE(rests());
    EXPECT_FALSE(veil.isVisible());
}

TEST_F(Veils, LeaveThePictureBrightForAMoment)
{
    ask(1);
    Patience::answered = 1;
    ASSERT_TRUE(rests());
    QElapsedTimer clock;
    clock.start();
    ask(2);
    ASSERT_TRUE(waitUntil([&] { return veil.isVisible(); }));
    EXPECT_GE(clock.elapsed(), 0.95 * Veil::patienceMs - 1) << "a coarse timer may be 5 % early";
    Patience::answered = 2;
    ASSERT_TRUE(rests());
}

TEST_F(Veils, HaveOneMarkForAllPictures)
{
    QWidget page;
    page.resize(300, 200);
    auto *right = new QWidget(&page), *left = new QWidget(&page), *low = new QWidget(&page), *top = new QWidget(&page);
    right->setGeometry(120, 20, 100, 80);
    left->setGeometry(0, 20, 100, 80);
    low->setGeometry(0, 120, 100, 80);
    top->setGeometry(0, 0, 100, 16);
    auto* small = new Veil(top, &engine, {&inquiry}, Veil::Words::None);
    std::vector<Veil*> veils;
    for (QWidget* each : {right, left, low})
        veils.push_back(new Veil(each, &engine, {&inquiry}));
    page.show();
    ask(1);
    Patience::answered = 1;
    ASSERT_TRUE(rests());
    ask(2);
    const auto dimmed = [](const Veil* each) { return each->isVisible(); };
    ASSERT_TRUE(waitUntil([&] { return std::ranges::all_of(veils, dimmed) && small->isVisible(); }));
    EXPECT_EQ(veils[0]->mark(), QString());
    EXPECT_TRUE(veils[1]->mark().startsWith(QStringLiteral("Computing"))) << "the first in reading order that has words";
    EXPECT_EQ(veils[2]->mark(), QString());
    EXPECT_EQ(small->mark(), QString());
    left->hide();
    EXPECT_FALSE(veils[0]->mark().isEmpty()) << "the next one takes it over";
    Patience::answered = 2;
    ASSERT_TRUE(rests());
}

TEST_F(Veils, SayThatItWasStopped)
{
    ask(1);
    Patience::answered = 1;
    ASSERT_TRUE(rests());
    ask(2);
    ASSERT_TRUE(waitUntil([&] { return !veil.text().isEmpty(); }));
    engine.stop();
    EXPECT_TRUE(waitUntil([&] { return veil.text().contains(QStringLiteral("Stopped")); }));
    ASSERT_TRUE(rests()) << "nothing is computed any more";
    EXPECT_EQ(inquiry.answer(), 1);
    engine.goOn();
    Patience::answered = 2;
    ASSERT_TRUE(rests());
    EXPECT_EQ(inquiry.answer(), 2);
    EXPECT_TRUE(veil.text().isEmpty());
}

TEST_F(Veils, ShowAllTheirWordsWhereTheViewIsAsLowAsThose)
{
    ask(1);
    Patience::answered = 1;
    ASSERT_TRUE(rests());
    ask(2);
    inquiry.setPaused(true);
    ASSERT_TRUE(waitUntil([&] { return veil.isVisible(); }));
    const int line = veil.fontMetrics().lineSpacing();
    view.resize(110, 2 * line + 4); // "Stopped; plot out of date" takes two lines
    const QImage seen = view.grab().toImage();
    int first = seen.height(), last = -1; // first and last pixel row with text
    for (int y = 0; y < seen.height(); ++y)
        for (int x = 0; x < seen.width(); ++x)
            if (std::abs(qGray(seen.pixel(x, y)) - qGray(seen.pixel(0, 0))) > 60)
                first = std::min(first, y), last = y;
    EXPECT_GT(last - first, 1.3 * line) << "both lines";
}

using TruthOfTheWindow = WindowTest;

TEST_F(TruthOfTheWindow, AfterAnErrorOldPicturesAreDimmedWithTheReason)
{
    ASSERT_TRUE(rest());
    auto* veil = find<MapView>("mapA")->findChild<Veil*>();
    ASSERT_NE(veil, nullptr);
    EXPECT_FALSE(veil->isVisible());
    Experiment impossible = window.document()->experiment();
    impossible.needles = impossible.d; // leaves no dimensions for all needles
    window.document()->setExperiment(impossible, {});
    ASSERT_TRUE(waitUntil([&] { return veil->isVisible(); }));
    EXPECT_EQ(veil->text().toStdString(), message().toStdString());
    for (const char* name : {"mapB", "profile"}) // each question is told of the failure in a turn of its own
        EXPECT_TRUE(waitUntil([&] { return find<QWidget>(name)->findChild<Veil*>()->text() == veil->text(); })) << name;
    auto* numbers = window.findChild<QLabel*>(QStringLiteral("policyNumbers"));
    EXPECT_TRUE(waitUntil([&] { return numbers->findChild<Veil*>()->isVisible(); })) << "λ and m of the form, too";
    EXPECT_EQ(window.findChild<QLabel*>(QStringLiteral("pictureStatus"))->text(), QString())
        << "nothing is said of what is not true";
    EXPECT_FALSE(find<MapView>("mapA")->isEmpty());
    EXPECT_TRUE(waitUntil([&] { return window.findChild<ColorBar*>()->findChild<Veil*>()->isVisible(); }))
        << "nor is their scale";
    EXPECT_TRUE(waitUntil([&] { return find<LineView>("curves")->isEmpty(); })) << "a sentence in place of curves";
    window.document()->history()->undo();
    ASSERT_TRUE(waitUntil([&] { return !veil->isVisible(); })) << "they are true again";
    EXPECT_TRUE(waitUntil([&] { return message().isEmpty(); }));
}

TEST_F(TruthOfTheWindow, WhatTakesLongIsSaidAtOnceAndEscapeStopsIt)
{
    ASSERT_TRUE(rest());
    const SharedResult before = result();
    ASSERT_TRUE(window.document()->setField(*findField("n"), std::int64_t(4000000)));
    auto* words = window.findChild<QLabel*>(QStringLiteral("pictureStatus"));
    auto* halt = window.findChild<QToolButton*>(QStringLiteral("halt"));
    auto* veil = find<MapView>("mapA")->findChild<Veil*>();
    ASSERT_TRUE(waitUntil([&] { return words->text().contains(QStringLiteral("computing n = 4")) && veil->isVisible(); }));
    EXPECT_TRUE(halt->isVisible());
    const auto marks = [&](bool onlyMaps) {
        int count = 0;
        for (const Veil* each : window.findChildren<Veil*>())
            count += !each->mark().isEmpty() && (!onlyMaps || each->parentWidget() == find<MapView>("mapA"));
        return count;
    };
    EXPECT_TRUE(waitUntil([&] { return find<MapView>("mapB")->findChild<Veil*>()->isVisible(); }));
    EXPECT_EQ(marks(false), 1) << "one for the page";
    EXPECT_EQ(marks(true), 1) << "on its first picture";
    EXPECT_TRUE(waitUntil([&] { return find<LineView>("curves")->picture().presentN == 4000000; }))
        << "what is set is marked, though it is still computed";
    QTest::keyClick(&window, Qt::Key_Escape);
    ASSERT_TRUE(waitUntil([&] { return window.engine()->isResting(); })) << "it has stopped";
    EXPECT_EQ(result(), before);
    EXPECT_TRUE(words->text().contains(QStringLiteral("stopped"))) << words->text().toStdString();
    EXPECT_TRUE(veil->text().contains(QStringLiteral("Stopped")));
    ASSERT_TRUE(window.document()->setField(*findField("n"), std::int64_t(300)));
    ASSERT_TRUE(waitUntil([&] { return result()->inputs->nk() == 300 && !veil->isVisible(); }))
        << "what is asked anew is computed";
    EXPECT_TRUE(waitUntil([&] { return !halt->isVisible(); })) << "and when all of it is there, nothing is to be stopped";
}

} // namespace
} // namespace attentoscope
