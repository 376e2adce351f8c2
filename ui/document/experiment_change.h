// One step of the history: the experiment before and after, and the title where files were opened.
#pragma once

#include "core/experiment/experiment.h"

#include <QUndoCommand>

#include <optional>
#include <utility>

namespace attentoscope {

class Document;

class ExperimentChange : public QUndoCommand
{
public:
    ExperimentChange(Document* document, Experiment before, Experiment after, const QString& what, QString mergeKey, int gesture);

    // The title changes with it.
    void rename(const QString& before, const QString& after) { titles_ = {before, after}; }

    void undo() override;
    void redo() override;
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    Document* document_;
    Experiment before_, after_;
    QString mergeKey_;
    int gesture_;
    std::optional<std::pair<QString, QString>> titles_; // before and after
};

} // namespace attentoscope
