#include "ui/widgets/page.h"

#include "ui/figures/spoken_picture.h"
#include "ui/widgets/picture_keys.h"

namespace attentoscope {

void Page::offerMenu(QWidget* picture, std::size_t figure)
{
    picture->setContextMenuPolicy(Qt::CustomContextMenu);
    const auto offered = [this, picture, figure] {
        const auto all = figures();
        NamedFigure named = figure < all.size() ? all[figure] : NamedFigure();
        if (const auto* spoken = dynamic_cast<const SpokenPicture*>(picture))
            named.pointed = spoken->figure();
        return named;
    };
    const auto offer = [this, picture, offered](QPoint where) {
        if (const NamedFigure named = offered(); named.figure)
            emit figureMenuRequested(named, picture->mapToGlobal(where));
    };
    const auto* keys = new PictureKeys(picture);
    connect(picture, &QWidget::customContextMenuRequested, this, offer);
    connect(keys, &PictureKeys::menuRequested, this, offer);
    connect(keys, &PictureKeys::wordsRequested, this, [this, offered] { emit figureWordsRequested(offered()); });
    connect(keys, &PictureKeys::tableRequested, this, [this, offered] { emit figureTableRequested(offered()); });
}

} // namespace attentoscope
