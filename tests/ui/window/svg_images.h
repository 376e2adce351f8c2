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

inline int widestInSvg(const QString& path)
{
    int widest = 0;
    for (const QImage& image : imagesInSvg(path))
        widest = std::max(widest, image.width());
    return widest;
}

} // namespace attentoscope
