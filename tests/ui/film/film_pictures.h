// SPDX-License-Identifier: GPL-3.0-or-later
// Reads an animated WebP with the decoder, which is separate from the encoder that wrote it.
#pragma once

#include <QFile>
#include <QImage>
#include <QString>

#include <webp/demux.h>

#include <vector>

namespace attentoscope {

struct ReadFilm {
    std::vector<QImage> pictures;
    std::vector<int> endMs; // of each picture
    int loops = -1; // 0: endless
};

inline ReadFilm readFilm(const QString& path)
{
    ReadFilm film;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return film;
    const QByteArray bytes = file.readAll();
    const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.constData()), std::size_t(bytes.size())};
    WebPAnimDecoder* decoder = WebPAnimDecoderNew(&data, nullptr);
    WebPAnimInfo info;
    if (decoder == nullptr || WebPAnimDecoderGetInfo(decoder, &info) == 0)
        return film;
    film.loops = int(info.loop_count);
    while (WebPAnimDecoderHasMoreFrames(decoder) != 0) {
        std::uint8_t* rgba = nullptr;
        int time = 0;
        if (WebPAnimDecoderGetNext(decoder, &rgba, &time) == 0)
            break;
        film.pictures.push_back(QImage(rgba, int(info.canvas_width), int(info.canvas_height), QImage::Format_RGBA8888)
                                    .convertToFormat(QImage::Format_RGB32));
        film.endMs.push_back(time);
    }
    WebPAnimDecoderDelete(decoder);
    return film;
}

} // namespace attentoscope
