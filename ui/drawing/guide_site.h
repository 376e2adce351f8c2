// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the guide for a browser: plain pages in each language, one style sheet and the pictures, in one folder that needs no
// network and no script.
#pragma once

#include "core/base/outcome.h"

#include <QString>

namespace attentoscope {

class Language;

// Writes index.html, NAME.LANGUAGE.html, guide.css and pictures/, and replaces those of a guide that is there. Puts each language
// into use, and then the present one again. Errors: a folder that cannot be made, or that has a file of such a name which is not
// of the guide; a file that cannot be written.
Outcome<Done> writeGuide(const QString& folder, Language& language);

} // namespace attentoscope
