// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_view.h"

#include "ui/figures/painted_figure.h"
#include "ui/figures/text_line.h"
#include "ui/plots/plot_base.h"
#include "ui/text/joined.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <optional>

namespace attentoscope {

namespace {

struct CursorWords {
    Q_DECLARE_TR_FUNCTIONS(CursorWords)
};

} // namespace

PlotView::PlotView(PlotBase* plot, const Sizes& sizes, QWidget* parent)
    : QWidget(parent)
    , plot_(plot)
    , sizes_(sizes)
{
    plot_->setStyle(styleOf(*this));
    plot_->setMouseTracking(true);
    plot_->setFocusProxy(this); // the view handles the keys, too
    setFocusPolicy(Qt::StrongFocus);
    // The view gets the right clicks, so that its owner handles them in one place.
    plot_->setContextMenuPolicy(Qt::NoContextMenu);
    plot_->setLaidOut([this] { laidOutAnew(); });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_);
    connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { pointerMoved(event); });
    connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ShiftModifier) && !takesShift(event->position()))
            return plot_->cursors().setAt(event->position());
        pointerPressed(event);
    });
}

QRect PlotView::plotRect() const { return plot_->plotRect().translated(plot_->pos()); }

void PlotView::setPatient() { plot_->setPatient(true); }

QStringList PlotView::cursorTexts() const { return plot_->cursors().texts(); }

int PlotView::layouts() const { return plot_->layouts(); }
bool PlotView::isEmpty() const { return plot_->frame().isEmpty(); }

QString PlotView::inWords() const
{
    const QStringList cursors = cursorTexts();
    return inOneText(
        {SpokenPicture::inWords(), cursors.isEmpty() ? QString() : CursorWords::tr("Cursors: %1.").arg(clausesOf(cursors))});
}

bool PlotView::moveCursors(const QKeyEvent& event)
{
    const auto is = [&](int key, Qt::KeyboardModifiers with) {
        return event.key() == key && (event.modifiers() & ~Qt::KeypadModifier) == with;
    };
    if (is(Qt::Key_C, Qt::NoModifier))
        plot_->cursors().add();
    else if (is(Qt::Key_C, Qt::ShiftModifier))
        plot_->cursors().clear();
    else if (is(Qt::Key_Left, Qt::AltModifier) || is(Qt::Key_Right, Qt::AltModifier))
        plot_->cursors().move(Along::X, event.key() == Qt::Key_Left ? -1 : 1);
    else if (is(Qt::Key_Down, Qt::AltModifier) || is(Qt::Key_Up, Qt::AltModifier))
        plot_->cursors().move(Along::Y, event.key() == Qt::Key_Down ? -1 : 1);
    else
        return false;
    tellChanged(this);
    return true;
}

// Shows a shortened title whole, and keeps the tool tip about the place under the pointer when the mouse rests there; elsewhere
// the usual one describes the picture.
bool PlotView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const QString title = plot_->frame().titleCutAt(help->pos()); !title.isEmpty()) {
            QToolTip::showText(help->globalPos(), plainToolTip(plainText(title).simplified()), this);
            return true;
        }
        if (hasToolTipOfItsOwn())
            return true;
    }
    if (event->type() == QEvent::KeyPress && moveCursors(*static_cast<QKeyEvent*>(event)))
        return true;
    return QWidget::event(event);
}

QVariant PlotView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    return query == Qt::ImCursorRectangle ? QRectF(plotRect().center(), QSizeF(1, 1)) : QWidget::inputMethodQuery(query);
}

void PlotView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (!plot_->follow(*this, *event))
        return;
    plot_->refresh();
    updateGeometry(); // the size hint may depend on the font
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    const auto cursor = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ? plot_->cursors().pixel() : std::nullopt;
    if (!cursor || !chooseAt(*cursor))
        QWidget::keyPressEvent(event);
}

void PlotView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    pointerLeft();
}

// Lets go of what is under the pointer, as its tool tip would stay over another page.
void PlotView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    pointerLeft();
}

} // namespace attentoscope
