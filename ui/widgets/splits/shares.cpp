// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/splits/shares.h"

#include <algorithm>

namespace attentoscope {

Shares::Shares(const QString& name, QObject* parent)
    : QObject(parent)
{
    setObjectName(name);
}

void Shares::setParts(const QList<double>& parts)
{
    const bool possible = std::ranges::all_of(parts, [](double part) { return part > 0 && part <= 1; });
    const QList<double> taken = possible ? parts : QList<double>();
    if (taken == parts_)
        return;
    parts_ = taken;
    emit changed();
}

} // namespace attentoscope
