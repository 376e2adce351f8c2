// SPDX-License-Identifier: GPL-3.0-or-later
// The open document: the experiment with its undo history, its view state and its file. Only this class changes the Experiment:
// widgets call it with what the user wants and repaint on its signals. Lives on the UI thread.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"
#include "core/session/fields.h"
#include "core/session/session.h"
#include "core/session/worksheet.h"
#include "ui/document/policy_looks.h"
#include "ui/document/view_state.h"
#include "ui/text/sentence.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <cstdint>

namespace attentoscope {

class ExperimentChange;

// The selected cell of the maps, which every view marks; −1: none.
struct Selection {
    Index row = -1, key = -1;
    bool operator==(const Selection&) const = default;
};

// Everything beside the experiment that changes when another session is opened.
struct DocumentFrame {
    QString title, path;
    ViewState view;
    std::string figure; // see Session::figure
    Worksheet worksheet;
    bool keepsFiles = false;
    PolicyLooks looks;
    std::uint64_t number = 0; // of the session, in the order in which they were opened
};

class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    const Experiment& experiment() const { return experiment_; }
    const ViewState& view() const { return view_; }
    const PolicyLooks& looks() const { return looks_; } // of the further policies; they follow the experiment
    Selection selection() const { return {view_.row, view_.key}; }
    const QString& title() const { return title_; }
    const QString& path() const { return path_; } // empty: never saved
    bool isModified() const; // there are changes that closing would lose
    std::uint64_t filesRead() const { return filesRead_; } // counts reads of the files: new files make old answers stale
    QUndoStack* history() { return &history_; }
    void translateHistory(); // names the steps in the present language, after it has changed

    // Makes one undoable change. Consecutive changes with the same mergeKey become one step of the history until endGesture();
    // an empty key never merges. Fields that a worksheet locks keep their values.
    void setExperiment(const Experiment& experiment, const Sentence& what, const QString& mergeKey = {});
    // Replaces the experiment by one whose files were just read, perhaps under another title, as one undoable change. If the
    // experiment is the same, only its files count as read again, and the history gets no step.
    void openFiles(const Experiment& experiment, const Sentence& what, const QString& title);
    // Replaces the whole session (experiment, view, title and the rest) as one undoable change; the history stays. `kept`: the
    // session can be opened again, so that it does not count as unsaved. Consecutive calls with the same mergeKey are one step;
    // with the same title and experiment they are one session, seen in another way.
    void choose(const Session& session, const Sentence& what, bool kept = true, const QString& mergeKey = {});
    // Sets one field after checking its range; on an error nothing changes.
    Outcome<Done> setField(const Field& field, const FieldValue& value, bool merge = false);
    // Ends merging, when a slider is released or an editor is left: the next change is a step of its own.
    void endGesture();

    void setView(const ViewState& view);

    // The open exercise; empty if there is none. Answers are not steps of the history, but make the document modified.
    const Worksheet& worksheet() const { return worksheet_; }
    void setWorksheet(const Worksheet& worksheet);

    // Whether the session file will hold the files that the experiment reads, see core/session/kept_files.h. Not undoable.
    bool keepsFiles() const { return keepsFiles_; }
    void setKeepsFiles(bool keeps);

    void select(Selection selection);

    // Replaces everything and clears the history.
    void open(const Session& session, const QString& path);
    // Says that the files were read again while the experiment is the same.
    void filesAreNew();
    Session session() const;
    void saved(const QString& path);

signals:
    void experimentChanged();
    void viewChanged();
    void selectionChanged();
    void worksheetChanged(); // another worksheet; changed answers do not emit it
    void fileChanged(); // the title, the path or isModified() changed
    void opened(); // another session was opened, or its files were read again
    void sessionChanged(); // another session is there, by open(), choose(), undo or redo; its experiment and view are set

private:
    friend class ExperimentChange;
    void apply(const Experiment& experiment, const DocumentFrame* frame);
    DocumentFrame frame() const { return {title_, path_, view_, figure_, worksheet_, keepsFiles_, looks_, number_}; }
    Experiment allowed(const Experiment& wanted) const;
    void push(ExperimentChange* change);

    Experiment experiment_;
    ViewState view_;
    PolicyLooks looks_;
    QString title_, path_;
    std::string figure_; // settings of a figure, as they were opened; written back unchanged
    Worksheet worksheet_;
    bool keepsFiles_ = false;
    bool changedBeside_ = false; // a change outside the history since the last save: an answer, or keepsFiles_
    QUndoStack history_;
    int gesture_ = 0;
    int chosenAt_ = -1; // history index that counts as unmodified: a reopenable session was chosen there; −1: none
    std::uint64_t filesRead_ = 0;
    std::uint64_t number_ = 0, lastNumber_ = 0; // DocumentFrame::number of this session and of the one opened last
};

} // namespace attentoscope
