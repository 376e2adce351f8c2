// SPDX-License-Identifier: GPL-3.0-or-later
// The question asked where an opened session or figure names files that are not there.
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

namespace attentoscope {

struct MissingFiles {
    QString name; // of the session or the figure
    QStringList files;
    std::function<bool()> choose; // lets the user show where the first of them is; false: there was no answer
};

} // namespace attentoscope
