// SPDX-License-Identifier: GPL-3.0-or-later
// The sessions that come with the program as examples, and their files.
#pragma once

#include "core/base/outcome.h"
#include "core/session/session.h"

#include <QString>

#include <string>
#include <vector>

namespace attentoscope {

struct ShippedSession {
    QString resource; // ":/sessions/default.attentoscope"
    QString title;
    QString question; // the question that it answers, translated; many have the same
};
// Returns all shipped sessions, those of one question one after the other, the default one first.
std::vector<ShippedSession> shippedSessions();
// Returns the shipped session with this name, e.g. "masks". Errors: there is none; the message lists those that exist.
Outcome<Session> shippedSession(const QString& name);
QString shippedPicture(const ShippedSession& session); // its preview, the path of a resource
// Reads one, and finds its files. Errors: there is no such resource.
Outcome<Session> readShipped(const QString& resource);
// Returns the folder of the models that come with the program; empty: there are none.
std::string shippedFolder();

} // namespace attentoscope
