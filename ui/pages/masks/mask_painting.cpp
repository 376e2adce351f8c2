// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/mask_painting.h"

#include "core/attention/rows/row_set.h"
#include "ui/document/document.h"
#include "ui/pages/masks/sequence_view.h"
#include "ui/plots/maps/map_view.h"

#include <algorithm>
#include <utility>

namespace attentoscope {

MaskPainting::MaskPainting(Document* document, QObject* parent)
    : QObject(parent)
    , document_(document)
{
    // Any other change of the mask (undo, another file) invalidates the preview.
    connect(document_, &Document::experimentChanged, this, [this] {
        if (committing_ || document_->experiment().mask == known_)
            return;
        known_ = document_->experiment().mask;
        shown_ = hidden_ = {};
        preview({}, true);
    });
}

void MaskPainting::add(SequenceView* view)
{
    MaskBrush* brush = view->brush();
    brush->setTool(tool_);
    connect(brush, &MaskBrush::pressed, this, &MaskPainting::begin);
    connect(brush, &MaskBrush::painted, this, &MaskPainting::paint);
    connect(brush, &MaskBrush::released, this, &MaskPainting::end);
    connect(brush, &MaskBrush::toggled, this, [this, view](Index row, Index key) { toggle(*view, row, key); });
    connect(brush, &MaskBrush::keyLabelClicked, this, [this, view](Index key) {
        toggleLabel(*view, CellSet::rectangle({0, CellSet::endless}, {key, key + 1}));
    });
    connect(brush, &MaskBrush::rowLabelClicked, this, [this, view](Index row) {
        toggleLabel(*view, CellSet::rectangle({row, row + 1}, {0, CellSet::endless}));
    });
    connect(brush, &MaskBrush::toolRequested, this, &MaskPainting::setTool);
}

void MaskPainting::follow(const std::vector<SequenceView*>& views)
{
    views_.clear();
    for (SequenceView* view : views) {
        if (view->hasOwnMask()) {
            view->brush()->setEnabledFor(false);
            view->brush()->setTool(Tool::Look);
            view->brush()->setPreview({}, {});
        } else {
            views_.push_back(view);
        }
    }
    possible_ =
        !views_.empty() && std::ranges::all_of(views_, [](const SequenceView* view) { return canBePainted(*view->result()); });
    const Mask& mask = document_->experiment().mask;
    if (std::ranges::all_of(views_, [&](const SequenceView* view) { return view->result()->experiment.mask == mask; }))
        shown_ = hidden_ = {};
    const bool several = std::ranges::any_of(
        views_, [&](const SequenceView* view) { return view->result()->inputs != views_.front()->result()->inputs; });
    for (const SequenceView* view : views_) {
        view->brush()->setEnabledFor(possible_);
        view->brush()->setOfSeveral(several);
        view->brush()->setTool(tool_);
        view->brush()->setPreview(shown_, hidden_);
    }
}

void MaskPainting::setTool(Tool tool)
{
    tool_ = tool;
    for (const SequenceView* view : views_)
        view->brush()->setTool(tool);
    emit toolChanged();
}

void MaskPainting::setBase(const Mask& base)
{
    PaintedMask painted = PaintedMask::of(document_->experiment().mask);
    painted.base = base;
    commit(painted, false);
}

void MaskPainting::clear() { take(PaintedMask::of(document_->experiment().mask).base); }

void MaskPainting::take(const Mask& mask) { commit(PaintedMask::of(mask), false); }

PaintedMask MaskPainting::settled(PaintedMask painted) const
{
    if (const auto bases = bound(painted.base); !bases.empty())
        painted.settle(bases);
    return painted;
}

void MaskPainting::commit(const PaintedMask& painted, bool merge)
{
    const auto mask = painted.mask();
    if (!mask) {
        emit refused(mask.error());
        return;
    }
    if (*mask == document_->experiment().mask)
        return;
    committing_ = true;
    const auto done = document_->setField(*findField("mask"), mask->typed(), merge);
    committing_ = false;
    known_ = document_->experiment().mask;
    if (!done)
        emit refused(done.error());
    if (!(known_ == *mask)) { // a worksheet locks the mask
        shown_ = hidden_ = {};
        preview({}, true);
        emit refused(badInput({}, ATT_TEXT("core", "The worksheet locks the mask.")));
    }
}

void MaskPainting::begin()
{
    document_->endGesture();
    before_ = document_->experiment().mask;
    shownBefore_ = shown_;
    hiddenBefore_ = hidden_;
}

void MaskPainting::paint(const CellSet& cells, bool visible)
{
    if (!before_)
        return;
    PaintedMask painted = PaintedMask::of(*before_);
    visible ? painted.show(cells) : painted.hide(cells);
    shown_ = shownBefore_;
    hidden_ = hiddenBefore_;
    preview(cells, visible);
    commit(settled(std::move(painted)), true);
}

void MaskPainting::end(bool kept)
{
    if (!before_)
        return;
    if (!kept) {
        commit(PaintedMask::of(*before_), true);
        shown_ = shownBefore_;
        hidden_ = hiddenBefore_;
        preview({}, true);
    }
    before_.reset();
    document_->endGesture();
}

void MaskPainting::toggle(const SequenceView& view, Index row, Index key)
{
    const CellSet cell = CellSet::cell(row, key);
    PaintedMask painted = PaintedMask::of(document_->experiment().mask);
    const bool visible = !showsAny(view, cell);
    visible ? painted.show(cell) : painted.hide(cell);
    preview(cell, visible);
    document_->endGesture();
    commit(settled(std::move(painted)), false);
}

void MaskPainting::toggleLabel(const SequenceView& view, const CellSet& cells)
{
    PaintedMask painted = PaintedMask::of(document_->experiment().mask);
    document_->endGesture();
    if (showsAny(view, cells)) {
        painted.hide(cells);
        preview(cells, false);
    } else {
        painted.restore(cells);
        shown_ = shown_ - cells;
        hidden_ = hidden_ - cells;
        preview({}, true);
    }
    commit(painted, false);
}

bool MaskPainting::showsAny(const SequenceView& view, const CellSet& cells) const
{
    const Result& result = *view.result();
    Experiment now = result.experiment;
    now.mask = document_->experiment().mask;
    BoundMask mask = result.mask;
    if (now.mask.files().empty())
        if (auto bound = bindMask(now, *result.inputs))
            mask = *std::move(bound);
    KeyRanges row;
    for (Index i = 0; i < mask.nq(); ++i) {
        const KeyRanges& wanted = cells.keysOf(i);
        if (wanted.empty())
            continue;
        mask.row(i, row);
        if (!intersection(row, wanted).empty())
            return true;
    }
    return false;
}

std::vector<BoundMask> MaskPainting::bound(const Mask& mask) const
{
    std::vector<BoundMask> all;
    if (!mask.files().empty())
        return all;
    for (const SequenceView* view : views_) {
        const Result& result = *view->result();
        Experiment experiment = result.experiment;
        experiment.mask = mask;
        auto bound = bindMask(experiment, *result.inputs);
        if (!bound)
            return {};
        all.push_back(*std::move(bound));
    }
    return all;
}

void MaskPainting::preview(const CellSet& cells, bool visible)
{
    shown_ = visible ? shown_ | cells : shown_ - cells;
    hidden_ = visible ? hidden_ - cells : hidden_ | cells;
    for (const SequenceView* view : views_)
        view->brush()->setPreview(shown_, hidden_);
}

} // namespace attentoscope
