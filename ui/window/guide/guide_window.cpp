// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/guide/guide_window.h"

#include "ui/text/joined.h"
#include "ui/text/language.h"
#include "ui/theme/theme.h"
#include "ui/window/bench/fit_screen.h"
#include "ui/window/guide/guide_text.h"
#include "ui/window/palette/findables.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr QSize guideSize(980, 720);
constexpr int listWidth = 250, buttonWidth = 32; // px
constexpr int pageRole = Qt::UserRole, slugRole = Qt::UserRole + 1;

QTreeWidgetItem* itemOf(const GuidePlace& place, const QString& title)
{
    auto* item = new QTreeWidgetItem({title});
    item->setToolTip(0, title);
    item->setData(0, pageRole, place.page);
    item->setData(0, slugRole, place.slug);
    return item;
}

} // namespace

GuideWindow::GuideWindow()
    : back_(new QPushButton(QStringLiteral("◂"), this))
    , forward_(new QPushButton(QStringLiteral("▸"), this))
    , search_(new QLineEdit(this))
    , list_(new QTreeWidget(this))
    , text_(new GuideText(this))
{
    setObjectName(QStringLiteral("guide"));
    setAttribute(Qt::WA_QuitOnClose, false);
    makeControls();
    auto* top = new QHBoxLayout;
    top->addWidget(back_);
    top->addWidget(forward_);
    top->addWidget(search_, 1);
    auto* left = new QVBoxLayout;
    left->addLayout(top);
    left->addWidget(list_, 1);
    auto* layout = new QHBoxLayout(this);
    layout->addLayout(left);
    layout->addWidget(text_, 1);
    search_->setMinimumWidth(0);
    setWidths();
    name();
    fillList();
    resize(guideSize * typeScaleInUse());
    fitScreen(this);
    text_->setFocus(); // so that page keys scroll
}

void GuideWindow::setWidths()
{
    for (QPushButton* button : {back_, forward_})
        button->setFixedWidth(atTypeScale(buttonWidth));
    list_->setFixedWidth(atTypeScale(listWidth));
}

void GuideWindow::makeControls()
{
    back_->setObjectName(QStringLiteral("guideBack"));
    forward_->setObjectName(QStringLiteral("guideForward"));
    connect(back_, &QPushButton::clicked, this, [this] { go(-1); });
    connect(forward_, &QPushButton::clicked, this, [this] { go(1); });
    // Not keys of the buttons, which would show themselves pressed for a while before they act.
    connect(new QShortcut(QKeySequence::Back, this), &QShortcut::activated, this, [this] { go(-1); });
    connect(new QShortcut(QKeySequence::Forward, this), &QShortcut::activated, this, [this] { go(1); });
    search_->setObjectName(QStringLiteral("guideSearch"));
    search_->setClearButtonEnabled(true);
    connect(search_, &QLineEdit::textChanged, this, &GuideWindow::fillList);
    connect(search_, &QLineEdit::returnPressed, this, [this] {
        {
            const QSignalBlocker quiet(list_);
            list_->setCurrentItem(list_->topLevelItem(0));
        }
        choose(list_->topLevelItem(0)); // even if it was the current one already
    });
    list_->setObjectName(QStringLiteral("guideList"));
    list_->setHeaderHidden(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setIndentation(16);
    list_->setRootIsDecorated(false);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(list_, &QTreeWidget::currentItemChanged, this, &GuideWindow::choose);
    connect(list_, &QTreeWidget::itemClicked, this, &GuideWindow::choose); // also the line that is marked already
    connect(text_, &GuideText::followed, this, &GuideWindow::follow);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
        search_->setFocus(Qt::ShortcutFocusReason);
        search_->selectAll();
    });
    connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, this,
        [this] { search_->text().isEmpty() ? void(close()) : search_->clear(); });
}

void GuideWindow::name()
{
    setWindowTitle(tr("Guide — Attentoscope"));
    const auto explain = [](QPushButton* button, const QString& words, QKeySequence::StandardKey key) {
        button->setToolTip(QStringLiteral("%1 (%2)").arg(words, QKeySequence(key).toString(QKeySequence::NativeText)));
        button->setAccessibleName(words);
    };
    explain(back_, tr("Back"), QKeySequence::Back);
    explain(forward_, tr("Forward"), QKeySequence::Forward);
    search_->setPlaceholderText(tr("Search the guide"));
    search_->setAccessibleName(search_->placeholderText());
    search_->setToolTip(tr("Searches headings and words of all pages (Ctrl+F); Enter opens the first match"));
    list_->setAccessibleName(tr("Pages of the guide"));
    text_->setAccessibleName(tr("Text of the page"));
}

void GuideWindow::open(const GuidePlace& place)
{
    const GuidePage* page = findGuidePage(place.page, Language::inUse());
    if (page == nullptr)
        return;
    const auto found = std::ranges::find(page->sections, place.slug, &GuideSection::slug);
    const std::size_t section = found == page->sections.end() ? 0 : std::size_t(found - page->sections.begin());
    if (!visits_.empty()) {
        Visit& shown = visits_[now_];
        if (shown.page == page->name && shown.section == section) {
            markSearched();
            return text_->showSection(page->sections[section]);
        }
        shown.scroll = text_->verticalScrollBar()->value();
        visits_.resize(++now_);
    }
    visits_.push_back({page->name, section, -1});
    showVisit(visits_.back());
}

void GuideWindow::markSearched() { text_->mark(search_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts)); }

void GuideWindow::showVisit(const Visit& visit)
{
    const GuidePage& page = *findGuidePage(visit.page, Language::inUse());
    text_->showPage(page);
    markSearched();
    if (visit.scroll < 0)
        text_->showSection(page.sections[visit.section]);
    else
        text_->verticalScrollBar()->setValue(visit.scroll);
    back_->setEnabled(now_ > 0);
    forward_->setEnabled(now_ + 1 < visits_.size());
    chooseInList();
}

void GuideWindow::go(int steps)
{
    const std::ptrdiff_t to = std::ptrdiff_t(now_) + steps;
    if (to < 0 || to >= std::ssize(visits_))
        return;
    visits_[now_].scroll = text_->verticalScrollBar()->value();
    now_ = std::size_t(to);
    showVisit(visits_[now_]);
}

void GuideWindow::follow(const GuideLink& link)
{
    if (link.to == GuideLink::To::Guide)
        open(link.place);
    else if (link.to == GuideLink::To::Program)
        emit pageRequested(link.name);
}

void GuideWindow::fillList()
{
    const QSignalBlocker quiet(list_);
    list_->clear();
    found_.clear();
    if (!search_->text().trimmed().isEmpty()) {
        FindableTargets targets;
        targets.openGuide = [this](const GuidePlace& place) { open(place); };
        for (const FoundGroup& group : Finder({findableGuide(targets)}).find(search_->text()))
            found_.insert(found_.end(), group.entries.begin(), group.entries.end());
        for (const Findable& entry : found_)
            list_->addTopLevelItem(itemOf({}, entry.detail.isEmpty() ? entry.title : withDetail(entry.title, entry.detail)));
        if (found_.empty()) {
            QTreeWidgetItem* nothing = itemOf({}, tr("No match."));
            nothing->setFlags(Qt::NoItemFlags);
            list_->addTopLevelItem(nothing);
        }
        return;
    }
    for (const GuidePage& page : guidePages(Language::inUse())) {
        QTreeWidgetItem* item = itemOf({page.name, {}}, page.title);
        list_->addTopLevelItem(item);
        for (const GuideSection& section : page.sections)
            if (section.level == 2)
                item->addChild(itemOf({page.name, section.slug}, section.title));
    }
    chooseInList();
}

void GuideWindow::chooseInList()
{
    if (visits_.empty() || !search_->text().trimmed().isEmpty())
        return;
    const QSignalBlocker quiet(list_);
    const Visit& visit = visits_[now_];
    const QString& slug = findGuidePage(visit.page, Language::inUse())->sections[visit.section].slug;
    for (int i = 0; i < list_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = list_->topLevelItem(i);
        const bool isShown = item->data(0, pageRole).toString() == visit.page;
        item->setExpanded(isShown);
        if (!isShown)
            continue;
        QTreeWidgetItem* chosen = item;
        for (int child = 0; child < item->childCount(); ++child)
            if (item->child(child)->data(0, slugRole).toString() == slug)
                chosen = item->child(child);
        list_->setCurrentItem(chosen);
    }
}

void GuideWindow::choose(QTreeWidgetItem* item)
{
    if (item == nullptr || !item->flags().testFlag(Qt::ItemIsEnabled))
        return;
    if (!found_.empty())
        return found_[std::size_t(list_->indexOfTopLevelItem(item))].act();
    open({item->data(0, pageRole).toString(), item->data(0, slugRole).toString()});
}

void GuideWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setWidths();
    if (event->type() != QEvent::LanguageChange)
        return;
    for (Visit& visit : visits_)
        visit.scroll = -1; // the other language is as high elsewhere
    if (!visits_.empty())
        visits_[now_].section = text_->sectionInSight(visits_[now_].section);
    name();
    fillList();
    if (!visits_.empty())
        showVisit(visits_[now_]);
}

} // namespace attentoscope
