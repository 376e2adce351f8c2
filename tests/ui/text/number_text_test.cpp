// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that numbers are formatted in one way for people, and in another for programs that they are copied to.
#include "ui/text/number_text.h"

#include "core/base/message.h"
#include "ui/text/translated.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

const QString thin = QString(QChar(0x202f));

TEST(NumberText, CarriesTheDigitsThatItDeserves)
{
    EXPECT_EQ(briefText(0.20314159).toStdString(), "0.2031");
    EXPECT_EQ(briefText(-2.5).toStdString(), "−2.5");
    EXPECT_EQ(briefText(1.8e-5).toStdString(), "1.8 × 10⁻⁵");
    EXPECT_EQ(briefText(2e12).toStdString(), "2 × 10¹²");
    EXPECT_EQ(briefText(-9.99999e-7).toStdString(), "−1 × 10⁻⁶") << "rounded up to the next power";
    EXPECT_EQ(briefText(std::nan("")).toStdString(), "—");
    EXPECT_EQ(briefText(99.7, 2).toStdString(), "100");
    EXPECT_EQ(briefText(999.6, 3).toStdString(), "1000");
    EXPECT_EQ(briefText(99.97, 3).toStdString(), "100");
    EXPECT_EQ(briefText(9999.6).toStdString(), "10" + thin.toStdString() + "000");
    EXPECT_EQ(briefText(9999999.6), "10" + thin + "000" + thin + "000");
    EXPECT_EQ(briefText(0.6, 1).toStdString(), "0.6");
    EXPECT_EQ(bytesText(999700).toStdString(), "1 MB");
    EXPECT_EQ(weightText(1.8e-5).toStdString(), "1.80 × 10⁻⁵");
    EXPECT_EQ(weightText(0.25).toStdString(), "0.2500");
}

TEST(NumberText, ComparedNumbersHaveOneNumberOfDecimals)
{
    const QString none = QStringLiteral("—");
    EXPECT_EQ(alikeTexts({1, 1.2222}), QStringList({"1.000", "1.222"}));
    EXPECT_EQ(alikeTexts({0.125, 0.15279}), QStringList({"0.1250", "0.1528"}));
    EXPECT_EQ(alikeTexts({1, 1}), QStringList({"1", "1"})) << "whole numbers need none";
    EXPECT_EQ(alikeTexts({8, 6.3, 12.2}, 2), QStringList({"8.0", "6.3", "12.2"}));
    EXPECT_EQ(alikeTexts({124, 20.6, std::nan("")}, 3), QStringList({"124.0", "20.6", none}));
    EXPECT_EQ(alikeTexts({7.5e-8, 1, 0.79, 0}, 2), QStringList({QStringLiteral("7.5 × 10⁻⁸"), "1.00", "0.79", "0.00"}));
    EXPECT_EQ(alikeTexts({6e-7, 5e-8}, 2), QStringList({QStringLiteral("6.0 × 10⁻⁷"), QStringLiteral("5.0 × 10⁻⁸")}));
    EXPECT_EQ(alikeTexts({-16384.5, 2}), QStringList({QStringLiteral("−16") + thin + "384.500", "2.000"}));
    EXPECT_TRUE(alikeTexts({}).isEmpty());
}

TEST(NumberText, ThousandsStandApart)
{
    EXPECT_EQ(countText(9999).toStdString(), "9999");
    EXPECT_EQ(countText(16384), "16" + thin + "384");
    EXPECT_EQ(countText(-1000000), "−1" + thin + "000" + thin + "000");
    EXPECT_EQ(briefText(524288), "524" + thin + "288");
    EXPECT_EQ(fixedText(12345.678, 2), "12" + thin + "345.68");
}

TEST(NumberText, CopiedNumbersAreForPrograms)
{
    for (const double value : {1.8e-5, -2.5, 0.25, 524288.0, -3e12})
        EXPECT_DOUBLE_EQ(plainNumber(briefText(value)).toDouble(), value) << briefText(value).toStdString();
    EXPECT_EQ(plainNumber("A Standard").toStdString(), "A Standard");
    EXPECT_EQ(plainNumber("—").toStdString(), "—");
}

TEST(NumberText, SentencesOfTheCoreHaveTheirNumbersInTheSameWay)
{
    const Message message("%1 keys of %2, at %3 in %4, not \"%5\"", {"1000000", "0.5", "1.8e-05", "64:16384:x2", "100000"});
    EXPECT_EQ(translated(message), "1" + thin + "000" + thin + "000 keys of 0.5, at 1.8 × 10⁻⁵ in 64:16384:x2, not \"100000\"");
    EXPECT_EQ(translated(Message("%1 to %2, %3", {"-inf", "inf", "-0.5"})), "−∞ to ∞, -0.5");
    EXPECT_EQ(translated(Message("the entry is %1", {"nan"})), "the entry is NaN");
}

} // namespace
} // namespace attentoscope
