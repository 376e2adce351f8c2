// SPDX-License-Identifier: GPL-3.0-or-later
// Images as TIFF files, as journals ask for them: RGB of 8 bits, compressed without loss (LZW).
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include <optional>

namespace attentoscope {

struct TiffWords {
    QString title, description; // may be empty
    QByteArray xmp; // metadata; empty: none
};

// Returns the whole file; an image with transparent pixels has a channel of opacity, too. `dpi`: the resolution that the file
// names. Nothing: too little memory.
std::optional<QByteArray> tiffBytes(const QImage& image, double dpi, const TiffWords& words);

} // namespace attentoscope
