// One step of the history: the experiment before and after.
#pragma once

#include "core/experiment/experiment.h"

#include <QUndoCommand>

namespace attentoscope {

class Document;

class ExperimentChange : public QUndoCommand
{
public:
    ExperimentChange(Document* document, Experiment before, Experiment after, const QString& what, QString mergeKey, int gesture);

    void undo() override;
    void redo() override;
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    Document* document_;
    Experiment before_, after_;
    QString mergeKey_;
    int gesture_;
};

} // namespace attentoscope
