// SPDX-License-Identifier: GPL-3.0-or-later
// The question asked before reading files that a session or lesson names but that lie outside its folder.
#pragma once

#include "core/base/outcome.h"

#include <QString>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

struct OutsideQuestion {
    QString name; // of the session or the lesson
    std::vector<std::string> files;
    std::function<void()> read; // called if the user agrees
};

// Both texts are in the current language and show where links lead.
QString questionText(const OutsideQuestion& question); // one line; the strip makes it printable
QString questionFiles(const OutsideQuestion& question); // for a tooltip, one file per line

// Makes the key under which an answer is remembered: a hash of the session's path and content and of the names of the files.
QString trustKey(const QString& session, const std::vector<std::string>& files);

// Returns an error if Qt cannot open a file of this name, because bytes that are not UTF-8 were replaced in it.
std::optional<Error> problemOfName(const QString& path);

} // namespace attentoscope
