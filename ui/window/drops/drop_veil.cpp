// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/drops/drop_veil.h"

#include "ui/theme/theme.h"
#include "ui/window/files/dropped_paths.h"

#include <QApplication>
#include <QDropEvent>
#include <QPainter>
#include <QWindow>

#include <utility>

namespace attentoscope {

namespace {

constexpr float veilDimness = 0.8F; // opacity of the veil over the window
constexpr int veilPadding = 24, veilEdge = 2, veilRounding = 6; // px

} // namespace

DropVeil::DropVeil(QWidget* window)
    : QWidget(window)
{
    setObjectName(QStringLiteral("dropVeil"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    window->setAcceptDrops(true);
    qApp->installEventFilter(this); // on the application, because the window's widgets come and go
}

bool DropVeil::isOver(const QObject* watched) const
{
    const auto* widget = qobject_cast<const QWidget*>(watched);
    return widget != nullptr && widget->window() == parentWidget();
}

bool DropVeil::eventFilter(QObject* watched, QEvent* event)
{
    const bool moves = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    // After a refusal, only the native window gets the DragLeave event.
    if (event->type() == QEvent::DragLeave && isVisible() && (isOver(watched) || watched == parentWidget()->windowHandle()))
        look({});
    if ((!moves && event->type() != QEvent::Drop) || !isOver(watched))
        return false;
    auto* drag = static_cast<QDropEvent*>(event);
    const QStringList paths = droppedPaths(*drag->mimeData());
    if (paths.isEmpty())
        return false; // dragged text goes to the fields
    look(paths);
    take(drag);
    return true;
}

void DropVeil::look(const QStringList& paths)
{
    if (paths == dragged_)
        return;
    dragged_ = paths;
    plan_ = paths.isEmpty() ? DropPlan() : dropPlan(paths);
    setGeometry(parentWidget()->rect());
    setVisible(!paths.isEmpty());
    raise();
    update();
}

void DropVeil::take(QDropEvent* event)
{
    if (plan_.kind == DropPlan::Kind::Nothing)
        return event->ignore();
    event->acceptProposedAction();
    if (event->type() != QEvent::Drop)
        return;
    const DropPlan plan = std::exchange(plan_, {});
    look({});
    emit dropped(plan);
}

void DropVeil::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor dim = theme.window;
    dim.setAlphaF(veilDimness);
    painter.fillRect(rect(), dim);
    painter.setFont(titleFont());
    const QRect room = rect().adjusted(4 * veilPadding, veilPadding, -4 * veilPadding, -veilPadding);
    const QRectF words = painter.fontMetrics().boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, plan_.sentence);
    painter.setPen(QPen(plan_.kind == DropPlan::Kind::Nothing ? theme.warning : theme.accent, veilEdge));
    painter.setBrush(theme.background);
    painter.drawRoundedRect(words.adjusted(-veilPadding, -veilPadding, veilPadding, veilPadding), veilRounding, veilRounding);
    painter.setPen(theme.text);
    painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, plan_.sentence);
}

} // namespace attentoscope
