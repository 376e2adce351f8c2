// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/page.h"

#include "ui/figures/offers_figure.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/picture_keys.h"

#include <QApplication>
#include <QLayout>
#include <QShowEvent>

#include <algorithm>

namespace attentoscope {

namespace {

const QSizeF usualMm(120, 80);

// Returns whether the widget, or one around it on the page, handles right clicks itself.
bool hasMenu(const QWidget* widget, const QWidget* page)
{
    for (; widget != nullptr && widget != page; widget = widget->parentWidget())
        if (widget->contextMenuPolicy() == Qt::CustomContextMenu)
            return true;
    return false;
}

} // namespace

void Page::offer(QWidget* picture, const std::function<NamedFigure()>& offered)
{
    picture->setContextMenuPolicy(Qt::CustomContextMenu);
    const auto tell = [offered](const auto& ask) {
        if (const NamedFigure named = offered(); named.figure)
            ask(named);
    };
    const auto menu = [this, picture, tell](QPoint where) {
        tell([&](const NamedFigure& named) { emit figureMenuRequested(named, picture->mapToGlobal(where)); });
    };
    const auto* keys = new PictureKeys(picture);
    connect(picture, &QWidget::customContextMenuRequested, this, menu);
    connect(keys, &PictureKeys::menuRequested, this, menu);
    connect(keys, &PictureKeys::wordsRequested, this,
        [this, tell] { tell([this](const NamedFigure& named) { emit figureWordsRequested(named); }); });
    connect(keys, &PictureKeys::tableRequested, this,
        [this, tell] { tell([this](const NamedFigure& named) { emit figureTableRequested(named); }); });
}

std::vector<NamedFigure> Page::shownFigures() const
{
    std::vector<NamedFigure> all = figures();
    const int shown = boardOf(wholePage);
    std::erase_if(all, [&](const NamedFigure& each) { return each.key != wholePage && boardOf(each.key) != shown; });
    return all;
}

QWidget* Page::widgetOf(const QString& key) const
{
    const auto all = figures();
    QWidget* whole = nullptr;
    for (const Picture& each : pictures_) {
        const NamedFigure* shown = each.among(all);
        if (!each.widget || each.widget->isHidden() || shown == nullptr || shown->key != key)
            continue;
        QWidget* around = whole == nullptr ? each.widget.data() : whole;
        while (around != this && around != each.widget && !around->isAncestorOf(each.widget))
            around = around->parentWidget();
        whole = around;
    }
    if (whole == this) // pictures that the page itself holds are shown one at a time
        whole = firstOf(key);
    while (whole != nullptr && whole != this && (whole->parentWidget() == nullptr || whole->parentWidget()->layout() == nullptr))
        whole = whole->parentWidget(); // what scrolls is in no layout, but the area around it is
    return whole == this ? nullptr : whole;
}

QWidget* Page::firstOf(const QString& key) const
{
    const auto all = figures();
    const QWidget* focus = QApplication::focusWidget();
    QWidget* first = nullptr;
    for (const Picture& each : pictures_) {
        const NamedFigure* shown = each.among(all);
        if (each.widget && !each.widget->isHidden() && shown != nullptr && shown->key == key
            && (first == nullptr || each.widget == focus || each.widget->isAncestorOf(focus)))
            first = each.widget;
    }
    return first;
}

bool Page::canShowAlone(const QString& key) const
{
    const auto can = [&](const Page* board) { return board->canShowAlone(key); };
    return widgetOf(key) != nullptr || std::ranges::any_of(findChildren<Page*>(), can);
}

bool Page::showAlone(const QString& key)
{
    const bool was = alone_ != nullptr;
    delete alone_;
    bool shown = false;
    for (Page* board : findChildren<Page*>())
        shown = board->showAlone(key) || shown;
    if (QWidget* picture = key.isEmpty() || shown ? nullptr : widgetOf(key)) {
        QWidget* whole = this; // of a page with boards, also what stands above them
        for (QWidget* around = parentWidget(); around != nullptr; around = around->parentWidget())
            if (qobject_cast<Page*>(around) != nullptr)
                whole = around;
        auto* alone = new LonePicture(picture, whole);
        alone_ = alone;
        shown = alone->isThere();
        if (!shown)
            delete alone;
    }
    if (was || alone_)
        followAlone();
    return shown;
}

int Page::heightNeeded(int width) const
{
    if (findChild<LonePicture*>(QString(), Qt::FindDirectChildrenOnly) != nullptr)
        return 0;
    for (const Page* board : findChildren<const Page*>()) // what stands around the board that is shown, and what that needs
        if (board->isVisibleTo(this)) {
            const int around = minimumSizeHint().height() - board->parentWidget()->minimumSizeHint().height();
            return around + board->heightNeeded(width);
        }
    // Pictures may be lower where they would make a page scroll in a window of 1366 × 700 px, numbers and texts may not.
    constexpr int mostForPictures = 624; // px
    const int wrapped = layout() != nullptr && layout()->hasHeightForWidth() ? layout()->minimumHeightForWidth(width) : 0;
    return std::max({std::min(heightOfPictures(), mostForPictures), minimumSizeHint().height(), wrapped});
}

QString Page::pictureWithFocus() const
{
    const QWidget* focus = QApplication::focusWidget();
    for (const Page* board : findChildren<Page*>())
        if (const QString key = board->pictureWithFocus(); !key.isEmpty())
            return key;
    for (const Picture& each : pictures_)
        if (focus != nullptr && each.widget && (each.widget == focus || each.widget->isAncestorOf(focus)))
            if (const auto all = figures(); const NamedFigure* shown = each.among(all))
                return shown->key;
    return {};
}

const NamedFigure* Page::Picture::among(const std::vector<NamedFigure>& all) const
{
    const auto found = key.isEmpty() ? all.begin() + std::ptrdiff_t(std::min(figure, all.size()))
                                     : std::ranges::find(all, key, &NamedFigure::key);
    return found != all.end() ? &*found : nullptr;
}

void Page::offerMenu(QWidget* picture, std::size_t figure) { offerMenu(Picture{picture, figure, {}}); }
void Page::offerMenu(QWidget* picture, const QString& key) { offerMenu(Picture{picture, 0, key}); }

void Page::offerMenu(const Picture& shown)
{
    pictures_.push_back(shown);
    QWidget* picture = shown.widget;
    offer(picture, [this, picture, shown] {
        const auto all = figures();
        const NamedFigure* there = shown.among(all);
        NamedFigure named = there != nullptr ? *there : NamedFigure();
        if (const auto* own = dynamic_cast<const OffersFigure*>(picture))
            named.pointed = own->figure();
        return named;
    });
}

void Page::offerMenus()
{
    for (QWidget* widget : findChildren<QWidget*>()) {
        const auto* own = dynamic_cast<const OffersFigure*>(widget);
        if (own == nullptr || hasMenu(widget, this) || own->figure() == nullptr)
            continue;
        offer(widget, [widget, own] {
            const SharedFigure figure = own->figure();
            QString title = figure ? figure->title() : QString();
            for (const QString& other : {widget->accessibleName(), tr("Numbers")})
                title = title.isEmpty() ? other : title;
            return NamedFigure{{}, title, figure, usualMm};
        });
    }
}

void Page::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    offerMenus();
}

} // namespace attentoscope
