// Rich text of one line, painted without a document: names in italics and numbers, which change while the hand moves. A QLabel
// reads and lays out a document for each text.
#pragma once

#include <QString>

#include <optional>
#include <vector>

class QLabel;

namespace attentoscope {

struct InlineRun {
    QString text;
    bool italic = false, bold = false;

    bool operator==(const InlineRun&) const = default;
};

// Of <i>, <b> and &nbsp; and the like; nothing: it is plain, or there is more in it.
std::optional<std::vector<InlineRun>> inlineRuns(const QString& richText);

// Of a label with such a text, in one line where it has room for that; else nothing.
std::optional<std::vector<InlineRun>> inlineRuns(const QLabel& label);

// Those, where the label would show them. False: there are none, and nothing is painted.
bool paintInline(QLabel& label);

} // namespace attentoscope
