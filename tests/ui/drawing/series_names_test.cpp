// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that what an author says of a series is said of the same one in every view, in every language, and with the files of
// earlier versions.
#include "core/session/session.h"
#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/render_figure.h"
#include "ui/drawing/views.h"
#include "ui/figures/files/export_figure.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/explore/rows/profile_settings.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/text/language.h"
#include "ui/window/main_window.h"

#include <gmock/gmock.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

#include <set>
#include <variant>

namespace attentoscope {
namespace {

using testing::HasSubstr;
using testing::Not;

// Views that the default session has nothing for.
const QStringList withoutPicture{
    QStringLiteral("counterfactual/curves"), QStringLiteral("jl/needed-features"), QStringLiteral("extrapolation/autopsy")};

QString textsOf(const Figure& figure)
{
    static const QRegularExpression text(QStringLiteral("<text[^>]*>([^<]*)</text>"));
    FigureOptions options;
    options.widthMm = 183;
    options.heightMm = heightOnPaper(figure, {180, 120}, options);
    QStringList texts;
    const QString svg = QString::fromUtf8(screenSvg(figure, options));
    for (auto found = text.globalMatch(svg); found.hasNext();)
        texts << found.next().captured(1);
    return texts.join(QLatin1Char('\n'));
}

TEST(SeriesNames, FollowTheirPolicyInEveryView)
{
    QFile file(MainWindow::defaultSession);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    Session session = *parseSession(file.readAll().toStdString(), "default");
    session.experiment.extrapolation.steps = 60; // enough to be drawn
    session.experiment.further = {*parsePolicy("yarn")};
    session.view = R"({"trained_task": "max-retrieval"})";
    FigureStage stage(session);
    changeView(&stage.document(), [](ViewState& view) {
        view.of<ProfileSettings>().pinnedRows = {7};
        view.of<MapsSettings>().shown = MapsShown::Several;
    });
    FigureMaker maker(stage.document(), stage.engine());
    QStringList names;
    for (const View& view : allViews(stage.document(), stage.engine()))
        if (!view.isWhole() && !withoutPicture.contains(view.name))
            names << view.name;
    ASSERT_TRUE(maker.show(names.join(QStringLiteral("; "))).ok());
    const auto made = waitFor(maker, {}, 240);
    ASSERT_TRUE(made.ok()) << made.error().text();
    const auto typed = *parseSeriesEdits(QStringLiteral("A:name=Ours; B:name=Theirs; yarn:name=Third"));
    const QStringList own{QStringLiteral("Ours"), QStringLiteral("Theirs"), QStringLiteral("Third")};
    const QStringList usual{QStringLiteral("Standard"), QStringLiteral("Entropy-invariant"), QStringLiteral("YaRN")};
    int renamed = 0;
    for (const QString& view : names) {
        const Figure& figure = *maker.panel(view);
        const SharedFigure edited = figure.edited(maker.withSeries({}, view, typed));
        const QString before = textsOf(figure), after = textsOf(edited ? *edited : figure);
        for (const int policy : {0, 1, 2}) {
            EXPECT_EQ(before.contains(usual[policy]), after.contains(own[policy])) << view.toStdString();
            EXPECT_FALSE(after.contains(usual[policy])) << view.toStdString() << '\n' << after.toStdString();
            renamed += after.contains(own[policy]) ? 1 : 0;
        }
    }
    EXPECT_GT(renamed, 60) << "two names, in most views";
}

// Returns the dash patterns of the lines in a figure.
std::set<QString> dashesOf(const Figure& figure)
{
    static const QRegularExpression dash(QStringLiteral("stroke-dasharray=\"([^\"]*)\""));
    std::set<QString> dashes;
    const QString svg = QString::fromUtf8(screenSvg(figure, {}));
    for (auto found = dash.globalMatch(svg); found.hasNext();)
        dashes.insert(found.next().captured(1));
    return dashes;
}

// Returns a maker's figure of curves, and the edits of a figure that an earlier version saved, as its series have them.
struct Curves {
    FigureStage stage;
    FigureMaker maker;

    Curves()
        : stage(sessionOfCurves())
        , maker(stage.document(), stage.engine())
    {
        EXPECT_TRUE(maker.show(view).ok());
        EXPECT_TRUE(waitFor(maker, {}, 120).ok());
    }
    static Session sessionOfCurves()
    {
        Session session;
        session.experiment.n = 64;
        return session;
    }
    QString nameOf(const SeriesId& id) const { return maker.editable(view).find(id)->name; }
    PictureEdits read(const QJsonObject& json) const { return maker.withSeries(editsOf(json), view, {}); }

    static inline const QString view = QStringLiteral("explore/curves");
};

QJsonObject savedByName(const QString& a, const QString& b, const QString& theory)
{
    return {{"hide", QJsonArray{b}},
        {"series", QJsonObject{{a, QJsonObject{{"name", "ours"}}}, {theory, QJsonObject{{"color", "#123456"}}}}}};
}

void expectReadByIdentity(const PictureEdits& edits)
{
    EXPECT_TRUE(edits.typed.empty());
    ASSERT_EQ(edits.series.size(), 3u);
    EXPECT_EQ(edits.series.at({.policy = 0}).name, QStringLiteral("ours"));
    EXPECT_TRUE(edits.hides({.policy = 1}));
    EXPECT_EQ(edits.series.at({.kind = theoryKind}).look.color, QColor(0x12, 0x34, 0x56));
}

TEST(SeriesNames, OfAKindHaveTheirLookInTheLegend)
{
    const Curves curves;
    const auto typed = *parseSeriesEdits(QStringLiteral("A:color=teal; theory:dash=:"));
    const SharedFigure edited = curves.maker.panel(Curves::view)->edited(curves.maker.withSeries({}, Curves::view, typed));
    ASSERT_TRUE(edited);
    EXPECT_EQ(dashesOf(*edited).size(), 1u) << "lines and the sample are dotted alike";
    EXPECT_NE(dashesOf(*edited), dashesOf(*curves.maker.panel(Curves::view)));
}

// A figure of an earlier version lost in one language what was said in the other.
TEST(SeriesNames, OfEarlierVersionsAreUnderstoodInBothLanguages)
{
    Language language;
    QStringList chinese;
    const SeriesId meant[] = {{.policy = 0}, {.policy = 1}, {.kind = theoryKind}};
    const QJsonObject english =
        savedByName(QStringLiteral("A Standard"), QStringLiteral("B Entropy-invariant"), QStringLiteral("theory"));
    language.use(QStringLiteral("zh_CN"));
    {
        const Curves curves;
        for (const SeriesId& id : meant)
            chinese << curves.nameOf(id);
        ASSERT_FALSE(chinese.contains(QStringLiteral("theory")));
        expectReadByIdentity(curves.read(english));
    }
    const QJsonObject saved = savedByName(chinese[0], chinese[1], chinese[2]);
    language.use(QStringLiteral("en"));
    const Curves curves;
    EXPECT_EQ(curves.nameOf(meant[2]), QStringLiteral("theory"));
    expectReadByIdentity(curves.read(saved));
    expectReadByIdentity(curves.read(english));
    expectReadByIdentity(curves.read(jsonOf(curves.read(english))));
}

TEST(SeriesNames, ThatThePanelLacksStayAsTheyWereSaid)
{
    const Curves curves;
    const PictureEdits edits = curves.read({{"series", QJsonObject{{"YaRN", QJsonObject{{"name", "mine"}}}}}});
    EXPECT_TRUE(edits.series.empty());
    EXPECT_EQ(editsOf(jsonOf(edits)), edits);
}

// Two policies that are called alike are two: what is said by their name is said of both, and of one by its text or place.
TEST(SeriesNames, OfTwoPoliciesMayBeTheSame)
{
    Session session;
    session.experiment.n = 64;
    session.experiment.further = {*parsePolicy("clipped:n0=32"), *parsePolicy("clipped:n0=128")};
    FigureStage stage(session);
    changeView(&stage.document(), [](ViewState& view) { view.of<LabSettings>().axis = QStringLiteral("tau=0.5,1,2"); });
    FigureMaker maker(stage.document(), stage.engine());
    const QString view = QStringLiteral("lab/entropy");
    ASSERT_TRUE(maker.show(view).ok());
    ASSERT_TRUE(waitFor(maker, {}, 120).ok());
    const Editable editable = maker.editable(view);
    const SeriesId first{.policy = 2}, second{.policy = 3};
    ASSERT_TRUE(editable.find(first) != nullptr && editable.find(second) != nullptr);
    ASSERT_EQ(editable.find(first)->name, editable.find(second)->name);
    const auto meantBy = [&](const char* text) {
        PictureEdits edits = maker.withSeries({}, view, *parseSeriesEdits(QString::fromUtf8(text) + QStringLiteral(":name=x")));
        std::vector<SeriesId> meant;
        for (const auto& [id, each] : edits.series)
            meant.push_back(id);
        return meant;
    };
    EXPECT_EQ(meantBy("Clipped"), (std::vector{first, second}));
    EXPECT_EQ(meantBy("clipped:n0=128"), std::vector{second});
    EXPECT_EQ(meantBy("2||"), std::vector{first});
    const SharedFigure edited = maker.panel(view)->edited(maker.withSeries({}, view, *parseSeriesEdits("3||:name=ours")));
    std::set<std::string> names;
    for (const std::vector<Cell>& row : edited->numbers().rows)
        names.insert(std::get<std::string>(row.front()));
    EXPECT_TRUE(names.contains("Clipped") && names.contains("ours"));
}

} // namespace
} // namespace attentoscope
