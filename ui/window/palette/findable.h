// SPDX-License-Identifier: GPL-3.0-or-later
// An entry of the command palette: something found by its name and then done (an action, a field, a token).
#pragma once

#include "ui/window/palette/match.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

namespace attentoscope {

struct Field;

struct Findable {
    QString title;
    QStringList names; // alternative names: in the other language, in session files
    QString about; // a sentence or two, plain text
    QString detail; // in grey behind the title: its menu or group, its symbol or formula, or the numbers of its row and key
    QString value; // its current value
    QString shortcut;
    QString keys; // tells what Enter and other keys do, if that is not obvious
    QString locked; // why it cannot be used now; empty: it can be
    std::function<void()> act; // null: there is only a field to edit
    std::function<void()> actShifted; // on Shift+Enter; null: as act
    const Field* field = nullptr; // the field that Tab edits in place
    QString proposed; // text to start the edit with; empty: the current value

    MatchNames matchNames() const
    {
        MatchNames folded{{foldedForMatch(title)}, foldedForMatch(detail), foldedForMatch(about)};
        for (const QString& name : names)
            folded.names << foldedForMatch(name);
        return folded;
    }
};

struct FindableGroup {
    QString title;
    std::vector<Findable> entries;
    // For groups too large to list: only the names, and a function that makes one entry.
    QStringList many = {};
    std::function<Findable(qsizetype)> one = {};
    // Entries made from the query itself that no list contains, such as a cell given by numbers.
    std::function<std::optional<Findable>(const QString& query)> named = {};
    int behind = 0; // subtracted from its scores: what tells about a thing comes after the thing
};

// The matching entries of a group, best first.
struct FoundGroup {
    QString title;
    std::vector<Findable> entries;
    int score = 0; // score of the best entry
};

// Finds entries in all groups, the group with the best match first. An empty query returns the first entries of every group in
// their order.
class Finder
{
public:
    explicit Finder(std::vector<FindableGroup> groups);
    std::vector<FoundGroup> find(const QString& query) const;

private:
    struct Prepared {
        FindableGroup group;
        std::vector<MatchNames> names;
        QStringList many; // folded
    };
    std::vector<Prepared> groups_;
};

} // namespace attentoscope
