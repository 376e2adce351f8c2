// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/parts/parts_windows.h"

#include "ui/window/parts/parts_window.h"

#include <QFileInfo>

#include <algorithm>

namespace attentoscope {

PartsWindows::PartsWindows(QObject* owner)
    : QObject(owner)
{
}

PartsWindows::~PartsWindows()
{
    for (const QPointer<PartsWindow>& window : windows_)
        delete window;
}

PartsWindow* PartsWindows::open(const QString& folder)
{
    const QString path = QFileInfo(folder).absoluteFilePath();
    std::erase_if(windows_, [](const QPointer<PartsWindow>& window) { return window.isNull(); });
    const auto known =
        std::ranges::find_if(windows_, [&](const QPointer<PartsWindow>& window) { return window->folder() == path; });
    PartsWindow* window = known == windows_.end() ? windows_.emplace_back(new PartsWindow(path)).data() : known->data();
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
    window->raise();
    window->activateWindow();
    return window;
}

} // namespace attentoscope
