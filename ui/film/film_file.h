// SPDX-License-Identifier: GPL-3.0-or-later
// A film as a file, picture by picture: an animated WebP without loss, or numbered PNGs. Which one, the path's ending says.
// Used by one thread at a time.
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
    int pictures = 1; // that it will have
    bool repeats = true; // a viewer plays it again
};

class FilmFile
{
public:
    // Errors: another ending, a size that cannot be, pictures of that name that are there already.
    static Outcome<std::unique_ptr<FilmFile>> begin(const std::filesystem::path& path, const FilmForm& form);
    virtual ~FilmFile() = default;

    virtual Outcome<Done> add(const QImage& picture) = 0; // of that size
    virtual Outcome<Done> finish() = 0; // before that there is nothing
    virtual Outcome<Done> stop() { return Done{}; } // in place of finish(): the PNGs that were added, no WebP
};

std::filesystem::path picturePath(const std::filesystem::path& path, int number); // film.png: film-0001.png, from 1

} // namespace attentoscope
