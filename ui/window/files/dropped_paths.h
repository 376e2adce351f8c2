// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the paths of the local files in dropped data.
#pragma once

#include <QMimeData>
#include <QStringList>
#include <QUrl>

namespace attentoscope {

inline QStringList droppedPaths(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    return paths;
}

} // namespace attentoscope
