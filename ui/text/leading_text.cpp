// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/leading_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace attentoscope {

QString leadingText(const LeadingAxes& axes)
{
    QStringList names;
    for (const LeadingAxis axis : axes)
        names << (axis == LeadingAxis::Layers ? QCoreApplication::translate("LeadingText", "layers")
                : axis == LeadingAxis::Batch  ? QCoreApplication::translate("LeadingText", "batch")
                                              : QCoreApplication::translate("LeadingText", "heads"));
    return names.join(QStringLiteral(" × "));
}

} // namespace attentoscope
