#include "ui/widgets/page.h"

#include "ui/figures/offers_figure.h"

#include <QShowEvent>

namespace attentoscope {

namespace {

const QSizeF usualMm(120, 80);

// It, or what it is a part of, answers a right click itself.
bool hasMenu(const QWidget* widget, const QWidget* page)
{
    for (; widget != nullptr && widget != page; widget = widget->parentWidget())
        if (widget->contextMenuPolicy() == Qt::CustomContextMenu)
            return true;
    return false;
}

} // namespace

void Page::offerMenu(QWidget* picture, std::size_t figure)
{
    picture->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(picture, &QWidget::customContextMenuRequested, this, [this, picture, figure](QPoint where) {
        const auto all = figures();
        if (figure < all.size())
            emit figureMenuRequested(all[figure], picture->mapToGlobal(where));
    });
}

void Page::offerMenus()
{
    for (QWidget* widget : findChildren<QWidget*>()) {
        const auto* offers = dynamic_cast<const OffersFigure*>(widget);
        if (offers == nullptr || hasMenu(widget, this))
            continue;
        widget->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(widget, &QWidget::customContextMenuRequested, this, [this, widget, offers](QPoint where) {
            const SharedFigure figure = offers->figure();
            const QString name = figure->title().isEmpty() ? tr("Numbers") : figure->title();
            emit figureMenuRequested({{}, name, figure, usualMm}, widget->mapToGlobal(where));
        });
    }
}

void Page::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    offerMenus();
}

} // namespace attentoscope
