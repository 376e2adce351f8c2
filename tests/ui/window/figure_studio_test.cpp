// Figures for print, made with real clicks and keys.
#include "core/session/session.h"
#include "tests/ui/window_test.h"
#include "ui/window/studio/figure_studio.h"
#include "ui/window/studio/paper_preview.h"
#include "ui/window/studio/paper_sizes.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QImage>
#include <QLabel>

namespace attentoscope {
namespace {

class Studio : public WindowTest
{
protected:
    void open()
    {
        begin();
        ASSERT_TRUE(ready());
    }
    void begin()
    {
        window.findChild<QAction*>(QStringLiteral("figureStudio"))->trigger();
        studio = window.findChild<FigureStudio*>(QStringLiteral("studio"));
        ASSERT_NE(studio, nullptr);
    }
    bool ready()
    {
        return waitUntil([this] { return studio->isReady(); });
    }
    template <class Widget>
    Widget* control(const char* name)
    {
        return studio->findChild<Widget*>(QLatin1String(name));
    }
    bool choose(const char* name, const QString& text)
    {
        auto* box = control<QComboBox>(name);
        const int index = box->findText(text, Qt::MatchStartsWith);
        box->setCurrentIndex(index);
        return index >= 0 && ready();
    }
    void type(const char* name, const QString& text)
    {
        auto* box = control<QDoubleSpinBox>(name);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
        QTest::keyClick(box, Qt::Key_Return);
    }
    const QImage& sheet() { return control<PaperPreview>("studioSheet")->sheet(); }

    FigureStudio* studio = nullptr;
};

TEST_F(Studio, TheSheetIsWhatComesOut)
{
    open();
    EXPECT_EQ(studio->recipe().view, "explore/map");
    ASSERT_TRUE(choose("studioPaper", "Nature, one column"));
    EXPECT_EQ(control<QDoubleSpinBox>("studioWidth")->value(), 89);
    EXPECT_EQ(control<QDoubleSpinBox>("studioHeight")->value(), 44.5) << "follows the picture";
    EXPECT_EQ(control<QDoubleSpinBox>("studioFont")->value(), 7);
    ASSERT_TRUE(choose("studioFormat", "PNG"));
    type("studioDpi", "254");
    ASSERT_TRUE(ready());
    const QString path = folder.filePath("map.png");
    ASSERT_TRUE(studio->exportTo(path));
    const QImage written(path);
    EXPECT_EQ(written.size(), QSize(890, 445));
    // The same picture, as large as the room allows.
    const QImage small = written.scaled(100, 50, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage seen = sheet().scaled(100, 50, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    double apart = 0;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 100; ++x)
            apart += std::abs(qGray(small.pixel(x, y)) - qGray(seen.pixel(x, y)));
    EXPECT_LT(apart / 5000, 8) << "mean grey levels";
    EXPECT_TRUE(control<QLabel>("studioSentence")->text().contains(QStringLiteral("map.png")));
}

TEST_F(Studio, TheFileRemakesItself)
{
    open();
    ASSERT_TRUE(choose("studioView", QStringLiteral("Explore · Curves")));
    ASSERT_TRUE(choose("studioPaper", "IEEE, one column"));
    ASSERT_TRUE(choose("studioTheme", "Dark"));
    const QString path = folder.filePath("curves.svg");
    ASSERT_TRUE(studio->exportTo(path));
    const auto session = readSession(path.toStdString());
    ASSERT_TRUE(session.ok());
    const FigureRecipe recipe = parseFigureRecipe(session->figure);
    EXPECT_EQ(recipe.view, "explore/curves");
    EXPECT_NEAR(*recipe.widthMm, 88.9, 1e-9);
    EXPECT_EQ(recipe.dark, true);
    control<QCheckBox>("studioHoldsSession")->click();
    ASSERT_TRUE(studio->exportTo(path));
    EXPECT_FALSE(readSession(path.toStdString()).ok()) << "left out";
    control<QCheckBox>("studioHoldsSession")->click();
}

TEST_F(Studio, ATypedHeightIsKeptAndTheWindowStaysAsItIs)
{
    const ViewState before = window.document()->view();
    open();
    ASSERT_TRUE(choose("studioView", "Policy lab"));
    type("studioHeight", "60");
    ASSERT_TRUE(ready());
    EXPECT_FALSE(control<QCheckBox>("studioOwnShape")->isChecked());
    EXPECT_EQ(studio->recipe().heightMm, 60);
    EXPECT_EQ(window.document()->view(), before);
    control<QCheckBox>("studioOwnShape")->click();
    EXPECT_FALSE(studio->recipe().heightMm);
}

TEST_F(Studio, StylesAreFilesAndWhatIsNoneIsSaid)
{
    open();
    ASSERT_TRUE(choose("studioPaper", "Slide"));
    ASSERT_TRUE(choose("studioBackground", "Transparent"));
    EXPECT_TRUE(sheet().hasAlphaChannel());
    const QString path = folder.filePath("slide.json");
    ASSERT_TRUE(studio->saveStyle(path));
    const FigureRecipe kept = studio->recipe();
    ASSERT_TRUE(choose("studioPaper", "A0"));
    ASSERT_TRUE(choose("studioBackground", "Filled"));
    ASSERT_TRUE(studio->loadStyle(path));
    EXPECT_EQ(studio->recipe(), kept);
    EXPECT_FALSE(studio->loadStyle(folder.filePath("none.json")));
    EXPECT_TRUE(control<QLabel>("studioSentence")->text().contains(QStringLiteral("none.json")));
    QFile other(folder.filePath("other.json"));
    ASSERT_TRUE(other.open(QIODevice::WriteOnly));
    other.write("[1, 2]");
    other.close();
    EXPECT_FALSE(studio->loadStyle(other.fileName()));
    EXPECT_EQ(studio->recipe(), kept);
    EXPECT_FALSE(studio->exportTo("/nowhere/x.pdf"));
}

TEST_F(Studio, AnExperimentThatCannotBeEvaluatedSaysWhyAndOffersNothing)
{
    Experiment bad = window.document()->experiment();
    bad.policyB = {"formula", {}, "ln(n)/sqrt(d-64)-1"};
    window.document()->setExperiment(bad, {});
    begin();
    ASSERT_TRUE(waitUntil([&] { return !control<QLabel>("studioSentence")->text().isEmpty(); }));
    EXPECT_FALSE(studio->isReady());
    EXPECT_FALSE(control<QPushButton>("studioExport")->isEnabled());
}

TEST(PaperSizes, EachIsALengthThatAFigureMayHave)
{
    for (const PaperSize& size : paperSizes()) {
        EXPECT_GE(size.widthMm, 10);
        EXPECT_LE(size.widthMm, 2000);
        EXPECT_TRUE(paperSizeText(size).contains(QStringLiteral("mm")));
    }
}

} // namespace
} // namespace attentoscope
