// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/claims/claims_page.h"

#include "ui/document/change_view.h"
#include "ui/figures/table_figure.h"
#include "ui/pages/claims/claim_list.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/claims/claims_settings.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QPushButton>

#include <algorithm>

namespace attentoscope {

namespace {

struct ClaimsWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::ClaimsPage)
};

constexpr int leastList = 220; // px

const Claim& shownClaim(const Document& document)
{
    const Claim* claim = findClaim(document.view().of<ClaimsSettings>().shown);
    return claim != nullptr ? *claim : claims().front();
}

const ClaimFindings& findingsIn(const Answers& answers)
{
    static const ClaimFindings none;
    const SharedFindings* findings = answers.of<RemadeClaims>();
    return findings != nullptr && *findings ? **findings : none;
}

// Makes something from the shown claim and what comes out of it, say(claim, finding).
template <class Say>
auto ofShownClaim(Say say)
{
    using Made = decltype(say(claims().front(), nullptr));
    const auto made = [say](const Answers& answers, const Document& document) {
        const Claim& claim = shownClaim(document);
        return std::optional<Made>(say(claim, findingsIn(answers).of(claim)));
    };
    return Known<Made>{reading<RemadeClaims>(), made};
}

using Finding = Outcome<ClaimFinding>;

void openSession(Document& document)
{
    const Claim& claim = shownClaim(document);
    const auto session = sessionOf(claim);
    if (!session)
        return;
    const std::set<std::string> trained = document.view().of<ClaimsSettings>().trained;
    document.choose(*session, [title = claim.title] { return ClaimsWords::tr("Claim: %1").arg(translated(title)); });
    changeView<ClaimsSettings>(&document, [&](ClaimsSettings& view) { view.trained = trained; });
}

// Lets the networks of the shown claim be trained, also after they were stopped.
void train(Document* document, Engine* engine)
{
    changeView<ClaimsSettings>(document, [&](ClaimsSettings& view) { view.trained.insert(shownClaim(*document).name); });
    engine->inquiry<RemadeClaims>().setPaused(false);
}

PartSpec listOfClaims()
{
    const auto make = [](Document*, QWidget* parent) {
        auto* list = new ClaimList(parent);
        list->setMinimumWidth(atTypeScale(leastList));
        return list;
    };
    const auto show = [](QWidget* part, const Answers& answers, const Document& document) {
        static_cast<ClaimList*>(part)->show(findingsIn(answers));
        static_cast<ClaimList*>(part)->choose(shownClaim(document));
        return true;
    };
    const auto follow = [](QWidget* part, Document* document, Engine* engine) {
        auto* list = static_cast<ClaimList*>(part);
        QObject::connect(list, &ClaimList::chosen, document, [document](const Claim& claim) {
            changeView<ClaimsSettings>(document, [&](ClaimsSettings& view) { view.shown = claim.name; });
        });
        QObject::connect(list, &QListWidget::itemActivated, document, [document] { openSession(*document); });
        auto* copy = new QAction(ClaimsWords::tr("Copy the claim"), list);
        copy->setShortcut(QKeySequence::Copy);
        copy->setShortcutContext(Qt::WidgetShortcut);
        QObject::connect(copy, &QAction::triggered, document, [document, engine] {
            const Claim& claim = shownClaim(*document);
            QApplication::clipboard()->setText(claimText(claim, findingsIn(Answers(*engine)).of(claim)));
        });
        list->addAction(copy);
    };
    PanelSpec picture{.key = QStringLiteral("claimList"), .title = ClaimsWords::tr("Claims"), .place = {}, .reads = {}};
    picture.figure = [](const Answers& answers, const Document&) { return makeTableFigure(claimLines(&findingsIn(answers))); };
    return {.reads = reading<RemadeClaims>(),
        .make = make,
        .show = show,
        .follow = follow,
        .picture = picture,
        .view = [](QWidget* part) { return part; }};
}

bool isTrained(const Claim& claim, const Document& document)
{
    return document.view().of<ClaimsSettings>().trained.contains(claim.name);
}

// Says what is being computed.
QString workText(const Answers& answers, const Document& document)
{
    if (!answers.isComing<RemadeClaims>())
        return {};
    const ClaimFindings& findings = findingsIn(answers);
    const auto isKnown = [&](const Claim& each) { return findings.of(each) != nullptr; };
    if (std::ranges::any_of(claims(), [&](const Claim& each) { return isTrained(each, document) && !isKnown(each); }))
        return ClaimsWords::tr("Training networks … Press Esc to stop.");
    return ClaimsWords::tr("%1 of %2 claims computed …").arg(std::ranges::count_if(claims(), isKnown)).arg(claims().size());
}

PartSpec openPart()
{
    const auto make = [](Document*, QWidget* parent) {
        auto* button = new QPushButton(ClaimsWords::tr("Open the claim's session"), parent);
        button->setObjectName(QStringLiteral("openClaim"));
        return button;
    };
    const auto show = [](QWidget* button, const Answers&, const Document& document) {
        const auto session = sessionOf(shownClaim(document));
        button->setEnabled(session.ok());
        button->setToolTip(session ? ClaimsWords::tr("Shows the experiment of the claim; can be undone (Enter in the list)")
                                   : translated(session.error()));
        return true;
    };
    const auto open = [](Document& document, const Answers&, bool) { openSession(document); };
    return {.reads = {}, .make = make, .show = show, .follow = following(&QAbstractButton::clicked, open)};
}

PartSpec trainPart()
{
    const auto make = [](Document*, QWidget* parent) {
        auto* button = new QPushButton(parent);
        button->setObjectName(QStringLiteral("trainClaim"));
        button->setToolTip(ClaimsWords::tr("Trains the networks of this claim in the background; Esc stops the training"));
        return button;
    };
    const auto show = [](QWidget* part, const Answers& answers, const Document& document) {
        const Claim& claim = shownClaim(document);
        auto* button = static_cast<QPushButton*>(part);
        button->setEnabled(!answers.isComing<RemadeClaims>() || !isTrained(claim, document));
        button->setText(ClaimsWords::tr("Train (about %1 s)").arg(claim.seconds));
        return claim.trains() && findingsIn(answers).of(claim) == nullptr;
    };
    const auto follow = [](QWidget* button, Document* document, Engine* engine) {
        QObject::connect(static_cast<QPushButton*>(button), &QPushButton::clicked, document, [=] { train(document, engine); });
    };
    return {.reads = reading<RemadeClaims>(), .make = make, .show = show, .follow = follow, .followsAsked = true};
}

PartSpec numbersOfClaim()
{
    PartSpec part = numbersPart(QStringLiteral("claimNumbers"), ofShownClaim(claimNumbers));
    part.isDimmed = false; // what was found once stays true
    part.show = [show = part.show](QWidget* grid, const Answers& answers, const Document& document) {
        return show(grid, answers, document) && !shownClaim(document).parts.empty();
    };
    part.picture = PanelSpec{
        .key = QStringLiteral("claimNumbers"), .title = ClaimsWords::tr("Numbers of the claim"), .place = {}, .reads = {}};
    part.picture->figure = [](const Answers& answers, const Document& document) {
        const Claim& claim = shownClaim(document);
        return makeTableFigure(linesOf(claimNumbers(claim, findingsIn(answers).of(claim))));
    };
    part.view = [](QWidget* grid) { return grid; };
    return part;
}

SideSpec card()
{
    const auto how = [](const Claim& claim, const Finding*) {
        const QString said = translated(claim.how);
        return claim.parts.empty() ? said : ClaimsWords::tr("Settings used here: %1").arg(said);
    };
    const auto verdict = [](const Claim& claim, const Finding* finding) {
        return QString(claimSign(claim, finding) + QLatin1Char(' ') + claimVerdict(claim, finding));
    };
    const auto title = [](const Claim& claim, const Finding*) { return claimTitle(claim); };
    const auto source = [](const Claim& claim, const Finding*) { return claimSource(claim); };
    return {.width = {.percent = 56, .least = 380, .most = 760},
        .parts = {wordsPart(QStringLiteral("claimTitle"), TextType::Title, ofShownClaim(title)),
            wordsPart(QStringLiteral("claimSource"), TextType::Small, ofShownClaim(source)),
            wordsPart(QStringLiteral("claimHow"), TextType::Plain, ofShownClaim(how)),
            wordsPart(QStringLiteral("claimVerdict"), TextType::Bold, ofShownClaim(verdict)), numbersOfClaim(),
            rowPart({openPart(), trainPart()}, {.margins = {0, 8, 0, 0}})},
        .top = 8,
        .scrolled = PictureName{QStringLiteral("claimCard"), ClaimsWords::tr("The chosen claim")}};
}

} // namespace

BoardSpec claimsBoard()
{
    const auto whole = [](NamedFigure& all, const Answers& answers, const Document&) {
        all.figure = makeTableFigure(claimPartLines(&findingsIn(answers)));
    };
    PartSpec work =
        keptInPlace(wordsPart(QStringLiteral("claimWork"), TextType::Small, Known<QString>{reading<RemadeClaims>(), workText}));
    work.followsAsked = true;
    return {.margins = {},
        .asks = {asked<RemadeClaims>(
            [](const Document& document) { return RemadeClaims::Inputs{document.view().of<ClaimsSettings>().trained}; })},
        .panels = {},
        .below = {{work}},
        .side = card(),
        .cell = {{{0, 0}, listOfClaims()}},
        .grid = {.rowHeight = 0},
        .paper = {.whole = {183, 150}, .panel = {120, 80}},
        .whole = whole};
}

} // namespace attentoscope
