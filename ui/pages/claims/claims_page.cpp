// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/claims/claims_page.h"

#include "ui/document/change_view.h"
#include "ui/figures/table_figure.h"
#include "ui/pages/claims/claim_list.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/claims/claims_settings.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/tables/number_grid.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int leastList = 220; // px

} // namespace

ClaimsPage::ClaimsPage(Document* document, Engine* engine, QWidget* parent)
    : Board(document, engine, {}, parent)
    , list_(new ClaimList(this))
{
    auto* left = new QVBoxLayout;
    left->setSpacing(4);
    left->addWidget(list_, 1);
    list_->setMinimumWidth(atTypeScale(leastList));
    work_ = new WrappedLabel(this);
    work_->setObjectName(QStringLiteral("claimWork"));
    work_->setFont(secondaryFont());
    left->addWidget(work_);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(16);
    layout->addLayout(left, 1);
    layout->addWidget(setSide(makeCard(), {.percent = 56, .least = 380, .most = 760}));
    addFigure(list_, {QStringLiteral("claimList"), tr("Claims")}, [this] { return list_->figure(); });
    addFigure(numbers_, {QStringLiteral("claimNumbers"), tr("Numbers of the claim")}, [this] { return numbers_->figure(); });
    setWholeSize({183, 150});
    setPanelSize({120, 80});
    connect(list_, &ClaimList::chosen, this, [this](const Claim& claim) {
        changeView<ClaimsSettings>(document_, [&](ClaimsSettings& view) { view.shown = claim.name; });
    });
    connect(list_, &QListWidget::itemActivated, this, &ClaimsPage::openSession);
    auto* copy = new QAction(tr("Copy the claim"), list_);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(
        copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(claimText(shown(), finding(shown()))); });
    list_->addAction(copy);
    watch_ = ask<RemadeClaims>([this] { return std::optional(RemadeClaims::Inputs{trained_}); });
    addDrawing({&inquiry<RemadeClaims>()}, [this] { showCard(); });
    for (const auto changed : {&InquiryBase::askedChanged, &InquiryBase::answered})
        connect(&inquiry<RemadeClaims>(), changed, this, &ClaimsPage::showWork);
}

const Claim& ClaimsPage::shown() const
{
    const Claim* claim = findClaim(document_->view().of<ClaimsSettings>().shown);
    return claim != nullptr ? *claim : claims().front();
}

const Outcome<ClaimFinding>* ClaimsPage::finding(const Claim& claim) const
{
    static const ClaimFindings none;
    const SharedFindings& findings = inquiry<RemadeClaims>().answer();
    return (findings ? *findings : none).of(claim);
}

QWidget* ClaimsPage::makeCard()
{
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("claimCard"));
    scroll->setAccessibleName(tr("The chosen claim"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* card = new QWidget;
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    title_ = addSelectableLabel(layout, QStringLiteral("claimTitle"));
    title_->setFont(titleFont());
    source_ = addSelectableLabel(layout, QStringLiteral("claimSource"));
    source_->setFont(secondaryFont());
    how_ = addSelectableLabel(layout, QStringLiteral("claimHow"));
    how_->setFont(bodyFont());
    QFont bold = bodyFont();
    bold.setWeight(QFont::Bold);
    verdict_ = addSelectableLabel(layout, QStringLiteral("claimVerdict"));
    verdict_->setFont(bold);
    numbers_ = new NumberGrid(bodyFont(), card);
    numbers_->setObjectName(QStringLiteral("claimNumbers"));
    layout->addWidget(numbers_);
    layout->addWidget(makeButtons(card));
    layout->addStretch(1);
    scroll->setWidget(card);
    return scroll;
}

QWidget* ClaimsPage::makeButtons(QWidget* card)
{
    auto* row = new QWidget(card);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(8);
    open_ = new QPushButton(tr("Open the claim's session"), row);
    open_->setObjectName(QStringLiteral("openClaim"));
    train_ = new QPushButton(row);
    train_->setObjectName(QStringLiteral("trainClaim"));
    train_->setToolTip(tr("Trains the networks of this claim in the background; Esc stops the training"));
    layout->addWidget(open_);
    layout->addWidget(train_);
    layout->addStretch(1);
    connect(open_, &QPushButton::clicked, this, &ClaimsPage::openSession);
    connect(train_, &QPushButton::clicked, this, &ClaimsPage::train);
    return row;
}

void ClaimsPage::showCard()
{
    const Claim& claim = shown();
    const Outcome<ClaimFinding>* found = finding(claim);
    list_->show(inquiry<RemadeClaims>().answer());
    list_->choose(claim);
    title_->setText(claimTitle(claim));
    source_->setText(claimSource(claim));
    how_->setText(claim.parts.empty() ? translated(claim.how) : tr("Settings used here: %1").arg(translated(claim.how)));
    verdict_->setText(claimSign(claim, found) + QLatin1Char(' ') + claimVerdict(claim, found));
    numbers_->setVisible(!claim.parts.empty());
    numbers_->show(claimNumbers(claim, found));
    const auto session = sessionOf(claim);
    open_->setEnabled(session.ok());
    open_->setToolTip(
        session ? tr("Shows the experiment of the claim; can be undone (Enter in the list)") : translated(session.error()));
    showWork();
}

// Says what is being computed, and offers to train what is not.
void ClaimsPage::showWork()
{
    const Claim& claim = shown();
    const Inquiry<RemadeClaims>& asked = inquiry<RemadeClaims>();
    const bool works = asked.isLate() && !asked.isPaused();
    const auto known = std::ranges::count_if(claims(), [this](const Claim& each) { return finding(each) != nullptr; });
    const bool trains =
        std::ranges::any_of(trained_, [this](const std::string& name) { return finding(*findClaim(name)) == nullptr; });
    work_->setText(!works ? QString()
            : trains      ? tr("Training networks … Press Esc to stop.")
                          : tr("%1 of %2 claims computed …").arg(known).arg(claims().size()));
    train_->setVisible(claim.trains() && finding(claim) == nullptr);
    train_->setEnabled(!works || !trained_.contains(claim.name));
    train_->setText(tr("Train (about %1 s)").arg(claim.seconds));
}

void ClaimsPage::train()
{
    trained_.insert(shown().name);
    watch_->look();
    inquiry<RemadeClaims>().setPaused(false);
    showWork();
}

void ClaimsPage::openSession()
{
    if (const auto session = sessionOf(shown()))
        document_->choose(*session, [title = shown().title] { return tr("Claim: %1").arg(translated(title)); });
}

std::vector<NamedFigure> ClaimsPage::figures() const
{
    std::vector<NamedFigure> figures = Board::figures();
    figures.back().figure = makeTableFigure(claimPartLines(inquiry<RemadeClaims>().answer().get()));
    return figures;
}

} // namespace attentoscope
