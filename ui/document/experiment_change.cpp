#include "ui/document/experiment_change.h"

namespace attentoscope {

ExperimentChange::ExperimentChange(
    Document* document, Experiment before, Experiment after, const QString& what, QString mergeKey, int gesture)
    : QUndoCommand(what)
    , document_(document)
    , before_(std::move(before))
    , after_(std::move(after))
    , mergeKey_(std::move(mergeKey))
    , gesture_(gesture)
{
}

void ExperimentChange::undo() { document_->apply(before_, frames_ ? &frames_->first : nullptr); }

void ExperimentChange::redo() { document_->apply(after_, frames_ ? &frames_->second : nullptr); }

bool ExperimentChange::mergeWith(const QUndoCommand* other)
{
    const auto* next = static_cast<const ExperimentChange*>(other);
    if (mergeKey_.isEmpty() || mergeKey_ != next->mergeKey_ || gesture_ != next->gesture_)
        return false;
    after_ = next->after_;
    setObsolete(before_ == after_); // moved there and back: nothing to undo
    return true;
}

} // namespace attentoscope
