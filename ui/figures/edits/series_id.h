// SPDX-License-Identifier: GPL-3.0-or-later
// What a series of a picture is, whatever it is called: of which policy, which of several things, of what kind. An author's edits
// belong to it, so that they hold in every language and are not those of another policy with the same name.
#pragma once

#include <QString>

#include <compare>
#include <cstddef>
#include <optional>

namespace attentoscope {

struct SeriesId {
    std::optional<std::size_t> policy = {}; // its place among sweptPolicies(): 0 is A, 1 is B; none: of no policy, or of all
    QString source = {}; // which of several things: "row 17", "head 3", the seed of a network
    QString kind = {}; // "theory", "bound", ...: a key, which is not translated; empty: what was measured

    bool isPolicy() const { return policy && source.isEmpty() && kind.isEmpty(); } // and not one thing of several of it
    // Returns the same of all policies.
    SeriesId ofAll() const { return {{}, source, kind}; }
    bool operator==(const SeriesId&) const = default;
    std::strong_ordering operator<=>(const SeriesId&) const = default;
};

inline const QString theoryKind = QStringLiteral("theory"), ownKind = QStringLiteral("own");

// Converts to and from the form in files and on the command line, "0||theory". None: the text is no such form, or names nothing.
QString textOf(const SeriesId& id);
std::optional<SeriesId> seriesIdOf(const QString& text);

} // namespace attentoscope
