// SPDX-License-Identifier: GPL-3.0-or-later
// Something that can be found by its name and done: an action, a field, a token.
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
    QStringList names; // others: in the other language, as typed in sessions
    QString about; // a sentence or two, plain text
    QString detail; // in which menu, of which group
    QString value; // at present
    QString shortcut;
    QString keys; // what Enter and its like do, where that is not plain
    QString locked; // why it cannot be done now; empty: it can
    std::function<void()> act; // null where there is only something to edit
    std::function<void()> actShifted; // with Shift; null: as act
    const Field* field = nullptr; // that Tab edits in place
    QString proposed; // as its value; empty: the present one

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
    // Instead, where there may be very many: their names, and what one of them is.
    QStringList many = {};
    std::function<Findable(qsizetype)> one = {};
    // Besides: what a query names that no list holds, such as a number.
    std::function<std::optional<Findable>(const QString& query)> named = {};
};

// What is found of a group, the best first.
struct FoundGroup {
    QString title;
    std::vector<Findable> entries;
    int score = 0; // of the best
};

// The groups in which something fits, that of the best first. An empty query: the first of every group, as they stand.
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
