// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/engine/watch.h"

#include <QEvent>

namespace attentoscope {

Watch::Watch(QWidget* where, Document* document, InquiryBase* inquiry, std::function<void(InquiryBase::Asker)> ask)
    : QObject(where)
    , where_(where)
    , inquiry_(inquiry)
    , ask_(std::move(ask))
{
    where_->installEventFilter(this);
    connect(document, &Document::experimentChanged, this, &Watch::look);
    connect(document, &Document::viewChanged, this, &Watch::look);
    connect(document, &Document::opened, this, &Watch::look);
    look();
}

Watch::~Watch()
{
    if (inquiry_)
        inquiry_->dropLater(who_);
}

void Watch::look()
{
    if (where_->isVisible() && inquiry_)
        ask_(who_);
}

bool Watch::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && inquiry_)
        ask_(who_);
    else if (event->type() == QEvent::Hide && inquiry_)
        inquiry_->drop(who_);
    return QObject::eventFilter(watched, event);
}

} // namespace attentoscope
