// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lone_picture.h"

#include "ui/document/view_settings.h"

#include <QApplication>
#include <QEvent>
#include <QLayout>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

// Puts one widget into the place of another, wherever in the layout of their parent that is.
bool replace(QWidget* old, QWidget* with)
{
    QLayout* layout = old->parentWidget() != nullptr ? old->parentWidget()->layout() : nullptr;
    QLayoutItem* item = layout == nullptr ? nullptr : layout->replaceWidget(old, with, Qt::FindChildrenRecursively);
    delete item;
    return item != nullptr;
}

} // namespace

const ViewSettings LonePictureSettings::table{viewSetting<&LonePictureSettings::shown>("show")};

LonePicture::LonePicture(QWidget* picture, QWidget* page)
    : QWidget(page)
    , place_(new QWidget(picture->parentWidget()))
{
    setObjectName(QStringLiteral("lonePicture"));
    setAutoFillBackground(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    if (replace(picture, place_)) {
        picture_ = picture;
        layout->addWidget(picture);
        connect(picture, &QObject::destroyed, this, &QObject::deleteLater);
    } else {
        delete place_;
    }
    page->installEventFilter(this);
    setGeometry(page->rect());
    raise();
    show();
    // What is covered must not keep the focus, whose frame is drawn over everything.
    if (QWidget* focus = QApplication::focusWidget(); focus != nullptr && page->isAncestorOf(focus) && !isAncestorOf(focus))
        focus->clearFocus();
}

LonePicture::~LonePicture()
{
    if (picture_ && place_) {
        picture_->disconnect(this);
        replace(place_, picture_);
    }
    delete place_;
}

bool LonePicture::holds(const QWidget* picture)
{
    while (picture != nullptr && qobject_cast<const LonePicture*>(picture) == nullptr)
        picture = picture->parentWidget();
    return picture != nullptr;
}

bool LonePicture::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) {
        setGeometry(parentWidget()->rect());
        raise(); // above the boundaries, which come forward when they are laid out
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace attentoscope
