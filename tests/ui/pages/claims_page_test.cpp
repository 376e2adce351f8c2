// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page of claims as a reader uses it: cards, sessions, training, and what a caption may cite afterwards.
#include "ui/pages/claims/claims_page.h"

#include "tests/ui/page_test.h"
#include "ui/document/change_view.h"
#include "ui/figures/table_figure.h"
#include "ui/pages/claims/claim_list.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/claims/claims_settings.h"
#include "ui/text/translated.h"
#include "ui/widgets/tables/number_grid.h"

#include <QApplication>
#include <QClipboard>
#include <QTest>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

class ClaimsOfThePage : public PageTest<BoardOf<claimsBoard>>
{
protected:
    ClaimsOfThePage()
        : PageTest(Experiment())
    {
    }

    ClaimList& list() { return *find<ClaimList>("claimList"); }
    QListWidgetItem* entry(const char* name)
    {
        const auto found = list().findItems(claimTitle(*findClaim(name)), Qt::MatchExactly);
        return found.isEmpty() ? nullptr : found.front();
    }
    void clickOn(const char* name)
    {
        list().scrollToItem(entry(name));
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, list().visualItemRect(entry(name)).center());
    }
    void click(const char* button) { QTest::mouseClick(find<QAbstractButton>(button), Qt::LeftButton); }
    const std::string& shown() { return document.view().of<ClaimsSettings>().shown; }
    const Outcome<ClaimFinding>* finding(const char* name)
    {
        return answer<RemadeClaims>() ? answer<RemadeClaims>()->of(*findClaim(name)) : nullptr;
    }
};

TEST_F(ClaimsOfThePage, ComeOutAsTheCoreFindsThemExceptThoseToTrain)
{
    ASSERT_TRUE(waitUntil([&] { return isKnown<RemadeClaims>(); }));
    for (const Claim& claim : claims()) {
        const auto* found = finding(claim.name);
        ASSERT_EQ(found == nullptr, claim.trains()) << claim.name;
        if (found == nullptr)
            continue;
        ASSERT_TRUE(*found) << claim.name;
        for (std::size_t p = 0; p < claim.parts.size(); ++p)
            EXPECT_EQ((*found)->comesOut[p], claim.parts[p].comesOut) << claim.name << ": " << claim.parts[p].says;
        EXPECT_EQ(entry(claim.name)->data(Qt::AccessibleDescriptionRole).toString(),
            translated(verdictOn(claim, **found)) + QStringLiteral(" · ") + claimSource(claim));
    }
    EXPECT_EQ(entry("vote")->data(Qt::AccessibleDescriptionRole).toString().section(QLatin1Char(' '), 0, 2), "not trained yet");
    EXPECT_EQ(claimsVerdict(*answer<RemadeClaims>()),
        "6 of 12 claims reproduced, 3 partly; error confirmed for 7 of 7 errata; 1 of the claims not tested (no data); 2 of the "
        "claims and errata not computed yet.");
}

TEST_F(ClaimsOfThePage, ShowACardWithNumbersBesideTheirLimits)
{
    clickOn("log-n");
    EXPECT_EQ(shown(), "log-n");
    ASSERT_TRUE(waitUntil([&] { return isKnown<RemadeClaims>(); }));
    EXPECT_EQ(text("claimTitle"), "The multiplier ln n / ln 512 keeps the entropy flat");
    EXPECT_EQ(text("claimVerdict"),
        QString::fromUtf8(
            "◐ partly reproduced: “With needles in noise, the entropy stays flat” does not hold, “With noise alone, the "
            "entropy stays flat” does not hold"));
    const QString numbers = find<NumberGrid>("claimNumbers")->tableText();
    EXPECT_TRUE(numbers.startsWith("\tvalue\texpected\tagrees\nWith needles in noise, the entropy grows slowly at most\t"))
        << numbers.toStdString();
    EXPECT_TRUE(numbers.contains(QStringLiteral("0.5\tyes\n"))) << numbers.toStdString();
    clickOn("golden");
    EXPECT_TRUE(text("claimTitle").startsWith("Erratum: ")) << text("claimTitle").toStdString();
    EXPECT_TRUE(find<NumberGrid>("claimNumbers")->tableText().contains("\nCorrect version\n"));
    clickOn("mlm-table");
    EXPECT_EQ(text("claimVerdict"), QString::fromUtf8("— not tested: its data are not available here"));
    EXPECT_TRUE(find<NumberGrid>("claimNumbers")->isHidden());
}

TEST_F(ClaimsOfThePage, OpenTheirSessionAndAreCitedUntilItChanges)
{
    const Experiment before = document.experiment();
    clickOn("needles");
    EXPECT_EQ(claimOf(document), nullptr) << "looking at a card draws nothing of it";
    click("openClaim");
    EXPECT_EQ(document.experiment(), *experimentOf(*findClaim("needles")));
    EXPECT_EQ(document.view().page, "explore");
    EXPECT_EQ(document.view().quantity, "planted_mass");
    EXPECT_FALSE(document.isModified());
    ASSERT_EQ(claimOf(document), findClaim("needles"));
    EXPECT_EQ(claimCitation(*claimOf(document)),
        QString::fromUtf8("reproduces “The needles keep their weight under ln n / ln 512” (J. Su, kexue.fm/archives/8823)"));
    ASSERT_TRUE(document.setField(*findField("seed"), std::int64_t(2)));
    EXPECT_EQ(claimOf(document), nullptr) << "other data are not the claim's";
    document.history()->undo();
    EXPECT_EQ(claimOf(document), findClaim("needles"));
    EXPECT_TRUE(showsClaim(*claimOf(document), QStringLiteral("explore"), QStringLiteral("explore/curves")));
    EXPECT_TRUE(showsClaim(*claimOf(document), QStringLiteral("explore"), QStringLiteral("explore")));
    EXPECT_FALSE(showsClaim(*claimOf(document), QStringLiteral("explore"), QStringLiteral("explore/profile")));
    const ViewState shownFirst = document.view();
    changeView(&document, [](ViewState& view) { view.quantity = "max_weight"; });
    EXPECT_EQ(claimOf(document), nullptr) << "other curves are not the claim's";
    document.setView(shownFirst);
    document.history()->undo();
    EXPECT_EQ(document.experiment(), before);
    EXPECT_EQ(claimOf(document), nullptr);
}

TEST_F(ClaimsOfThePage, ThatFailedAreNotCalledUntried)
{
    ClaimFindings findings;
    findings.found.resize(claims().size());
    findings.found.front() = failure("memory", "is full");
    const QString verdict = claimsVerdict(findings);
    EXPECT_TRUE(verdict.endsWith(
        QStringLiteral("; 17 of the claims and errata not computed yet; 1 of the claims and errata could not be computed.")))
        << verdict.toStdString();
}

TEST_F(ClaimsOfThePage, AboutNetworksOpenThePageOfNetworks)
{
    clickOn("vote");
    click("openClaim");
    EXPECT_EQ(document.view().page, "extrapolation");
    EXPECT_EQ(document.experiment().extrapolation.task, "vote");
    EXPECT_EQ(claimOf(document), findClaim("vote"));
    clickOn("first");
    click("openClaim");
    EXPECT_EQ(document.experiment().extrapolation.task, "first-token");
    EXPECT_EQ(claimOf(document), nullptr) << "a network that learned is not the hand-built one";
}

TEST_F(ClaimsOfThePage, HaveSessionsWhoseViewsThereAre)
{
    for (const Claim& claim : claims()) {
        const auto session = sessionOf(claim);
        if (!session)
            continue;
        const ViewState view = parseViewState(session->view);
        EXPECT_EQ(view.page, QString::fromUtf8(claim.session.view).section(QLatin1Char('/'), 0, 0)) << claim.name;
        EXPECT_EQ(view.of<ClaimsSettings>().ofSession, claim.name);
        ViewState plain;
        for (const auto& [key, value] : claim.session.shown)
            EXPECT_TRUE(setViewSetting(plain, key, value)) << key;
    }
}

TEST_F(ClaimsOfThePage, WithoutAPictureSayWhyNothingCanBeOpened)
{
    clickOn("softmax-of-three");
    EXPECT_FALSE(find<QAbstractButton>("openClaim")->isEnabled());
    EXPECT_TRUE(find<QAbstractButton>("openClaim")->toolTip().contains("no plot")) << "says why";
    const Experiment before = document.experiment();
    QTest::keyClick(&list(), Qt::Key_Return);
    EXPECT_EQ(document.experiment(), before);
}

TEST_F(ClaimsOfThePage, AreReadAndOpenedWithKeys)
{
    list().setFocus();
    EXPECT_EQ(shown(), claims().front().name);
    QTest::keyClick(&list(), Qt::Key_Down);
    EXPECT_EQ(shown(), claims()[1].name);
    QTest::keyClick(&list(), Qt::Key_End);
    EXPECT_EQ(shown(), claims().back().name);
    ASSERT_TRUE(waitUntil([&] { return isKnown<RemadeClaims>(); }));
    QTest::keySequence(&list(), QKeySequence::Copy);
    const QString copied = QApplication::clipboard()->text();
    EXPECT_TRUE(copied.startsWith("Erratum: A hierarchical mask is causal\nNotes on self-attention")) << copied.toStdString();
    EXPECT_TRUE(copied.contains("error confirmed\n")) << copied.toStdString();
    QTest::keyClick(&list(), Qt::Key_Return);
    EXPECT_EQ(document.experiment(), *experimentOf(claims().back()));
}

TEST_F(ClaimsOfThePage, AreTrainedOnlyOnceTheUserAsks)
{
    ASSERT_TRUE(waitUntil([&] { return isKnown<RemadeClaims>(); }));
    clickOn("vote");
    QAbstractButton* train = find<QAbstractButton>("trainClaim");
    ASSERT_TRUE(train->isVisible());
    EXPECT_TRUE(train->text().contains(QString::number(findClaim("vote")->seconds))) << "tells the time it takes";
    click("trainClaim");
    EXPECT_FALSE(train->isEnabled());
    EXPECT_EQ(text("claimWork"), QString::fromUtf8("Training networks … Press Esc to stop."));
    engine.stop(); // as Esc does
    EXPECT_TRUE(train->isEnabled());
    EXPECT_EQ(text("claimWork"), "");
    EXPECT_EQ(finding("vote"), nullptr);
    click("trainClaim");
    constexpr int forTraining = 120000; // ms, while other tests run beside it
    ASSERT_TRUE(waitUntil([&] { return isKnown<RemadeClaims>(); }, forTraining));
    EXPECT_TRUE(train->isHidden());
    EXPECT_EQ(text("claimVerdict"), QString::fromUtf8("✓ reproduced"));
    EXPECT_EQ(finding("max-retrieval"), nullptr) << "nobody asked for it";
}

TEST_F(ClaimsOfThePage, AreATableWithALineForEachNumber)
{
    ASSERT_TRUE(waitUntil([&] { return isKnown<RemadeClaims>(); }));
    std::size_t parts = 0;
    for (const Claim& claim : claims())
        parts += claim.parts.size();
    const auto figures = page.figures();
    const TableLines lines = claimPartLines(answer<RemadeClaims>().get());
    EXPECT_EQ(lines.lines.size(), parts);
    EXPECT_EQ(lines.heads.size(), 6);
    EXPECT_FALSE(figures.back().figure->isEmpty());
    const auto alone = figuresOf(claimsBoard(), Answers(engine), document); // without any widget
    ASSERT_EQ(alone.size(), figures.size());
    for (std::size_t which = 0; which < figures.size(); ++which) {
        EXPECT_FALSE(figures[which].figure->isEmpty()) << figures[which].name.toStdString();
        EXPECT_EQ(csvText(alone[which].figure->numbers()), csvText(figures[which].figure->numbers()));
        EXPECT_EQ(alone[which].key, figures[which].key);
    }
}

} // namespace
} // namespace attentoscope
