// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what stands beside the curves of Explore: the curves of a second source, and those that were kept, against n and
// against other numbers.
#include "core/session/fields.h"
#include "tests/ui/menu_clicks.h"
#include "tests/ui/page_test.h"
#include "ui/document/change_view.h"
#include "ui/document/questions/curves_beside.h"
#include "ui/document/view_json.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/explore_settings.h"
#include "ui/pages/page_list.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/picture_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

Experiment needlesInShort()
{
    Experiment experiment;
    experiment.n = 128;
    experiment.lengths = Lengths::of("64,128");
    experiment.trials = 2;
    experiment.rows = 16;
    return experiment;
}

SharedSweep sweepOf(const Experiment& experiment, const std::vector<PolicyChoice>& policies)
{
    auto runner = SweepRunner::start(experiment, policies);
    EXPECT_TRUE(runner.ok());
    while (!runner->finished())
        EXPECT_TRUE(runner->step().ok());
    return runner->table();
}

class CurvesBesideThem : public PageTest<ExplorePage>
{
protected:
    CurvesBesideThem()
        : PageTest(needlesInShort())
    {
    }
    const LinePicture& picture() { return find<LineView>("curves")->picture(); }
    QWidget* beside() { return find<QWidget>("keepCurves"); }
    QWidget* axis() { return find<QWidget>("axisOfCurves"); }
    const CurvesSettings& settings() { return document.view().of<CurvesSettings>(); }
    bool set(const char* field, FieldValue value) { return document.setField(*findField(field), value).ok() && rests(); }
    std::vector<Series> measured(bool hollow)
    {
        std::vector<Series> found;
        for (const Series& series : picture().series)
            if (series.measured && series.hollow == hollow)
                found.push_back(series);
        return found;
    }
    Experiment with(const char* source)
    {
        Experiment experiment = document.experiment();
        experiment.source = source;
        return experiment;
    }
    // Expects the second source's points to be those of a sweep of the experiment with nothing but its source replaced.
    void expectSweepOf(const char* source)
    {
        const Experiment of = with(source);
        const SharedSweep alone = sweepOf(of, {of.policyA, of.policyB});
        const std::vector<Series> second = measured(true);
        ASSERT_EQ(second.size(), 2u);
        const std::size_t lengths = alone->lengths.size();
        for (std::size_t policy = 0; policy < 2; ++policy)
            for (std::size_t length = 0; length < lengths; ++length) {
                const MeanError mean = alone->points[policy * lengths + length].entropy();
                EXPECT_EQ(second[policy].xs[length], double(alone->lengths[length]));
                EXPECT_EQ(second[policy].ys[length], mean.mean);
                EXPECT_EQ(second[policy].errors[length], mean.error);
            }
    }
    QString verdict() { return pageOf(QStringLiteral("explore")).verdict.text(engine, document); }
};

TEST_F(CurvesBesideThem, AreMeasuredWithNothingButTheSourceReplaced)
{
    ASSERT_TRUE(rests());
    EXPECT_TRUE(measured(true).empty()) << "off at first";
    const LinePicture alone = picture();
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("beside.sphere")));
    ASSERT_TRUE(rests());
    EXPECT_EQ(settings().beside, "sphere");
    ASSERT_NO_FATAL_FAILURE(expectSweepOf("sphere"));
    const std::vector<Series> first = measured(false), second = measured(true);
    EXPECT_TRUE(std::ranges::equal(first, std::vector<Series>(alone.series.begin(), alone.series.begin() + 2)));
    EXPECT_EQ(second[0].name, "A, noise");
    EXPECT_EQ(second[1].name, "B, noise");
    for (std::size_t policy = 0; policy < 2; ++policy)
        EXPECT_EQ(second[policy].hue, first[policy].hue) << "hue is the policy's";
    for (const Series& series : picture().series)
        EXPECT_EQ(series.dash == Dash::Dashed, series.kind == "theory") << "dashes are theory's";
    EXPECT_EQ(picture().filled, "needles");
    EXPECT_EQ(picture().hollow, "noise");
    EXPECT_EQ(picture().series.size(), 8u) << "theory of both";
    // They follow what is changed.
    ASSERT_TRUE(set("d", std::int64_t(32)));
    ASSERT_NO_FATAL_FAILURE(expectSweepOf("sphere"));
    ASSERT_TRUE(set("policy-b", std::string("log-n")));
    ASSERT_NO_FATAL_FAILURE(expectSweepOf("sphere"));
    const auto before = answer<CurvesBeside>();
    ASSERT_TRUE(set("cosine", 0.9));
    EXPECT_EQ(answer<CurvesBeside>(), before) << "noise has no needles: nothing is measured again";
    ASSERT_TRUE(set("n", std::int64_t(256)));
    EXPECT_EQ(measured(true)[0].xs.back(), 128) << "as far as the lengths that were set";
    EXPECT_EQ(measured(true)[0].xs, measured(false)[0].xs);
}

TEST_F(CurvesBesideThem, AreMeasuredAfterThoseOfTheExperiment)
{
    Experiment longer = document.experiment();
    longer.lengths = Lengths::of("64:8192:x2");
    longer.trials = 8;
    document.setExperiment(longer, {});
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.d")));
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("beside.sphere")));
    int told = 0, early = 0;
    QObject counter;
    const auto count = [&] { // the news that came together with these have been taken by now
        ++told;
        early += !isKnown<Curves>() || !isKnown<CurvesOver>();
    };
    QObject::connect(&engine.inquiry<CurvesBeside>(), &InquiryBase::progressed, &counter, count, Qt::QueuedConnection);
    QObject::connect(&engine.inquiry<OverBeside>(), &InquiryBase::progressed, &counter, count, Qt::QueuedConnection);
    ASSERT_TRUE(rests());
    told = early = 0;
    longer.d = 32;
    document.setExperiment(longer, {});
    ASSERT_TRUE(rests());
    EXPECT_GT(told, 0);
    EXPECT_EQ(early, 0);
}

TEST_F(CurvesBesideThem, GoAndComeWithTheMenuAndTheSource)
{
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("beside.topics")));
    ASSERT_TRUE(rests());
    ASSERT_NO_FATAL_FAILURE(expectSweepOf("topics"));
    EXPECT_EQ(measured(true)[0].name, "A, Topics");
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("beside.gaussian")));
    ASSERT_TRUE(rests());
    ASSERT_NO_FATAL_FAILURE(expectSweepOf("gaussian"));
    EXPECT_FALSE(chooseInMenu(beside(), QStringLiteral("beside.needles"))) << "they are there already";
    ASSERT_TRUE(set("source", std::string("gaussian")));
    EXPECT_TRUE(measured(true).empty()) << "nothing is drawn twice";
    EXPECT_TRUE(picture().hollow.isEmpty());
    ASSERT_TRUE(set("source", std::string("sphere")));
    ASSERT_NO_FATAL_FAILURE(expectSweepOf("gaussian"));
    EXPECT_EQ(picture().filled, "noise");
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("beside.gaussian")));
    ASSERT_TRUE(rests());
    EXPECT_EQ(settings().beside, QString());
    EXPECT_TRUE(measured(true).empty());
    EXPECT_FALSE(engine.inquiry<CurvesBeside>().isAsked()) << "nothing is measured that nobody sees";
}

TEST_F(CurvesBesideThem, StandBesideATextAndSayWhatIsMissing)
{
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("beside.sphere")));
    changeView(&document, [](ViewState& view) { view.quantity = "planted_mass"; });
    ASSERT_TRUE(rests());
    EXPECT_TRUE(measured(true).empty());
    EXPECT_TRUE(picture().note.startsWith("noise: ")) << picture().note.toStdString();
    EXPECT_EQ(measured(false).size(), 2u);
    changeView(&document, [](ViewState& view) { view.quantity = "entropy"; });
    Experiment text = document.experiment();
    text.source = "text";
    text.text = {"the cat sat on the mat and looked at the dog"};
    text.lengths = Lengths::of("4,8");
    document.setExperiment(text, {});
    ASSERT_TRUE(rests());
    EXPECT_EQ(picture().filled, "Text");
    EXPECT_EQ(measured(true)[0].xs, (std::vector<double>{4, 8})) << "the lengths of the list, not the text's own";
    expectSweepOf("sphere");
}

TEST_F(CurvesBesideThem, StandBesideAgainstOtherNumbersToo)
{
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("beside.sphere")));
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.d")));
    ASSERT_TRUE(rests());
    const std::vector<Series> second = measured(true);
    ASSERT_EQ(second.size(), 2u);
    const SweptAxis along = *SweptAxis::parse("d=8:512:x2");
    ASSERT_EQ(second[0].xs, along.values());
    EXPECT_EQ(second[0].name, "A, noise");
    for (std::size_t at = 0; at < along.values().size(); ++at) {
        Experiment of = with("sphere");
        of.lengths = Lengths::of(std::to_string(of.n));
        of.d = Index(along.values()[at]);
        const SharedSweep alone = sweepOf(of, {of.policyA, of.policyB});
        for (std::size_t policy = 0; policy < 2; ++policy)
            EXPECT_EQ(second[policy].ys[at], alone->points[policy].entropy().mean) << along.values()[at];
    }
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.cosine")));
    ASSERT_TRUE(rests());
    EXPECT_TRUE(measured(true).empty());
    EXPECT_EQ(measured(false).size(), 2u);
    EXPECT_TRUE(picture().note.startsWith("noise: no parameter “Needle cosine” · ")) << picture().note.toStdString();
}

TEST_F(CurvesBesideThem, AreInFiguresNumbersAndSessions)
{
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("beside.sphere")));
    ASSERT_TRUE(rests());
    const SharedFigure figure = find<LineView>("curves")->figure();
    expectInk({{"curves", "curves", figure, {89, 70}}, {"curves", "curves", figure, {180, 110}}});
    std::vector<double> written;
    for (const std::vector<Cell>& row : numbersOf(picture()).rows)
        if (std::get<std::string>(row[0]) == "B, noise" && std::get<std::string>(row[1]) == "measured")
            written.push_back(std::get<double>(row[3]));
    EXPECT_EQ(measured(true)[1].ys, written);
    Document other;
    other.open(document.session(), {});
    EXPECT_EQ(other.view().of<CurvesSettings>().beside, "sphere");
    EXPECT_EQ(parseViewState("{}").of<CurvesSettings>().beside, QString()) << "of an earlier version";
    EXPECT_EQ(parseViewState(R"({"beside":"tensor"})").of<CurvesSettings>().beside, QString()) << "has no length to choose";
    EXPECT_EQ(parseViewState(R"({"beside":"nonsense"})").of<CurvesSettings>().beside, QString());
}

TEST_F(CurvesBesideThem, AreInTheVerdict)
{
    ASSERT_TRUE(rests());
    const QString alone = verdict();
    EXPECT_TRUE(alone.startsWith("Entropy from 64 to 128 keys: A ")) << alone.toStdString();
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("beside.sphere")));
    ASSERT_TRUE(rests());
    EXPECT_THAT(verdict().toStdString(), testing::StartsWith("Entropy from 64 to 128 keys: needles: A "));
    EXPECT_THAT(verdict().toStdString(), testing::HasSubstr("; noise: A "));
    EXPECT_THAT(pageOf(QStringLiteral("lab")).verdict.text(engine, document).toStdString(), alone.toStdString());
    changeView<CurvesSettings>(&document, [](CurvesSettings& view) { view.beside.clear(); });
    EXPECT_EQ(verdict(), alone);
    // Without the curves nobody measures them again when the experiment changes.
    changeView<ExploreSettings>(&document, [](ExploreSettings& view) { view.comparesRows = true; });
    ASSERT_TRUE(set("d", std::int64_t(32)));
    EXPECT_THAT(verdict().toStdString(), testing::StartsWith("At 128 keys: "));
}

TEST_F(CurvesBesideThem, AreInTheVerdictWhenKept)
{
    ASSERT_TRUE(rests());
    const QString ofNeedles = verdict().mid(QString("Entropy from 64 to 128 keys: ").size());
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("Keep these curves")));
    EXPECT_TRUE(verdict().endsWith(ofNeedles)) << "nothing is told twice";
    ASSERT_TRUE(set("source", std::string("sphere")));
    EXPECT_THAT(verdict().toStdString(), testing::StartsWith("Entropy from 64 to 128 keys: noise: A "));
    EXPECT_THAT(verdict().toStdString(), testing::HasSubstr("; needles: A "));
    ASSERT_TRUE(set("d", std::int64_t(32)));
    EXPECT_THAT(verdict().toStdString(), testing::Not(testing::HasSubstr("needles"))) << "they were of another d";
}

TEST_F(CurvesBesideThem, AreKeptWithTheirAxis)
{
    ASSERT_TRUE(rests());
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.d")));
    ASSERT_TRUE(rests());
    const LinePicture before = picture();
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("Keep these curves")));
    ASSERT_EQ(picture().series.size(), before.series.size() + 2);
    EXPECT_EQ(picture().series.back().xs, before.series[1].xs);
    EXPECT_EQ(picture().series.back().ys, before.series[1].ys);
    const auto legend = [&] { return picture().series.back().legend.text().toStdString(); };
    EXPECT_EQ(legend(), "kept curves 1");
    ASSERT_TRUE(set("d", std::int64_t(16)));
    EXPECT_EQ(legend(), "kept curves 1") << "d is on the axis";
    ASSERT_TRUE(set("n", std::int64_t(256)));
    EXPECT_EQ(legend(), "kept curves 1 · n 128");
    EXPECT_NE(picture().series[1].ys, picture().series.back().ys);
    EXPECT_EQ(parseViewState(viewStateText(document.view())), document.view()) << "a session holds them";
    // Against n they have no place, and those of n have none against d.
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.n")));
    ASSERT_TRUE(rests());
    EXPECT_TRUE(
        std::ranges::none_of(picture().series, [](const Series& series) { return series.legend.text().startsWith("kept"); }));
    EXPECT_TRUE(picture().note.endsWith(" · kept curves 1 not shown (x axis: d)")) << picture().note.toStdString();
    const ViewState kept = document.view();
    EXPECT_TRUE(chooseInMenu(beside(), {QStringLiteral("kept curves 1 · n 128 (x axis: d)"), QStringLiteral("Remove")}));
    EXPECT_TRUE(settings().kept.empty());
    document.setView(kept);
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("Keep these curves")));
    EXPECT_EQ(legend(), "kept curves 2");
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.d")));
    ASSERT_TRUE(rests());
    EXPECT_EQ(legend(), "kept curves 1 · n 128");
    EXPECT_TRUE(picture().note.endsWith(" · kept curves 2 not shown (x axis: n)")) << picture().note.toStdString();
    ASSERT_TRUE(chooseInMenu(axis(), QStringLiteral("axis.policy-b.n0")));
    ASSERT_TRUE(rests());
    ASSERT_TRUE(chooseInMenu(beside(), QStringLiteral("Keep these curves")));
    EXPECT_EQ(picture().series.back().name, "B Entropy-invariant") << "without the number that varies";
    EXPECT_EQ(legend(), "kept curves 3");
    ASSERT_TRUE(set("policy-b", std::string("entropy-invariant:n0=1024")));
    EXPECT_EQ(legend(), "kept curves 3") << "it is on the axis";
}

} // namespace
} // namespace attentoscope
