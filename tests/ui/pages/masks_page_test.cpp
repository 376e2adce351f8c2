// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/masks_page.h"

#include "tests/ui/page_test.h"
#include "ui/pages/masks/mask_terms.h"
#include "ui/pages/masks/masks_settings.h"
#include "ui/pages/masks/row_columns.h"
#include "ui/pages/masks/sequence_view.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"
#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

Experiment twoSentences()
{
    Experiment experiment;
    experiment.source = "text";
    experiment.d = 16;
    experiment.text = {"I love AI", "the cat sat on the mat"};
    return experiment;
}

// Returns a translucent colour as it looks on a ground.
QRgb flattened(const QColor& color, const QColor& ground)
{
    QImage pixel(1, 1, QImage::Format_ARGB32_Premultiplied);
    pixel.fill(ground);
    QPainter(&pixel).fillRect(pixel.rect(), color);
    return pixel.pixel(0, 0);
}

class Masks : public PageTest<MasksPage>
{
protected:
    Masks()
        : PageTest(twoSentences(), {1000, 640})
    {
    }

    const Sequences& batch() { return answer<SequenceMaps>(); }
    bool ready(const std::string& mask)
    {
        return waitUntil([&] { return batch().size() == 2 && batch().front().result->experiment.mask.typed() == mask; });
    }
    QString row(int sequence, Index index)
    {
        auto* view = page.findChild<SequenceView*>(QStringLiteral("sequence%1").arg(sequence));
        return view == nullptr ? QString() : view->columns()->rowText(index);
    }
    void press(const char* name) { QTest::mouseClick(find<QToolButton>(name), Qt::LeftButton); }
};

TEST_F(Masks, TheSwitchesChangeTheNumbersOfTheRows)
{
    ASSERT_TRUE(ready("full"));
    EXPECT_TRUE(row(0, 0).startsWith(QStringLiteral("6 · ")));
    press("padding");
    EXPECT_EQ(document.experiment().mask.typed(), "padding");
    ASSERT_TRUE(ready("padding"));
    EXPECT_TRUE(row(0, 0).startsWith(QStringLiteral("3 · ")));
    EXPECT_TRUE(row(1, 0).startsWith(QStringLiteral("6 · ")));
    press("causal");
    EXPECT_EQ(document.experiment().mask.typed(), "padding & causal");
    ASSERT_TRUE(ready("padding & causal"));
    const MaskEffect& effect = batch().front().effects.front();
    EXPECT_EQ(row(0, 0),
        QStringLiteral("1 · %1 · 0.000 · %2 · 1.0000")
            .arg(fixedText(effect.entropy[0], 3), fixedText(effect.hiddenWeight[0], 3)));
    EXPECT_GT(effect.hiddenWeight[0], 0.1);
    press("padding");
    press("causal");
    EXPECT_EQ(document.experiment().mask.typed(), "full");
    document.history()->undo();
    EXPECT_EQ(document.experiment().mask.typed(), "causal");
    EXPECT_TRUE(page.findChild<QToolButton*>("causal")->isChecked());
}

TEST_F(Masks, CellsAreSquareLevelAndAsLargeAsThePageAllows)
{
    ASSERT_TRUE(ready("full"));
    QRect cells[2];
    for (const QSize size : {QSize(1030, 640), QSize(1600, 640), QSize(700, 560)}) {
        page.resize(size);
        for (int sequence = 0; sequence < 2; ++sequence) {
            const auto* view = page.findChild<SequenceView*>(QStringLiteral("sequence%1").arg(sequence));
            ASSERT_NE(view, nullptr);
            cells[sequence] = view->map()->plotRect();
            EXPECT_NEAR(cells[sequence].width(), cells[sequence].height(), 1);
            EXPECT_TRUE(page.rect().contains(QRect(view->mapTo(&page, QPoint()), view->size())));
        }
        EXPECT_EQ(cells[0], cells[1]) << "[PAD] has a longer label than any word of the other sequence";
        EXPECT_GT(cells[0].height(), size.height() / 5);
    }
}

TEST_F(Masks, MoreSequencesThanFitAreScrolledAndStayLegible)
{
    ASSERT_TRUE(document.setField(*findField("text"),
        std::vector<std::string>{"a b", "c", "the quick brown extraordinarily-long-token-without-end fox", "g h i j", "k"}));
    ASSERT_TRUE(waitUntil([&] { return batch().size() == 5; }));
    page.resize(1030, 640);
    for (int sequence = 0; sequence < 5; ++sequence) {
        const auto* view = page.findChild<SequenceView*>(QStringLiteral("sequence%1").arg(sequence));
        ASSERT_NE(view, nullptr);
        EXPECT_GE(view->map()->plotRect().height(), 100) << sequence;
    }
}

TEST_F(Masks, BarsStandBesideTheDigits)
{
    ASSERT_TRUE(ready("full"));
    press("causal");
    press("padding");
    ASSERT_TRUE(rests());
    auto* columns = page.findChild<SequenceView*>(QStringLiteral("sequence1"))->columns();
    for (const int width : {page.width(), 820, 1500}) {
        page.resize(width, page.height());
        QApplication::processEvents();
        const QImage image = columns->grab().toImage();
        const QRgb bar = flattened(Theme::of(*columns).uncertainty(Hue::policy(0)), columns->palette().window().color());
        int bars = 0, dark = 0, onABar = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 2; x + 2 < image.width(); ++x) {
                bars += image.pixel(x, y) == bar;
                if (image.pixelColor(x, y).lightness() > 100)
                    continue;
                ++dark;
                onABar += image.pixel(x - 2, y) == bar || image.pixel(x + 2, y) == bar;
            }
        EXPECT_GT(bars, 300) << width;
        EXPECT_GT(dark, 300) << width;
        EXPECT_EQ(onABar, 0) << width;
    }
}

TEST_F(Masks, FifteenTokensKeepTheirNames)
{
    const std::string fifteen = "the old cat that sat on the mat saw a small grey mouse and then";
    ASSERT_TRUE(document.setField(*findField("text"), std::vector<std::string>{fifteen, fifteen, "I love AI"}));
    ASSERT_TRUE(waitUntil([&] { return batch().size() == 3; }));
    for (int sequence = 0; sequence < 3; ++sequence) {
        const MapView* map = page.findChild<SequenceView*>(QStringLiteral("sequence%1").arg(sequence))->map();
        EXPECT_GE(map->plotRect().height(), 15 * QFontMetrics(secondaryFont()).height()) << sequence << ": as high as 15 names";
        EXPECT_GE(map->plotRect().width(), 15 * QFontMetrics(secondaryFont()).height()) << sequence;
    }
}

TEST_F(Masks, TheBarExplainsMaskedCellsWhereThereAreSome)
{
    ASSERT_TRUE(ready("full"));
    const auto* bar = page.findChild<ColorBar*>();
    EXPECT_FALSE(bar->picture().maskedSwatch);
    press("causal");
    ASSERT_TRUE(ready("causal"));
    EXPECT_TRUE(bar->picture().maskedSwatch);
}

TEST_F(Masks, SequencesAreCountedAsTheFormCountsThem)
{
    ASSERT_TRUE(ready("full"));
    const auto* view = page.findChild<SequenceView*>(QStringLiteral("sequence0"));
    EXPECT_TRUE(view->findChild<QLabel*>(QStringLiteral("sequenceTitle"))->text().contains(QStringLiteral("Sequence 0")));
}

TEST_F(Masks, RowsOfPaddingAreInNoMean)
{
    ASSERT_TRUE(ready("full"));
    const auto summary = [this](int sequence) {
        return page.findChild<SequenceView*>(QStringLiteral("sequence%1").arg(sequence))->columns()->summary();
    };
    const Result& result = *batch().front().result;
    const auto& entropy = result.policies.front().rows.entropy;
    ASSERT_EQ(entropy.size(), 6U);
    const double tokens = (entropy[0] + entropy[1] + entropy[2]) / 3;
    ASSERT_GT(std::abs(summarize(entropy).mean - tokens), 0.1) << "the rows of [PAD] are unlike the others";
    EXPECT_EQ(summary(0),
        QStringLiteral("mean entropy %1 over 3 rows · rows of padding, not counted: 3")
            .arg(entropyText(result.experiment, tokens)));
    EXPECT_FALSE(summary(1).contains(QStringLiteral("padding")));
}

TEST_F(Masks, ARowThatSeesNothingSaysSo)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal & !prefix(1)")));
    ASSERT_TRUE(ready("causal & !prefix(1)"));
    EXPECT_EQ(row(0, 0), QStringLiteral("no visible key"));
}

TEST_F(Masks, AnotherSourceHasOneMapAndAWayToTheSentences)
{
    QSignalSpy asked(&page, &MasksPage::demonstrationRequested);
    auto* button = page.findChild<QPushButton*>(QStringLiteral("loadMasks"));
    EXPECT_FALSE(button->isVisible());
    ASSERT_TRUE(document.setField(*findField("source"), std::string("needles")));
    ASSERT_TRUE(waitUntil([&] { return batch().size() == 1; }));
    EXPECT_EQ(page.findChildren<SequenceView*>().size(), 1);
    ASSERT_TRUE(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1);
}

TEST_F(Masks, BStandsBesideA)
{
    ASSERT_TRUE(ready("full"));
    QTest::mouseClick(find<QAbstractButton>("maskPolicyB"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return batch().size() == 2 && batch().front().first == 1; }));
    EXPECT_EQ(batch().front().result->policies.front().policy, document.experiment().policyB);
    QTest::mouseClick(find<QAbstractButton>("maskPolicyBoth"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return page.findChildren<SequenceView*>().size() == 4 && batch().size() == 2; }));
    const auto columns = [this](int view) {
        return page.findChild<SequenceView*>(QStringLiteral("sequence%1").arg(view))->columns();
    };
    const auto& policies = batch().front().result->policies;
    ASSERT_EQ(policies.size(), 2U);
    EXPECT_NE(columns(0)->rowText(4), columns(1)->rowText(4));
    EXPECT_TRUE(columns(1)->rowText(4).contains(fixedText(policies[1].rows.entropy[4], 3)));
    EXPECT_EQ(document.view().of<MasksSettings>().policies, MaskPolicies::Both);
    EXPECT_EQ(parseViewState(viewStateText(document.view())).of<MasksSettings>().policies, MaskPolicies::Both);
}

TEST(MaskTerms, AreSwitchedInAConjunction)
{
    const Mask causal = Mask::of("causal"), either = Mask::of("causal | sink(2)");
    EXPECT_EQ(withMaskTerm(Mask(), "causal", true).typed(), "causal");
    EXPECT_EQ(withMaskTerm(Mask::of("causal & padding"), "causal", false).typed(), "padding");
    EXPECT_EQ(withMaskTerm(causal, "causal", false).typed(), "full");
    EXPECT_TRUE(hasMaskTerm(Mask::of("sliding(3)&causal"), "causal"));
    EXPECT_FALSE(hasMaskTerm(either, "causal"));
    const Mask both = withMaskTerm(either, "padding", true);
    EXPECT_TRUE(hasMaskTerm(both, "padding"));
    EXPECT_EQ(withMaskTerm(both, "padding", false), either);
}

Experiment translation()
{
    Experiment experiment;
    experiment.source = "text";
    experiment.d = 8;
    experiment.textQ = "那=The 猫=cat 坐着=sits";
    experiment.textK = "The cat sits on mat";
    return experiment;
}

class Translation : public PageTest<MasksPage>
{
protected:
    Translation()
        : PageTest(translation(), {1100, 640})
    {
        page.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&page));
        EXPECT_TRUE(waitUntil([&] { return answer<SequenceMaps>().size() == 3 && rests(); }));
    }

    const SequenceView* view(int number) { return page.findChild<SequenceView*>(QStringLiteral("sequence%1").arg(number)); }
    const MapPicture& map(int number) { return view(number)->map()->picture(); }
    QString title(int number) { return view(number)->findChild<QLabel*>(QStringLiteral("sequenceTitle"))->text(); }
};

TEST_F(Translation, EncoderDecoderAndCrossAttentionStandSideBySide)
{
    const QStringList source{"The", "cat", "sits", "on", "mat"}, target{"那", "猫", "坐着"};
    const QStringList queries[] = {source, target, target}, keys[] = {source, target, source};
    const char* titles[] = {"Encoder", "Decoder", "Cross-attention"};
    const char* masks[] = {"full", "causal", "full"};
    for (int part = 0; part < 3; ++part) {
        EXPECT_EQ(map(part).queryTokens, queries[part]) << part;
        EXPECT_EQ(map(part).keyTokens, keys[part]) << part;
        EXPECT_TRUE(title(part).contains(QLatin1String(titles[part]))) << title(part).toStdString();
        EXPECT_EQ(view(part)->result()->experiment.mask.text(), masks[part]);
        const QRect cells = view(part)->map()->plotRect();
        EXPECT_NEAR(double(cells.width()) / double(keys[part].size()), double(cells.height()) / double(queries[part].size()), 2)
            << "cells are square";
        EXPECT_TRUE(page.rect().contains(QRect(view(part)->mapTo(&page, QPoint()), view(part)->size())));
    }
    EXPECT_TRUE(find<QLabel>("maskStory")->text().contains(QStringLiteral("Cross-attention"), Qt::CaseInsensitive));
    // Each word of the translation attends most to the word that it translates.
    const Matrix& weights = view(2)->result()->policies.front().weights;
    for (Index word = 0; word < 3; ++word) {
        Index best = -1;
        weights.row(word).maxCoeff(&best);
        EXPECT_EQ(best, word);
        EXPECT_GT(weights(word, best), 0.5F);
    }
}

TEST_F(Translation, OnlyTheCrossAttentionHasTheMaskThatIsSetAndPainted)
{
    QTest::mouseClick(find<QToolButton>("causal"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return view(2)->result()->experiment.mask.text() == "causal" && rests(); }));
    EXPECT_EQ(view(0)->result()->experiment.mask.text(), "full");
    EXPECT_EQ(view(2)->columns()->rowText(0).left(1), QStringLiteral("1"));
    EXPECT_EQ(view(2)->columns()->rowText(2).left(1), QStringLiteral("3")) << "query i sees keys up to i";
    QTest::mouseClick(find<QAbstractButton>("maskErase"), Qt::LeftButton);
    const auto click = [&](int number, Index row, Index key) {
        MapView* map = view(number)->map();
        QWidget* plot = map->childAt(map->plotRect().center());
        QTest::mouseClick(plot, Qt::LeftButton, {}, map->cellCentre(row, key) - plot->pos());
    };
    click(0, 2, 1);
    EXPECT_EQ(document.experiment().mask.typed(), "causal") << "the encoder is only looked at";
    click(2, 2, 1);
    EXPECT_EQ(document.experiment().mask.typed(), "causal & !cells(2:1)");
    ASSERT_TRUE(rests());
    EXPECT_EQ(view(2)->columns()->rowText(2).left(1), QStringLiteral("2"));
    EXPECT_EQ(view(1)->columns()->rowText(2).left(1), QStringLiteral("3"));
}

TEST_F(Translation, OneTextIsOneSequenceAgain)
{
    ASSERT_TRUE(document.setField(*findField("text-q"), std::string()));
    ASSERT_TRUE(rests());
    EXPECT_NE(view(2), nullptr) << "the text of the keys alone is an error: the last maps stay";
    ASSERT_TRUE(document.setField(*findField("text-k"), std::string()));
    ASSERT_TRUE(waitUntil([&] { return answer<SequenceMaps>().size() == 1 && rests(); }));
    EXPECT_TRUE(title(0).contains(QStringLiteral("Sequence 0")));
}

} // namespace
} // namespace attentoscope
