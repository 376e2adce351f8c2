// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/tiff_file.h"

#include <tiffio.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace attentoscope {

namespace {

// A file in memory, as libtiff reads and writes it.
struct BytesOfTiff {
    QByteArray bytes;
    qsizetype at = 0;
};

BytesOfTiff& bytesOf(thandle_t handle) { return *static_cast<BytesOfTiff*>(handle); }

tmsize_t readTiff(thandle_t handle, void* to, tmsize_t size)
{
    BytesOfTiff& file = bytesOf(handle);
    const qsizetype taken = std::clamp<qsizetype>(file.bytes.size() - file.at, 0, size);
    std::memcpy(to, file.bytes.constData() + file.at, std::size_t(taken));
    file.at += taken;
    return taken;
}

tmsize_t writeTiff(thandle_t handle, void* from, tmsize_t size)
{
    BytesOfTiff& file = bytesOf(handle);
    if (file.at + size > file.bytes.size())
        file.bytes.resize(file.at + size, '\0');
    std::memcpy(file.bytes.data() + file.at, from, std::size_t(size));
    file.at += size;
    return size;
}

toff_t seekInTiff(thandle_t handle, toff_t offset, int from)
{
    BytesOfTiff& file = bytesOf(handle);
    const qsizetype begin = from == SEEK_SET ? 0 : from == SEEK_CUR ? file.at : file.bytes.size();
    file.at = begin + qsizetype(offset);
    return toff_t(file.at);
}

toff_t sizeOfTiff(thandle_t handle) { return toff_t(bytesOf(handle).bytes.size()); }
int closeTiff(thandle_t) { return 0; }

// Leaves errors to the values that functions return, instead of printing them.
int keepQuiet(TIFF*, void*, const char*, const char*, va_list) { return 1; }

void writeTags(TIFF& tiff, const QImage& image, double dpi, const TiffWords& words)
{
    const std::uint16_t samples = image.hasAlphaChannel() ? 4 : 3, opacity = EXTRASAMPLE_UNASSALPHA;
    TIFFSetField(&tiff, TIFFTAG_IMAGEWIDTH, std::uint32_t(image.width()));
    TIFFSetField(&tiff, TIFFTAG_IMAGELENGTH, std::uint32_t(image.height()));
    TIFFSetField(&tiff, TIFFTAG_BITSPERSAMPLE, 8);
    TIFFSetField(&tiff, TIFFTAG_SAMPLESPERPIXEL, samples);
    if (samples > 3)
        TIFFSetField(&tiff, TIFFTAG_EXTRASAMPLES, 1, &opacity);
    TIFFSetField(&tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
    TIFFSetField(&tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(&tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    TIFFSetField(&tiff, TIFFTAG_COMPRESSION, COMPRESSION_LZW);
    TIFFSetField(&tiff, TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
    constexpr std::uint32_t stripBytes = 1 << 18; // large, since each strip is compressed by itself
    TIFFSetField(&tiff, TIFFTAG_ROWSPERSTRIP, std::max(stripBytes / (samples * std::uint32_t(image.width())), 1U));
    TIFFSetField(&tiff, TIFFTAG_XRESOLUTION, dpi);
    TIFFSetField(&tiff, TIFFTAG_YRESOLUTION, dpi);
    TIFFSetField(&tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
    TIFFSetField(&tiff, TIFFTAG_SOFTWARE, "Attentoscope");
    if (!words.title.isEmpty())
        TIFFSetField(&tiff, TIFFTAG_DOCUMENTNAME, words.title.toUtf8().constData());
    if (!words.description.isEmpty())
        TIFFSetField(&tiff, TIFFTAG_IMAGEDESCRIPTION, words.description.toUtf8().constData());
    if (!words.xmp.isEmpty())
        TIFFSetField(&tiff, TIFFTAG_XMLPACKET, std::uint32_t(words.xmp.size()), words.xmp.constData());
}

bool writePixels(TIFF& tiff, const QImage& image)
{
    const bool hasOpacity = image.hasAlphaChannel();
    const std::size_t samples = hasOpacity ? 4 : 3;
    std::vector<unsigned char> row(samples * std::size_t(image.width()));
    for (int y = 0; y < image.height(); ++y) {
        const auto* pixels = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = hasOpacity ? qUnpremultiply(pixels[x]) : pixels[x];
            unsigned char* sample = row.data() + samples * std::size_t(x);
            sample[0] = static_cast<unsigned char>(qRed(pixel));
            sample[1] = static_cast<unsigned char>(qGreen(pixel));
            sample[2] = static_cast<unsigned char>(qBlue(pixel));
            if (hasOpacity)
                sample[3] = static_cast<unsigned char>(qAlpha(pixel));
        }
        if (TIFFWriteScanline(&tiff, row.data(), std::uint32_t(y), 0) < 0)
            return false;
    }
    return true;
}

} // namespace

std::optional<QByteArray> tiffBytes(const QImage& image, double dpi, const TiffWords& words)
{
    const QImage drawn = image.convertToFormat(
        image.hasAlphaChannel() ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32); // shared if it is already
    BytesOfTiff file;
    const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(), &TIFFOpenOptionsFree);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), &keepQuiet, nullptr);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), &keepQuiet, nullptr);
    TIFF* const tiff = TIFFClientOpenExt(
        "figure", "wl", &file, &readTiff, &writeTiff, &seekInTiff, &closeTiff, &sizeOfTiff, nullptr, nullptr, options.get());
    if (tiff == nullptr)
        return {};
    writeTags(*tiff, drawn, dpi, words);
    const bool isWritten = writePixels(*tiff, drawn) && TIFFFlush(tiff) != 0;
    TIFFClose(tiff);
    return isWritten ? std::optional(std::move(file.bytes)) : std::nullopt;
}

} // namespace attentoscope
