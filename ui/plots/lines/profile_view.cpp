// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/profile_view.h"

#include "ui/plots/lines/profile_plot.h"
#include "ui/plots/picture_view.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"

#include <cmath>

namespace attentoscope {

ProfileView::ProfileView(QWidget* parent)
    : PictureView(new ProfilePlot, {{600, 190}, {240, 130}}, &makeProfileFigure, parent)
{
}

void ProfileView::setSelectedKey(Index key)
{
    change([&](ProfilePicture& picture) { picture.selectedKey = key; });
}

void ProfileView::setSideMargins(int left, int right)
{
    change([&](ProfilePicture& picture) {
        picture.leftMargin = left;
        picture.rightMargin = right;
    });
}

QString ProfileView::textOf(const Index& key) const
{
    const QStringList& tokens = picture().keyTokens;
    QString lines = key < Index(tokens.size()) ? tr("key %1 “%2”").arg(countText(key), tokens[qsizetype(key)])
                                               : tr("key %1").arg(countText(key));
    for (const ProfileSeries& series : picture().series) {
        const float weight = series.weights[std::size_t(key)];
        lines += QLatin1Char('\n') + labelled(series.name, std::isnan(weight) ? tr("masked") : briefText(double(weight), 4));
    }
    return lines;
}

void ProfileView::pointedAt(const std::optional<Index>& key)
{
    if (key)
        emit hovered(*key);
    else
        emit left();
}

template class PictureView<ProfilePicture>;

} // namespace attentoscope
