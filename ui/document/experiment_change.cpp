// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/experiment_change.h"

namespace attentoscope {

ExperimentChange::ExperimentChange(
    Document* document, Experiment before, Experiment after, Sentence what, QString mergeKey, int gesture)
    : document_(document)
    , before_(std::move(before))
    , after_(std::move(after))
    , what_(std::move(what))
    , mergeKey_(std::move(mergeKey))
    , gesture_(gesture)
    , titleBefore_(document->title())
    , titleAfter_(before_.source == after_.source ? titleBefore_ : QString())
{
    translate();
}

void ExperimentChange::translate() { setText(what_ ? what_() : QString()); }

void ExperimentChange::undo() { apply(before_, frames_ ? &frames_->first : nullptr, titleBefore_); }

void ExperimentChange::redo() { apply(after_, frames_ ? &frames_->second : nullptr, titleAfter_); }

void ExperimentChange::apply(const Experiment& experiment, const DocumentFrame* frame, const QString& title)
{
    if (frame == nullptr && document_->title_ != title) {
        document_->title_ = title;
        emit document_->fileChanged();
    }
    document_->apply(experiment, frame);
}

bool ExperimentChange::mergeWith(const QUndoCommand* other)
{
    const auto* next = static_cast<const ExperimentChange*>(other);
    if (mergeKey_.isEmpty() || mergeKey_ != next->mergeKey_ || gesture_ != next->gesture_)
        return false;
    after_ = next->after_;
    titleAfter_ = next->titleAfter_;
    if (frames_ && next->frames_)
        frames_->second = next->frames_->second;
    else
        setObsolete(before_ == after_); // back at the value it started from: nothing to undo
    return true;
}

} // namespace attentoscope
