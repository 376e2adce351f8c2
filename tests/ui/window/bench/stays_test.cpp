// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that nothing moves what can be clicked: each test looks where the controls are, changes something, clicks where a control
// was, and sees it act.
#include "tests/ui/menu_clicks.h"
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/editors/parts/field_note.h"
#include "ui/pages/explore/inspector/inspector_settings.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/explore/rows/profile_settings.h"
#include "ui/pages/page_list.h"
#include "ui/plots/maps/map_view.h"
#include "ui/widgets/page.h"
#include "ui/widgets/tables/number_grid.h"
#include "ui/widgets/veil.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace attentoscope {
namespace {

class Stays : public WindowTest
{
protected:
    Stays()
    {
        window.resize(1366, 768);
        EXPECT_TRUE(rest());
        lookAround();
    }

    template <class Widget>
    void lookFor()
    {
        for (Widget* control : window.findChildren<Widget*>())
            if (control->isVisible() && control->isEnabled() && control->window() == &window && isOnTop(control, middle(control)))
                places_[control] = middle(control);
    }
    // Remembers the middle of every control that can be clicked now, in the window.
    void lookAround()
    {
        settle();
        places_.clear();
        lookFor<QAbstractButton>();
        lookFor<QComboBox>();
        lookFor<QSlider>();
        lookFor<QAbstractSpinBox>();
        lookFor<QLineEdit>();
    }
    void settle()
    {
        ASSERT_TRUE(rest());
        QTest::qWait(1);
        ASSERT_TRUE(rest());
        QTest::qWait(1);
    }
    QPoint middle(const QWidget* control) { return control->mapTo(&window, control->rect().center()); }
    bool isOnTop(const QWidget* control, QPoint place)
    {
        const QWidget* there = window.childAt(place);
        return there == control || (there != nullptr && control->isAncestorOf(there));
    }
    // Says which controls are no longer where they were; those that are gone do not count.
    void expectAllInPlace(const char* after)
    {
        settle();
        EXPECT_GT(places_.size(), 40u);
        for (const auto& [control, place] : places_)
            if (control->isVisible()) {
                EXPECT_TRUE(isOnTop(control, place))
                    << after << ": " << control->objectName().toStdString() << " of "
                    << control->parent()->objectName().toStdString() << " was at " << place.x() << ", " << place.y()
                    << " and is at " << middle(control).x() << ", " << middle(control).y();
            }
    }
    // Clicks in the shown window where the control was when it was looked for.
    void clickWhereItWas(const char* name)
    {
        auto* control = window.findChild<QWidget*>(QLatin1String(name));
        ASSERT_NE(control, nullptr) << name;
        ASSERT_EQ(places_.count(control), 1u) << name;
        QWidget* there = window.childAt(places_[control]);
        ASSERT_NE(there, nullptr) << name;
        QTest::mouseClick(there, Qt::LeftButton, {}, there->mapFrom(&window, places_[control]));
    }
    void say(const QString& words, const MessageStrip::Action& action = {})
    {
        window.workbench()->messages()->say(
            MessageStrip::Topic::File, MessageStrip::Level::Warning, [words] { return words; }, action);
    }
    MapsShown shown() { return window.document()->view().of<MapsSettings>().shown; }
    InspectorPage inspected() { return window.document()->view().of<InspectorSettings>().page; }
    ProfileOrder order() { return window.document()->view().of<ProfileSettings>().order; }

    std::map<QWidget*, QPoint> places_;
};

TEST_F(Stays, WhereItWasThoughAMessageComesAndGoes)
{
    for (const int width : {1366, 1024, 1920}) {
        SCOPED_TRACE(width);
        window.resize(width, 768);
        lookAround();
        say(QStringLiteral("Some words."));
        expectAllInPlace("a short message");
        say(QStringLiteral("very long words ").repeated(40));
        expectAllInPlace("a long message");
        clickWhereItWas("sorted");
        EXPECT_EQ(order(), ProfileOrder::Sorted);
        int pressed = 0;
        say(QStringLiteral("long words ").repeated(20), {[] { return QStringLiteral("Press"); }, {}, [&] { ++pressed; }, {}});
        expectAllInPlace("a message with a button");
        QTest::mouseClick(window.findChild<QWidget*>("messageAction"), Qt::LeftButton);
        EXPECT_EQ(pressed, 1);
        window.workbench()->messages()->clear(MessageStrip::Topic::File);
        expectAllInPlace("no message");
        clickWhereItWas("byPosition");
        EXPECT_EQ(order(), ProfileOrder::Position);
    }
}

TEST_F(Stays, WhereItWasWhicheverMapsAreShown)
{
    Experiment several = window.document()->experiment();
    several.further = {{"log-n", {}}, {"clipped", {}}, {"ssmax", {}}};
    window.document()->setExperiment(several, {});
    for (const int width : {1366, 1024, 1920}) {
        SCOPED_TRACE(width);
        window.resize(width, 768);
        settle();
        find<QAbstractButton>("cellInPlaceOfCurves")->setChecked(true); // where there is no room for both
        lookAround();
        clickWhereItWas("severalMaps");
        EXPECT_EQ(shown(), MapsShown::Several);
        expectAllInPlace("all");
        clickWhereItWas("logProfile");
        clickWhereItWas("logProfile");
        clickWhereItWas("differenceOfMaps");
        EXPECT_EQ(shown(), MapsShown::Difference);
        expectAllInPlace("B − A");
        clickWhereItWas("inspectTopKeys");
        EXPECT_EQ(inspected(), InspectorPage::TopKeys);
        changeView<MapsSettings>(window.document(), [](MapsSettings& view) { view.shown = MapsShown::A; });
        expectAllInPlace("A");
        changeView<MapsSettings>(window.document(), [](MapsSettings& view) { view.shown = MapsShown::Both; });
        expectAllInPlace("A, B");
    }
}

TEST_F(Stays, WhereItWasWhicheverStageTheMapsShow)
{
    for (const int width : {1366, 1024}) {
        SCOPED_TRACE(width);
        window.resize(width, 768);
        lookAround();
        for (const auto& [rare, label] : {std::pair("log-weights", "Log-weights"), std::pair("logits", "Logits")}) {
            ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheMaps"), QLatin1String(label)));
            expectAllInPlace(rare);
            EXPECT_EQ(find<QAbstractButton>(rare)->isVisible() && find<QAbstractButton>(rare)->isChecked(), true) << rare;
        }
        clickWhereItWas("weights");
        EXPECT_EQ(window.document()->view().stage, Stage::Weights);
        EXPECT_FALSE(find<QAbstractButton>("logits")->isVisible());
        expectAllInPlace("weights");
    }
}

TEST_F(Stays, WhereItWasWhicheverPageTheInspectorShows)
{
    ASSERT_TRUE(chooseInMenu(find<QWidget>("moreOfTheCell"), "Derivation"));
    EXPECT_EQ(inspected(), InspectorPage::Chain);
    expectAllInPlace("chain");
    clickWhereItWas("inspectTopKeys");
    EXPECT_EQ(inspected(), InspectorPage::TopKeys);
    expectAllInPlace("top keys");
    clickWhereItWas("inspectNumbers");
    EXPECT_EQ(inspected(), InspectorPage::Numbers);
    expectAllInPlace("numbers");
}

TEST_F(Stays, WhereItWasWhenAFieldIsWrong)
{
    auto* mask = find<QWidget>("mask")->findChild<QLineEdit*>();
    mask->setFocus();
    mask->selectAll();
    QTest::keyClicks(mask, "cau&");
    auto* note = window.findChild<QLabel*>("maskErrorPlace");
    ASSERT_NE(note, nullptr);
    EXPECT_TRUE(note->isVisible());
    EXPECT_EQ(note->text(), "cau&\n^");
    expectAllInPlace("a wrong mask");
    QTest::keyClick(mask, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(mask, "causal");
    EXPECT_FALSE(note->isVisible());
    expectAllInPlace("a mask");
    Experiment impossible = window.document()->experiment();
    impossible.d = 3; // no room for the needles
    window.document()->setExperiment(impossible, {});
    ASSERT_TRUE(waitUntil([&] { return !message().isEmpty(); }));
    expectAllInPlace("an experiment that cannot be computed");
}

TEST_F(Stays, WhereItWasWhenPaddingIsNoted)
{
    window.files()->chooseShipped(QStringLiteral(":/sessions/padding.attentoscope"));
    changeView(window.document(), [](ViewState& view) { view.page = QStringLiteral("explore"); });
    settle();
    ASSERT_TRUE(window.document()->setField(*findField("mask"), std::string("full")));
    lookAround();
    ASSERT_TRUE(window.document()->setField(*findField("mask"), std::string("padding")));
    settle();
    expectAllInPlace("padding");
    clickWhereItWas("sorted");
    EXPECT_EQ(order(), ProfileOrder::Sorted);
}

// An error is said once: at its field if that can be seen, else in the message strip, and never over the pictures.
TEST_F(Stays, AnErrorIsSaidOnceWhereItsFieldIs)
{
    Experiment impossible = window.document()->experiment();
    impossible.d = 3;
    window.document()->setExperiment(impossible, {});
    ASSERT_TRUE(waitUntil([&] { return !message().isEmpty(); }));
    settle();
    const auto notes = [&] {
        int seen = 0;
        for (const FieldNote* note : window.findChildren<FieldNote*>())
            seen += note->isVisible();
        return seen;
    };
    EXPECT_EQ(notes() + window.workbench()->messages()->isVisible(), 1);
    window.workbench()->setForm(false);
    EXPECT_TRUE(waitUntil([&] { return notes() == 0 && window.workbench()->messages()->isVisible(); }));
    window.workbench()->setForm(true);
    EXPECT_TRUE(waitUntil([&] { return notes() + window.workbench()->messages()->isVisible() == 1; }));
    window.document()->history()->undo();
    EXPECT_TRUE(waitUntil([&] { return notes() == 0 && !window.workbench()->messages()->isVisible(); }));
}

TEST_F(Stays, MapsAreLargeAtTheSmallestUsualSize)
{
    constexpr int least = 300; // px, and "Entropy-invariant" is whole in the form
    EXPECT_GE(find<MapView>("mapA")->plotPixels().width(), least);
    EXPECT_GE(find<MapView>("mapA")->plotPixels().height(), least);
    EXPECT_EQ(find<MapView>("mapB")->plotPixels(), find<MapView>("mapA")->plotPixels());
}

TEST_F(Stays, TheTablesOfGeometryAreDimmedLikeItsPlots)
{
    changeView(window.document(), [](ViewState& view) { view.page = QStringLiteral("geometry"); });
    settle();
    std::vector<QWidget*> shown;
    for (NumberGrid* table : window.workbench()->pagesMade()[pageNumber("geometry")]->findChildren<NumberGrid*>())
        if (table->isVisible())
            shown.push_back(table);
    EXPECT_EQ(shown.size(), 2u);
    const auto areDimmed = [&](bool dimmed) {
        return std::ranges::all_of(shown, [&](const QWidget* table) {
            const auto* veil = table->findChild<Veil*>();
            return veil != nullptr && veil->isVisible() == dimmed;
        });
    };
    EXPECT_TRUE(areDimmed(false));
    ASSERT_TRUE(window.document()->setField(*findField("d"), std::int64_t(3))); // no room for the needles
    EXPECT_TRUE(waitUntil([&] { return areDimmed(true); }));
    window.document()->history()->undo();
    EXPECT_TRUE(waitUntil([&] { return areDimmed(false); }));
}

TEST_F(Stays, ATitleGoesWithItsExperiment)
{
    window.files()->chooseShipped(QStringLiteral(":/sessions/noise.attentoscope"));
    const QString title = window.windowTitle();
    ASSERT_TRUE(window.document()->setField(*findField("d"), std::int64_t(32)));
    EXPECT_EQ(window.windowTitle().section(QStringLiteral("[*]"), 0, 0), title.section(QStringLiteral("[*]"), 0, 0));
    ASSERT_TRUE(window.document()->setField(*findField("source"), std::string("text")));
    EXPECT_TRUE(window.document()->title().isEmpty()) << "it was the title of another experiment";
    window.document()->history()->undo();
    EXPECT_EQ(window.windowTitle().section(QStringLiteral("[*]"), 0, 0), title.section(QStringLiteral("[*]"), 0, 0));
}

} // namespace
} // namespace attentoscope
