// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.h"

#include "ui/document/kept_curves.h"
#include "ui/document/view_range.h"
#include "ui/document/view_settings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {
namespace {

// The view of a page that only these tests know.
struct PageOfTests {
    bool flag = false;
    Index count = 1;
    void correct() { count = std::max<Index>(count, 1); }
    bool operator==(const PageOfTests&) const = default;
    static const ViewSettings table;
};
const ViewSettings PageOfTests::table{
    viewSetting<&PageOfTests::flag>("test_flag"), viewSetting<&PageOfTests::count>("test_count")};

const Field& field(const char* key) { return *findField(key); }

Outcome<Done> setN(Document& document, std::int64_t n, bool moving = false) { return document.setField(field("n"), n, moving); }

TEST(Document, UndoAndRedoRestoreTheWholeExperiment)
{
    Document document;
    const Experiment before = document.experiment();
    ASSERT_TRUE(setN(document, 512));
    ASSERT_TRUE(document.setField(field("mask"), std::string("causal")));
    const Experiment after = document.experiment();
    document.history()->undo();
    document.history()->undo();
    EXPECT_EQ(document.experiment(), before);
    document.history()->redo();
    document.history()->redo();
    EXPECT_EQ(document.experiment(), after);
    EXPECT_EQ(document.experiment().n, 512);
    EXPECT_EQ(document.experiment().mask.typed(), "causal");
}

TEST(Document, AMovingSliderIsOneStep)
{
    Document document;
    for (const std::int64_t n : {600, 700, 800, 900})
        ASSERT_TRUE(setN(document, n, true));
    document.endGesture();
    for (const std::int64_t n : {1000, 1100})
        ASSERT_TRUE(setN(document, n, true));
    EXPECT_EQ(document.history()->count(), 2);
    document.history()->undo();
    EXPECT_EQ(document.experiment().n, 900);
    document.history()->undo();
    EXPECT_EQ(document.experiment().n, Experiment().n);
}

TEST(Document, OtherFieldsDoNotMergeWithAMovingOne)
{
    Document document;
    ASSERT_TRUE(setN(document, 600, true));
    ASSERT_TRUE(document.setField(field("d"), std::int64_t(32), true));
    EXPECT_EQ(document.history()->count(), 2);
}

TEST(Document, MovedThereAndBackIsNoStep)
{
    Document document;
    ASSERT_TRUE(setN(document, 600, true));
    ASSERT_TRUE(setN(document, Experiment().n, true));
    EXPECT_EQ(document.history()->count(), 0);
    EXPECT_FALSE(document.isModified());
}

TEST(Document, AValueOutOfRangeChangesNothingAndNamesTheField)
{
    Document document;
    QSignalSpy changed(&document, &Document::experimentChanged);
    const auto done = setN(document, 0);
    ASSERT_FALSE(done.ok());
    EXPECT_NE(done.error().text().find('n'), std::string::npos);
    EXPECT_EQ(document.experiment(), Experiment());
    EXPECT_EQ(changed.count(), 0);
}

TEST(Document, OpeningFilesNamesItAndUndoGivesTheOldNameBack)
{
    Document document;
    Session session;
    session.title = "Before";
    document.open(session, {});
    Experiment experiment = document.experiment();
    experiment.source = "tensor";
    experiment.tensorFile = "/somewhere/m.npz";
    document.openFiles(experiment, {}, "m.npz");
    EXPECT_EQ(document.title(), "m.npz");
    EXPECT_EQ(document.session().title, "m.npz");
    experiment.d = 12;
    document.setExperiment(experiment, [] { return QStringLiteral("d"); });
    document.history()->undo();
    EXPECT_EQ(document.title(), "m.npz");
    document.history()->undo();
    EXPECT_EQ(document.title(), "Before");
    EXPECT_FALSE(document.isModified());
    document.history()->redo();
    EXPECT_EQ(document.title(), "m.npz");
}

TEST(Document, SavingMakesItCleanAndUndoDirty)
{
    Document document;
    ASSERT_TRUE(setN(document, 512));
    EXPECT_TRUE(document.isModified());
    document.saved(QStringLiteral("/somewhere/a.attentoscope"));
    EXPECT_FALSE(document.isModified());
    document.history()->undo();
    EXPECT_TRUE(document.isModified());
}

TEST(Document, SessionCarriesTheView)
{
    Document document;
    ViewState view;
    view.page = QStringLiteral("masks");
    view.stage = Stage::LogWeights;
    view.logColors = false;
    view.colorMap = ColorMap::Magma;
    view.quantity = "planted_mass";
    view.theory = false;
    view.range = {10, 20, 30, 50};
    view.row = 812;
    view.key = 37;
    view.brushedRows = {{3, 6}, {8, 9}};
    view.of<PageOfTests>() = {true, 7};
    document.setView(view);
    Document other;
    other.open(document.session(), {});
    EXPECT_EQ(other.view(), view);
    EXPECT_EQ(parseViewState(viewStateText(ViewState())), ViewState());
}

TEST(ViewStates, AStructThatWasNeverSetIsTheDefault)
{
    ViewState a;
    const ViewState b;
    EXPECT_FALSE(std::as_const(a).of<PageOfTests>().flag);
    a.of<PageOfTests>(); // is held now, with the values that b has
    EXPECT_EQ(a, b);
    EXPECT_EQ(b, a);
    const ViewState copy = a;
    a.of<PageOfTests>().count = 3;
    EXPECT_NE(a, b);
    EXPECT_NE(b, a);
    EXPECT_EQ(copy, b) << "a copy keeps its own";
    ASSERT_TRUE(setViewSetting(a, "test_flag", "true"));
    EXPECT_EQ(a.of<PageOfTests>(), (PageOfTests{true, 3}));
    EXPECT_FALSE(setViewSetting(a, "test_count", "0")) << "correct() refuses it";
    ASSERT_TRUE(setViewSetting(a, "range", "[0, 4, 0, 8]"));
    EXPECT_EQ(a.range, (CellRange{0, 4, 0, 8}));
    ASSERT_TRUE(setViewSetting(a, "range", ""));
    EXPECT_TRUE(a.range.empty()) << "the whole map again";
    EXPECT_FALSE(setViewSetting(a, "test_count", ""));
    EXPECT_FALSE(setViewSetting(a, "test_other", "0"));
    EXPECT_EQ(a.of<PageOfTests>(), (PageOfTests{true, 3}));
}

TEST(Document, AViewFromNowhereIsReadAsFarAsItMakesSense)
{
    const ViewState view = parseViewState(R"({"stage":"nonsense","range":[5,3,0,1],"row":"x","theory":7,"curve":"peak-weight"})");
    ViewState expected;
    expected.quantity = "max_weight";
    EXPECT_EQ(view, expected);
    EXPECT_EQ(parseViewState("rubbish"), ViewState());
}

TEST(Document, ARangeOutsideTheMapShowsEverything)
{
    EXPECT_EQ(shownRange({10, 20, 30, 40}, 64, 64), (CellRange{10, 20, 30, 40}));
    EXPECT_EQ(shownRange({10, 20, 30, 40}, 64, 32), (CellRange{0, 64, 0, 32}));
    EXPECT_EQ(shownRange({}, 8, 9), (CellRange{0, 8, 0, 9}));
}

// Ranges and curves that no picture could show are dropped.
TEST(ViewStates, HeldColoursAndKeptCurvesAreChecked)
{
    const auto held = [](const char* range) {
        return parseViewState(std::string(R"({"held_colors":{"of":"weights",)") + range + "}}").heldColors.has_value();
    };
    EXPECT_TRUE(held(R"("low":0,"high":0.5)"));
    for (const char* bad : {R"("low":1,"high":0)", R"("low":0)", R"("low":1e17,"high":1.0000000000000002e17)",
             R"("low":0,"high":1e-37)", R"("low":0,"high":1e300)"})
        EXPECT_FALSE(held(bad)) << bad;
    const auto kept = [](const char* lengths, const char* values) {
        const auto json = std::string(R"([{"name":"a","entropy":"shannon","policies":["standard"],"lengths":)") + lengths
            + R"(,"means":{"entropy":)" + values + "}}]";
        return keptCurvesOf(QJsonDocument::fromJson(QByteArray::fromStdString(json)).array());
    };
    ASSERT_EQ(kept("[64,128]", "[1,2]").size(), 1U);
    EXPECT_EQ(kept("[64,128]", "[1,2]").front().means.at("entropy"), (std::vector<double>{1, 2}));
    EXPECT_TRUE(std::isnan(kept("[64,128]", "[1,1e308]").front().means.at("entropy")[1]));
    EXPECT_TRUE(kept("[128,64]", "[1,2]").empty());
    EXPECT_TRUE(kept("[64,128]", "[1]").empty());
}

} // namespace
} // namespace attentoscope
