// SPDX-License-Identifier: GPL-3.0-or-later
// Turns strokes on the maps of the masks page into the experiment's mask, one step of the undo history per stroke. Until new
// maps are computed, they preview what was painted.
#pragma once

#include "core/masks/painted_mask.h"
#include "ui/document/questions/maps.h"
#include "ui/pages/masks/mask_brush.h"

#include <QObject>

#include <optional>
#include <vector>

namespace attentoscope {

class Document;
class SequenceView;

class MaskPainting : public QObject
{
    Q_OBJECT
public:
    MaskPainting(Document* document, QObject* parent);

    void add(SequenceView* view); // lets the user paint on this view
    // Called after the maps changed: removes the preview of what they now show. Views with a mask of their own cannot be
    // painted. Forgets views that are not in the list.
    void follow(const std::vector<SequenceView*>& views);
    bool isPossible() const { return possible_; } // all sequences are short enough

    using Tool = MaskBrush::Tool;
    Tool tool() const { return tool_; }
    void setTool(Tool tool);

    // setBase() replaces the expression and keeps the painted cells; clear() keeps the expression and removes the cells.
    void setBase(const Mask& base);
    void clear();
    void take(const Mask& mask); // replaces both

signals:
    void toolChanged();
    void refused(const attentoscope::Error& error);

private:
    PaintedMask settled(PaintedMask painted) const; // without painted cells that change nothing
    void commit(const PaintedMask& painted, bool merge);
    void begin();
    void paint(const CellSet& cells, bool visible);
    void end(bool kept);
    void toggle(const SequenceView& view, Index row, Index key);
    void toggleLabel(const SequenceView& view, const CellSet& cells);
    // Returns whether the current mask shows any of the cells.
    bool showsAny(const SequenceView& view, const CellSet& cells) const;
    std::vector<BoundMask> bound(const Mask& mask) const; // for each sequence; empty if files would have to be read
    void preview(const CellSet& cells, bool visible);

    Document* document_;
    std::vector<SequenceView*> views_;
    bool possible_ = false;
    Tool tool_ = Tool::Look;
    std::optional<Mask> before_; // before the stroke
    Mask known_; // the mask when it was last seen
    bool committing_ = false; // the change of the mask is our own
    CellSet shown_, hidden_; // previewed until the maps show them
    CellSet shownBefore_, hiddenBefore_; // before the stroke
};

} // namespace attentoscope
