#include "ui/theme/steady_room.h"

#include <QEvent>
#include <QLabel>
#include <QResizeEvent>

#include <utility>

namespace attentoscope {

SteadyRoom::SteadyRoom(QLabel* label, QWidget* parent)
    : QWidget(parent)
    , label_(label)
{
    label->setParent(this);
    QSizePolicy policy = label->sizePolicy();
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize SteadyRoom::sizeHint() const { return label_->sizeHint(); }

QSize SteadyRoom::minimumSizeHint() const { return label_->minimumSizeHint(); }

int SteadyRoom::heightForWidth(int width) const { return label_->heightForWidth(width); }

bool SteadyRoom::event(QEvent* event)
{
    if (event->type() != QEvent::LayoutRequest) // posted where there is no layout
        return QWidget::event(event);
    const int needed = heightForWidth(width());
    if (std::exchange(asked_, needed) != needed)
        updateGeometry();
    return true;
}

void SteadyRoom::resizeEvent(QResizeEvent* event)
{
    label_->setGeometry(QRect({0, 0}, event->size()));
    asked_ = event->size().height();
}

} // namespace attentoscope
