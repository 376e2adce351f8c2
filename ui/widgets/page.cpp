#include "ui/widgets/page.h"

namespace attentoscope {

void Page::offerMenu(QWidget* picture, std::size_t figure)
{
    picture->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(picture, &QWidget::customContextMenuRequested, this, [this, picture, figure](QPoint where) {
        const auto all = figures();
        if (figure < all.size())
            emit figureMenuRequested(all[figure], picture->mapToGlobal(where));
    });
}

} // namespace attentoscope
