#include "ui/plots/profile_view.h"

#include "ui/plots/profile_plot.h"

#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

namespace attentoscope {

struct ProfileView::Private {
    ProfileView* view;
    ProfilePlot* plot;
    ProfilePicture picture;
    Index hovered = -1;

    void present()
    {
        plot->present(picture);
        plot->refresh();
    }

    QString text(Index key) const
    {
        QString lines = key < Index(picture.keyTokens.size())
            ? ProfileView::tr("key %1 “%2”").arg(QString::number(key), picture.keyTokens[qsizetype(key)])
            : ProfileView::tr("key %1").arg(key);
        for (const ProfileSeries& series : picture.series) {
            const float weight = series.weights[std::size_t(key)];
            lines += QStringLiteral("\n%1: %2")
                         .arg(series.name, std::isnan(weight) ? ProfileView::tr("masked") : numberText(double(weight), 4));
        }
        return lines;
    }

    void move(QMouseEvent* event)
    {
        const Index key = plot->keyAt(event->position());
        if (key == hovered)
            return;
        hovered = key;
        if (key < 0) {
            QToolTip::hideText();
            emit view->left();
            return;
        }
        QToolTip::showText(event->globalPosition().toPoint(), text(key), view);
        emit view->hovered(key);
    }
};

ProfileView::ProfileView(QWidget* parent)
    : QWidget(parent)
    , d_(std::make_unique<Private>())
{
    d_->view = this;
    d_->plot = new ProfilePlot(this);
    d_->plot->setStyle(PlotBase::screenStyle(*this));
    d_->plot->setMouseTracking(true);
    d_->plot->setContextMenuPolicy(Qt::NoContextMenu);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(d_->plot);
    connect(d_->plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) { d_->move(event); });
    connect(d_->plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        const Index key = d_->plot->keyAt(event->position());
        if (event->button() == Qt::LeftButton && key >= 0)
            emit clicked(key);
    });
}

ProfileView::~ProfileView() = default;

void ProfileView::show(const ProfilePicture& picture)
{
    d_->picture = picture;
    d_->hovered = -1;
    d_->present();
}

void ProfileView::setSelectedKey(Index key)
{
    d_->picture.selectedKey = key;
    d_->plot->setSelectedKey(key);
}

void ProfileView::setSideMargins(int left, int right)
{
    d_->picture.leftMargin = left;
    d_->picture.rightMargin = right;
    d_->present();
}

const ProfilePicture& ProfileView::picture() const { return d_->picture; }
SharedFigure ProfileView::figure() const { return makeProfileFigure(d_->picture); }
QRect ProfileView::plotRect() const { return d_->plot->plotRect().translated(d_->plot->pos()); }
QSize ProfileView::sizeHint() const { return {600, 190}; }
QSize ProfileView::minimumSizeHint() const { return {240, 130}; }

void ProfileView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (d_->plot->follow(*this, *event))
        d_->present();
}

void ProfileView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    d_->hovered = -1;
    emit left();
}

} // namespace attentoscope
