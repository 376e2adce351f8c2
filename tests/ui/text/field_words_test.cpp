// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that sentences of the core name controls of the window, in both languages, and never options of the command line.
#include "ui/text/field_words.h"

#include "core/session/fields.h"
#include "ui/text/language.h"
#include "ui/text/translated.h"

#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <gmock/gmock.h>

#include <algorithm>

namespace attentoscope {
namespace {

struct Translated {
    QString source, translation;
};

// Returns the sentences of the core with their translations, from the catalogue.
std::vector<Translated> sentencesOfTheCore()
{
    QFile file(QStringLiteral(TEST_DATA "/../../resources/translations/attentoscope_zh_CN.ts"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    std::vector<Translated> found;
    QString context, source;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement())
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("source"))
            source = xml.readElementText();
        else if (xml.name() == QLatin1String("translation") && context == QLatin1String("core"))
            found.push_back({source, xml.readElementText()});
    }
    return found;
}

std::vector<std::string> keysIn(const QString& pattern)
{
    std::vector<std::string> keys;
    for (const Field& field : experimentFields())
        if (names(Message(pattern.toStdString()), field))
            keys.emplace_back(field.key);
    return keys;
}

Message guessOfOrder()
{
    return {"it is not known whether heads or tokens come first in the shape %1; it is taken for %2 heads of %3 tokens, "
            "which is a guess; choose \"layout\" %4 to read %3 heads of %2 tokens",
        {"(1, 9, 12, 16)", "9", "12", "nhd"}};
}

TEST(FieldWords, ASentenceNamesTheControlAndItsChoice)
{
    EXPECT_EQ(translated(Message("m: True is read as visible; choose \"mask-true\" hidden if it means the opposite")),
        QString::fromUtf8("m: True is read as visible; choose “Meaning of True in a mask: hidden” if it means the opposite"));
    EXPECT_EQ(translated(Message("say what 1 means with \"mask-true\" visible or hidden")),
        QString::fromUtf8("say what 1 means with “Meaning of True in a mask: visible or hidden”"));
    EXPECT_THAT(translated(guessOfOrder()).toStdString(),
        ::testing::HasSubstr("which is a guess; choose “Array layout: (n, heads, d)” to read 12 heads of 9 tokens"));
    EXPECT_EQ(translated(Message("say which with q-name and k-name")),
        QString::fromUtf8("say which with “Array with the queries” and “Array with the keys”"));
    EXPECT_EQ(translated(Message("holds no array \"%1\"", {"q-name"})), QStringLiteral("holds no array \"q-name\""))
        << "what a user typed stays";
}

TEST(FieldWords, WhatASentenceSuggestsCanBeDone)
{
    const SuggestedChoice order = choiceSuggestedBy(guessOfOrder());
    ASSERT_NE(order.field, nullptr);
    EXPECT_STREQ(order.field->key, "layout");
    EXPECT_EQ(order.option, "nhd");
    EXPECT_EQ(labelOf(order).toStdString(), "Array layout: (n, heads, d)");
    const SuggestedChoice own = choiceSuggestedBy(
        {"placed at the last keys (\"queries\" suffix); choose \"queries\" own to treat them as a separate sequence"});
    ASSERT_NE(own.field, nullptr);
    EXPECT_EQ(own.option, "own") << "not what is taken already";
    EXPECT_EQ(choiceSuggestedBy({"set \"split-heads\" to their number"}).field, nullptr);
    EXPECT_EQ(choiceSuggestedBy({"\"mask-true\" visible or hidden"}).field, nullptr) << "only the user knows";
}

// Walks all sentences that the core can say.
TEST(FieldWords, NoSentenceNamesAnOptionInEitherLanguage)
{
    const std::vector<Translated> all = sentencesOfTheCore();
    ASSERT_GT(all.size(), 1000u);
    std::size_t naming = 0;
    const QRegularExpression option(QStringLiteral("(?<![\\w-])--[a-z]"));
    for (const auto& [source, translation] : all) {
        const auto keys = keysIn(source);
        naming += keys.empty() ? 0 : 1;
        EXPECT_EQ(keysIn(translation), keys)
            << translation.toStdString() << ": the same controls are named as in " << source.toStdString();
        for (const QString& text : {source, translation}) {
            EXPECT_TRUE(keysIn(withLabels(text, {})).empty()) << text.toStdString();
            // A command is to be typed in a shell, trust is refused where nobody can be asked, the studio puts its box in place
            // of columns, and the size of films is limited by the command line alone.
            const bool isOfCommandLine =
                std::ranges::any_of(std::initializer_list<const char*>{"attentoscope-cli ", "--trust", "--columns", "--most-mb"},
                    [&](const char* part) { return text.contains(QLatin1String(part)); });
            EXPECT_TRUE(isOfCommandLine || !text.contains(option)) << text.toStdString();
        }
    }
    EXPECT_GT(naming, 10u);
}

} // namespace
} // namespace attentoscope
