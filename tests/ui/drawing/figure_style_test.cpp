// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the schema of styles is what the program takes, and that a sheet has one name for a policy.
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/figure_style.h"
#include "ui/drawing/paper_sizes.h"
#include "ui/drawing/render_figure.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/sheet/panels.h"
#include "ui/plots/paper/number_format.h"
#include "ui/theme/color_map.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace attentoscope {
namespace {

QJsonObject schema()
{
    QFile file(QStringLiteral(":/style.schema.json"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return QJsonDocument::fromJson(file.readAll()).object();
}

QJsonObject settingOf(const char* of, const char* name)
{
    return schema()["$defs"].toObject()[QLatin1String(of)].toObject()["properties"].toObject()[QLatin1String(name)].toObject();
}

QStringList choicesOf(const QJsonObject& setting)
{
    QStringList choices;
    for (const QJsonValue choice : setting["enum"].toArray())
        choices << choice.toString();
    return choices;
}

template <class Keys>
QStringList namesOf(const Keys& keys)
{
    QStringList names;
    for (const auto& [name, value] : keys)
        names << QLatin1String(name);
    return names;
}

TEST(FigureStyle, SchemaNamesWhatCanBeChosen)
{
    EXPECT_EQ(choicesOf(settingOf("series", "marker")), namesOf(markerKeys()));
    EXPECT_EQ(choicesOf(settingOf("series", "dash")), namesOf(dashKeys()));
    EXPECT_EQ(choicesOf(settingOf("series", "errors")), namesOf(errorKeys()));
    EXPECT_EQ(choicesOf(settingOf("axis", "format")), numberFormats());
    EXPECT_EQ(choicesOf(schema()["properties"].toObject()["letters"].toObject()), panelLetterStyles());
    QStringList maps;
    for (const ColorMap map : sequentialColorMaps())
        maps << colorMapKey(map);
    EXPECT_EQ(choicesOf(settingOf("panel", "color_map")), maps);
    const auto rangeOf = [](const QJsonObject& setting) {
        return std::pair(setting["minimum"].toDouble(), setting["maximum"].toDouble());
    };
    const auto sheetRange = [&](const char* name) {
        return rangeOf(schema()["properties"].toObject()[QLatin1String(name)].toObject());
    };
    EXPECT_EQ(sheetRange("width_mm"), std::pair(figureSides.least, figureSides.most));
    EXPECT_EQ(sheetRange("dpi"), std::pair(figureDpi.least, figureDpi.most));
    EXPECT_EQ(sheetRange("font_pt"), std::pair(figureFontPt.least, figureFontPt.most));
    EXPECT_EQ(sheetRange("line_width"), std::pair(figureLineWidth.least, figureLineWidth.most));
    EXPECT_EQ(rangeOf(settingOf("series", "width")), std::pair(leastStroke, mostStroke));
    EXPECT_EQ(rangeOf(settingOf("axis", "ticks")), std::pair(2.0, double(AxisEdits::mostTicks)));
}

// A style with every setting comes back from its file, and the schema has each of its keys.
TEST(FigureStyle, ComesBackFromItsFile)
{
    FigureRecipe style;
    style.widthMm = 89;
    style.heightMm = 60;
    style.dpi = 600;
    style.fontPt = 7;
    style.family = QStringLiteral("DejaVu Serif");
    style.lineWidth = 1.5;
    style.dark = style.transparent = style.caption = true;
    style.letters = QStringLiteral("A");
    style.everywhere.grid = false;
    style.everywhere.minorTicks = true;
    style.everywhere.legend = LegendPlace::BottomLeft;
    style.everywhere.colorMap = ColorMap::Magma;
    style.everywhere.x = {{}, {}, {}, {}, 4, QStringLiteral("2^k")};
    style.everywhere.y = {{}, {}, {}, {}, 5, QStringLiteral("0.0")};
    style.series =
        *parseSeriesEdits(QStringLiteral("standard:name=ours,color=#123456,marker=D,dash=--,width=2,errors=band,shown=yes"));
    style.series.begin()->second.rank = SeriesRank::OfFile;
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("style.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(styleText(style)));
    file.close();
    const auto read = readStyle(file.fileName());
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(*read, style);
    const QJsonObject written = QJsonDocument::fromJson(QByteArray::fromStdString(styleText(style))).object();
    for (const QString& key : schema()["properties"].toObject().keys())
        EXPECT_TRUE(written.contains(key) || key == QLatin1String("$schema")) << key.toStdString();
}

TEST(FigureStyle, HasASizeForEachName)
{
    for (const PaperSize& size : paperSizes()) {
        const auto style = readStyle(QLatin1String(size.key));
        ASSERT_TRUE(style.ok()) << size.key;
        EXPECT_EQ(style->widthMm, size.widthMm);
        EXPECT_EQ(style->fontPt, size.fontPt);
    }
}

// Uses the name that an author gives a policy in one panel in all panels that have the policy, in those of other sessions, too.
TEST(FigureStyle, APolicyHasOneNameOnASheet)
{
    Session session, other;
    session.experiment.n = other.experiment.n = 64;
    other.experiment.policyB = session.experiment.policyA; // its A is another one
    other.experiment.policyA = *parsePolicy("log-n");
    FigureStage stage(session);
    FigureMaker maker(stage.document(), stage.engine());
    ASSERT_TRUE(maker.setSessions({{QStringLiteral("other"), sessionText(other)}}).ok());
    FigureRecipe recipe;
    recipe.view = QStringLiteral("explore/curves, explore/profile, explore/map, other:explore/profile");
    ASSERT_TRUE(maker.show(recipe.view).ok());
    ASSERT_TRUE(waitFor(maker, {}, 120).ok());
    const auto textsOf = [&] {
        const FigureOptions options = maker.options(recipe);
        return QString::fromUtf8(screenSvg(*maker.figure(recipe).figure, options));
    };
    recipe.edits[QStringLiteral("explore/profile")].series[{.policy = 0}] = {.name = QStringLiteral("ours")};
    const QString drawn = textsOf();
    EXPECT_FALSE(drawn.contains(QStringLiteral("Standard<")));
    EXPECT_TRUE(drawn.contains(QStringLiteral(">A ln n<"))) << "the other session's A keeps its name";
    EXPECT_EQ(drawn.count(QStringLiteral(">ours<")), 3)
        << "one legend, the title of the map, and B of the other session, whose hue differs";
}

} // namespace
} // namespace attentoscope
