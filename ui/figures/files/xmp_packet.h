// SPDX-License-Identifier: GPL-3.0-or-later
// The XMP metadata of a figure's file: title and description, for screen readers and libraries.
#pragma once

#include <QByteArray>
#include <QString>

namespace attentoscope {

// `session`: text that is stored, too, where the format has no other place for it; empty: none.
QByteArray xmpPacket(const QString& title, const QString& description, const QString& session = {});

} // namespace attentoscope
