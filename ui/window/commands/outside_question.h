// SPDX-License-Identifier: GPL-3.0-or-later
// The question before files are read that a session or a lesson names and that do not lie in its folder.
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
    std::function<void()> read; // when the user wants them to be read
};

// In the present language, with where links lead.
QString questionText(const OutsideQuestion& question); // one line; the strip makes it printable
QString questionFiles(const OutsideQuestion& question); // for a tool tip, a line each

// Makes the key under which an answer is remembered: the same session at the same place, and the same files.
QString trustKey(const QString& session, const std::vector<std::string>& files);

// Why Qt cannot open what has this name: bytes that are no UTF-8 were replaced in it.
std::optional<Error> problemOfName(const QString& path);

} // namespace attentoscope
