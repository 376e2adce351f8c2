// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a film to a file, picture by picture: as a lossless animated WebP or as numbered PNG files. The path's extension
// chooses which. Used by one thread at a time.
#pragma once

#include "core/base/outcome.h"

#include <QImage>
#include <QSize>

#include <filesystem>
#include <memory>

namespace attentoscope {

struct FilmForm {
    QSize size; // px
    double picturesPerSecond = 20;
    int pictures = 1; // how many the film will have
    bool repeats = true; // viewers play it in a loop
};

class FilmFile
{
public:
    // Errors: an unknown extension, an impossible size, numbered pictures of that name that exist already.
    static Outcome<std::unique_ptr<FilmFile>> begin(const std::filesystem::path& path, const FilmForm& form);
    virtual ~FilmFile() = default;

    virtual Outcome<Done> add(const QImage& picture) = 0; // a picture of FilmForm::size
    virtual Outcome<Done> finish() = 0; // completes the film; the WebP does not exist before
    virtual Outcome<Done> stop() { return Done{}; } // instead of finish(): keeps the PNGs that were added, writes no WebP
};

std::filesystem::path picturePath(const std::filesystem::path& path, int number); // film.png, 1 -> film-0001.png

} // namespace attentoscope
