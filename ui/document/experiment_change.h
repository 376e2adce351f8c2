// SPDX-License-Identifier: GPL-3.0-or-later
// One step of the undo history: the experiment before and after, with the name of the step. When files or an example were
// opened, it also restores title, path and view. A title belongs to the source of its experiment: a step to another source takes
// it away, and undo brings it back.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/document/document.h"

#include <QUndoCommand>

#include <optional>
#include <utility>

namespace attentoscope {

class ExperimentChange : public QUndoCommand
{
public:
    ExperimentChange(Document* document, Experiment before, Experiment after, Sentence what, QString mergeKey, int gesture);

    // Makes the step also change title, path, view and the rest of the frame.
    void frame(const DocumentFrame& before, const DocumentFrame& after) { frames_ = {before, after}; }

    void translate(); // sets its name again, after the language has changed
    void undo() override;
    void redo() override;
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void apply(const Experiment& experiment, const DocumentFrame* frame, const QString& title);

    Document* document_;
    Experiment before_, after_;
    Sentence what_;
    QString mergeKey_;
    int gesture_;
    std::optional<std::pair<DocumentFrame, DocumentFrame>> frames_; // before and after
    QString titleBefore_, titleAfter_; // where there are no frames
};

} // namespace attentoscope
