// One step of the history: the experiment before and after, and what it was called and how it was looked at where files or an
// example were opened.
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

    // Title, path and view change with it.
    void frame(const DocumentFrame& before, const DocumentFrame& after) { frames_ = {before, after}; }

    void translate(); // its name, after the language has changed
    void undo() override;
    void redo() override;
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    Document* document_;
    Experiment before_, after_;
    Sentence what_;
    QString mergeKey_;
    int gesture_;
    std::optional<std::pair<DocumentFrame, DocumentFrame>> frames_; // before and after
};

} // namespace attentoscope
