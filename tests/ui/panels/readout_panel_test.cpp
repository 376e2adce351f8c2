// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/readout_panel.h"

#include "core/attention/evaluate/evaluate.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/tables/number_grid.h"

#include <QEnterEvent>
#include <QLabel>
#include <QTest>

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

struct Shown {
    SharedResult result;
    std::shared_ptr<const Profile> profile;
};

Shown compute(const std::string& mask, Index row, double alibi = 0)
{
    Experiment experiment;
    experiment.alibi = alibi;
    experiment.n = 64;
    experiment.d = 16;
    experiment.mask = Mask::of(mask);
    auto result = evaluate(experiment);
    EXPECT_TRUE(result);
    auto profile = profileRow(experiment, (*result)->inputs, (*result)->mask, {experiment.policyA, experiment.policyB}, row);
    EXPECT_TRUE(profile);
    return {*result, std::make_shared<const Profile>(*profile)};
}

QString text(const ReadoutPanel& panel, const char* name) { return panel.findChild<QLabel*>(QString::fromLatin1(name))->text(); }

TEST(Readout, NumbersCanBeSelectedWhereThePointerIs)
{
    ReadoutPanel panel;
    const Shown shown = compute("causal", 20);
    panel.show(shown.result, shown.profile, 3);
    panel.resize(320, 400);
    panel.show();
    QTest::qWait(1);
    auto* number = panel.findChild<QLabel*>("readout.entropyA");
    const QRect place = number->geometry();
    const auto move = [&](QEvent&& event) { QCoreApplication::sendEvent(number, &event); };
    const QPointF middle = QRectF(number->rect()).center();
    move(QEnterEvent(middle, middle, number->mapToGlobal(middle)));
    QTest::qWait(1);
    EXPECT_EQ(number->geometry(), place) << "nothing moves";
    QTest::mouseDClick(number, Qt::LeftButton, {}, number->rect().center());
    EXPECT_FALSE(number->selectedText().isEmpty());
    move(QEvent(QEvent::Leave));
    EXPECT_FALSE(number->selectedText().isEmpty()) << "for Ctrl+C";
    const Shown other = compute("causal", 30);
    panel.show(other.result, other.profile, 3);
    QTest::qWait(1);
    move(QEvent(QEvent::Leave));
    QTest::qWait(1);
    EXPECT_EQ(number->textInteractionFlags(), Qt::NoTextInteraction);
    EXPECT_EQ(number->geometry(), place);
}

TEST(Readout, TellsTheNumbersOfTheCell)
{
    ReadoutPanel panel;
    const Shown shown = compute("causal", 20);
    panel.show(shown.result, shown.profile, 7);
    EXPECT_EQ(text(panel, "readoutTitle"), QStringLiteral("Row 20 · key 7"));
    EXPECT_TRUE(text(panel, "readoutFacts").contains(QStringLiteral("21 of 64")));
    EXPECT_EQ(text(panel, "readout.logitA"), fixedText(shown.profile->logit(0, 7), 3));
    EXPECT_EQ(text(panel, "readout.sumA"), QStringLiteral("1.000000"));
    EXPECT_TRUE(text(panel, "readout.entropyB").startsWith(fixedText(shown.profile->entropy[1], 3)));
}

TEST(Readout, AAndBHaveOneNumberOfDecimals)
{
    ReadoutPanel panel;
    const Shown shown = compute("causal", 20);
    panel.show(shown.result, shown.profile, 7);
    const std::vector<double>& scales = shown.profile->lambda;
    EXPECT_EQ((QStringList{text(panel, "readout.lambdaA"), text(panel, "readout.lambdaB")}), alikeTexts({scales[0], scales[1]}));
    for (const char* name : {"readout.lambda", "readout.multiplier", "readout.logit", "readout.weight"}) {
        const auto decimals = [&](const char* policy) {
            const QString number = text(panel, (std::string(name) + policy).c_str());
            return number.size() - number.indexOf(QLatin1Char('.'));
        };
        EXPECT_EQ(decimals("A"), decimals("B")) << name;
    }
}

TEST(NumberGrid, AColumnWithoutAnyNumberIsNotShown)
{
    NumberGrid grid(QFont(), nullptr);
    NumberTable table = NumberTable::ofPolicies();
    const QString none = QStringLiteral("—");
    table.addLine(QStringLiteral("mean"), QStringLiteral("mean"), {}, {QStringLiteral("1.5"), none});
    table.addLine(QStringLiteral("peak"), QStringLiteral("peak"), {}, {none, none});
    grid.show(table);
    grid.QWidget::show();
    const auto seen = [&](const char* name) { return grid.findChild<QLabel*>(name)->isVisible(); };
    EXPECT_TRUE(seen("meanA"));
    EXPECT_TRUE(seen("peakA")) << "its column has a number";
    EXPECT_FALSE(seen("meanB"));
    table.columns[1].keptEmpty = true;
    grid.show(table);
    EXPECT_TRUE(seen("meanB"));
    table.columns[1].keptEmpty = false;
    table.lines[1].numbers[1] = QStringLiteral("0.5");
    grid.show(table);
    EXPECT_TRUE(seen("meanB"));
    table.lines[1].numbers[1] = none;
    grid.show(table);
    EXPECT_FALSE(seen("peakB"));
    table.lines[0].numbers[0] = none;
    grid.show(table);
    EXPECT_TRUE(seen("peakA") && seen("peakB")) << "nothing is known yet";
}

TEST(Readout, TheBiasStandsBetweenScoreAndLogit)
{
    ReadoutPanel panel;
    const Shown shown = compute("causal", 20, 0.25);
    panel.show(shown.result, shown.profile, 7);
    EXPECT_TRUE(text(panel, "readoutFacts").contains(QStringLiteral("bias −3.25")));
    const double score = double(shown.profile->scores[7]), lambda = shown.profile->lambda[0];
    EXPECT_EQ(text(panel, "readout.logitA"), fixedText(lambda * score - 3.25, 3));
    panel.show(shown.result, shown.profile, 40);
    EXPECT_FALSE(text(panel, "readoutFacts").contains(QStringLiteral("bias"))) << "hidden";
    const Shown without = compute("causal", 20);
    panel.show(without.result, without.profile, 7);
    EXPECT_FALSE(text(panel, "readoutFacts").contains(QStringLiteral("bias")));
}

TEST(Readout, AHiddenKeyHasNoWeight)
{
    ReadoutPanel panel;
    const Shown shown = compute("causal", 20);
    panel.show(shown.result, shown.profile, 40);
    EXPECT_TRUE(text(panel, "readoutFacts").contains(QStringLiteral("masked")));
    EXPECT_EQ(text(panel, "readout.weightA"), QStringLiteral("—"));
}

TEST(Readout, AnEmptyRowSaysSoAndShowsNoZero)
{
    ReadoutPanel panel;
    const Shown shown = compute("!full", 5);
    panel.show(shown.result, shown.profile, 3);
    EXPECT_EQ(text(panel, "readoutFacts"), QStringLiteral("no visible key"));
    for (const char* name : {"readout.weightA", "readout.entropyA", "readout.normalizedA", "readout.sumA"})
        EXPECT_EQ(text(panel, name), QStringLiteral("—")) << name;
}

TEST(Translated, ValuesAreFilledAfterTheTranslation)
{
    EXPECT_EQ(translated(Message("%1 and %2", {"%2", "b"})), QStringLiteral("%2 and b"));
    EXPECT_EQ(translated(badInput("n", "is too large")), QStringLiteral("n: is too large"));
}

} // namespace
} // namespace attentoscope
