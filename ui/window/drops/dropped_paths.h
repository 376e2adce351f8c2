// SPDX-License-Identifier: GPL-3.0-or-later
// The files that were dragged here.
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
