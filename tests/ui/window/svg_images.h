// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the map images inside an SVG file.
#pragma once

#include <QFile>
#include <QImage>
#include <QRegularExpression>

#include <algorithm>
#include <vector>

namespace attentoscope {

inline std::vector<QImage> imagesInSvg(const QString& path)
{
    static const QRegularExpression image(QStringLiteral("<image [^>]*href=\"data:image/png;base64,([^\"]*)\""));
    std::vector<QImage> images;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return images;
    const QString text = QString::fromUtf8(file.readAll());
    for (auto found = image.globalMatch(text); found.hasNext();)
        images.push_back(QImage::fromData(QByteArray::fromBase64(found.next().captured(1).toLatin1())));
    return images;
}

// Returns how many cells an image has from left to right, of which each may be several pixels wide.
inline int cellsAcross(const QImage& image)
{
    for (int times = image.width(); times > 1; --times) {
        const int cells = image.width() / times;
        const QImage small = image.scaled(cells, image.height(), Qt::IgnoreAspectRatio, Qt::FastTransformation);
        if (cells * times == image.width() && small.scaled(image.size(), Qt::IgnoreAspectRatio, Qt::FastTransformation) == image)
            return cells;
    }
    return image.width();
}

inline int widestInSvg(const QString& path) // cells
{
    int widest = 0;
    for (const QImage& image : imagesInSvg(path))
        widest = std::max(widest, cellsAcross(image));
    return widest;
}

} // namespace attentoscope
