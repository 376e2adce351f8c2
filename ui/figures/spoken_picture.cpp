// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/spoken_picture.h"

#include "ui/figures/text_line.h"
#include "ui/text/joined.h"
#include "ui/text/translated.h"
#include "ui/theme/controls/control_names.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QTimer>
#include <QWidget>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int restMs = 500; // ms without a change before the new description is announced
constexpr const char* timerName = "toldWhenItRests";

class PictureAccess : public QAccessibleWidget
{
public:
    PictureAccess(QWidget* widget, const SpokenPicture* picture)
        : QAccessibleWidget(widget, QAccessible::Graphic)
        , picture_(picture)
    {
    }

    QString text(QAccessible::Text which) const override
    {
        if (which == QAccessible::Name)
            return name();
        if (which == QAccessible::Description)
            return picture_->inWords();
        if (which == QAccessible::Help)
            return spokenText(widget()->toolTip());
        return QAccessibleWidget::text(which);
    }

    // Hides the QCustomPlot inside the widget, which has nothing to describe.
    int childCount() const override { return int(children().size()); }
    QAccessibleInterface* child(int index) const override
    {
        const QList<QWidget*> all = children();
        return index >= 0 && index < all.size() ? QAccessible::queryAccessibleInterface(all[index]) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        return child == nullptr ? -1 : int(children().indexOf(qobject_cast<QWidget*>(child->object())));
    }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }

    QStringList actionNames() const override
    {
        QStringList names = QAccessibleWidget::actionNames();
        if (widget()->contextMenuPolicy() == Qt::CustomContextMenu)
            names << showMenuAction();
        return names;
    }
    void doAction(const QString& action) override
    {
        if (action != showMenuAction())
            return QAccessibleWidget::doAction(action);
        const QPoint middle = widget()->rect().center();
        // Posts the event, because the assistive technology waits for this call, and a menu stays open until the user chooses.
        QCoreApplication::postEvent(
            widget(), new QContextMenuEvent(QContextMenuEvent::Keyboard, middle, widget()->mapToGlobal(middle)));
    }

private:
    QString name() const
    {
        if (const QString given = widget()->accessibleName(); !given.isEmpty())
            return given;
        const SharedFigure figure = picture_->figure();
        const QString title = figure ? figure->title().simplified() : QString();
        return title.isEmpty() ? spokenText(widget()->toolTip()) : title;
    }
    QList<QWidget*> children() const
    {
        QList<QWidget*> all = widget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
        all.removeIf([](const QWidget* each) { return each->inherits("QCustomPlot"); });
        return all;
    }

    const SpokenPicture* picture_;
};

QAccessibleInterface* pictureAccess(const QString&, QObject* object)
{
    const auto* picture = dynamic_cast<const SpokenPicture*>(object);
    return picture == nullptr ? nullptr : new PictureAccess(static_cast<QWidget*>(object), picture);
}

} // namespace

SpokenPicture::SpokenPicture() { [[maybe_unused]] static const bool known = (QAccessible::installFactory(pictureAccess), true); }

QString SpokenPicture::inWords() const
{
    const SharedFigure shown = figure();
    const QString words = shown ? shown->description() : QString(), selected = selectedInWords();
    return inOneText({selected, words});
}

void SpokenPicture::tellChanged(QWidget* picture)
{
    if (!QAccessible::isActive() || !picture->isVisible())
        return;
    auto* timer = picture->findChild<QTimer*>(QLatin1String(timerName), Qt::FindDirectChildrenOnly);
    if (timer == nullptr) {
        timer = new QTimer(picture);
        timer->setObjectName(QLatin1String(timerName));
        timer->setSingleShot(true);
        QObject::connect(timer, &QTimer::timeout, picture, [picture] {
            QAccessibleEvent event(picture, QAccessible::DescriptionChanged);
            QAccessible::updateAccessibility(&event);
        });
    }
    timer->start(restMs);
}

} // namespace attentoscope
