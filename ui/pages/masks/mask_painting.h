// SPDX-License-Identifier: GPL-3.0-or-later
// Strokes on the maps of the masks page become the mask of the experiment: one stroke is one step of the history. Until the
// worker has answered, the maps show what was painted.
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

    void add(SequenceView* view); // its brush paints from now on
    // The maps have changed: what they show already needs no preview. Those with a mask of their own are only looked at. Views
    // that were deleted meanwhile are forgotten.
    void follow(const std::vector<SequenceView*>& views);
    bool isPossible() const { return possible_; } // the sequences are short enough

    using Tool = MaskBrush::Tool;
    Tool tool() const { return tool_; }
    void setTool(Tool tool);

    // What is painted stays, on another expression; and the expression without it.
    void setBase(const Mask& base);
    void clear();
    void take(const Mask& mask); // in place of all

signals:
    void toolChanged();
    void refused(const attentoscope::Error& error);

private:
    PaintedMask settled(PaintedMask painted) const; // without what changes nothing
    void commit(const PaintedMask& painted, bool merge);
    void begin();
    void paint(const CellSet& cells, bool visible);
    void end(bool kept);
    void toggle(const SequenceView& view, Index row, Index key);
    void toggleLabel(const SequenceView& view, const CellSet& cells);
    // Whether the mask as it is now shows one of the cells.
    bool showsAny(const SequenceView& view, const CellSet& cells) const;
    std::vector<BoundMask> bound(const Mask& mask) const; // to each sequence; none where files would have to be read
    void preview(const CellSet& cells, bool visible);

    Document* document_;
    std::vector<SequenceView*> views_;
    bool possible_ = false;
    Tool tool_ = Tool::Look;
    std::optional<Mask> before_; // the stroke
    Mask known_; // as it was last seen
    bool committing_ = false; // the mask changes by our own hand
    CellSet shown_, hidden_; // not yet in the maps
    CellSet shownBefore_, hiddenBefore_; // the stroke
};

} // namespace attentoscope
