// What is open: the experiment with its history, how it is looked at, and the file it came from. The only place where the
// Experiment changes; widgets send what the user wants here and redraw when told. Lives on the UI thread.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"
#include "core/session/fields.h"
#include "core/session/session.h"
#include "core/session/worksheet.h"
#include "ui/document/view_state.h"
#include "ui/text/sentence.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <cstdint>

namespace attentoscope {

class ExperimentChange;

// The cell that the user points at for good; −1: none. Every view shows the same one.
struct Selection {
    Index row = -1, key = -1;
    bool operator==(const Selection&) const = default;
};

// What an experiment stands in.
struct DocumentFrame {
    QString title, path;
    ViewState view;
    std::string figure; // see Session::figure
    Worksheet worksheet;
    bool keepsFiles = false;
};

class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    const Experiment& experiment() const { return experiment_; }
    const ViewState& view() const { return view_; }
    Selection selection() const { return {view_.row, view_.key}; }
    const QString& title() const { return title_; }
    const QString& path() const { return path_; } // empty: never saved
    bool isModified() const; // something would be lost
    std::uint64_t filesRead() const { return filesRead_; } // how often the experiment's files were said to be new
    QUndoStack* history() { return &history_; }
    void translateHistory(); // the names of its steps, after the language has changed

    // One undoable change. Changes with the same mergeKey that follow each other are one step of the history until
    // endGesture(); an empty key never merges. What a worksheet locks stays as it is.
    void setExperiment(const Experiment& experiment, const Sentence& what, const QString& mergeKey = {});
    // One undoable change to files that are read anew, perhaps under another title; the same experiment: its files are new.
    void openFiles(const Experiment& experiment, const Sentence& what, const QString& title);
    // One undoable change to another session, its view, title and all; the history stays. `kept`: it can be had again. Those with
    // the same mergeKey that follow each other are one step.
    void choose(const Session& session, const Sentence& what, bool kept = true, const QString& mergeKey = {});
    // One field, checked against its range; on an error nothing changes.
    Outcome<Done> setField(const Field& field, const FieldValue& value, bool merge = false);
    // The slider was let go, the editor was left: the next change is a step of its own.
    void endGesture();

    void setView(const ViewState& view);

    // An exercise, if it is not empty. What is answered is no step of the history, but would be lost.
    const Worksheet& worksheet() const { return worksheet_; }
    void setWorksheet(const Worksheet& worksheet);

    // Whether what it reads is written into its own file, see core/session/kept_files.h. No step of the history.
    bool keepsFiles() const { return keepsFiles_; }
    void setKeepsFiles(bool keeps);

    void select(Selection selection);

    // Opening replaces everything and clears the history.
    void open(const Session& session, const QString& path);
    // What the experiment reads from files is new, though the experiment is the same.
    void filesAreNew();
    Session session() const;
    void saved(const QString& path);

signals:
    void experimentChanged();
    void viewChanged();
    void selectionChanged();
    void worksheetChanged(); // another one; answers alone are not told
    void fileChanged(); // title, path or whether it is modified
    void opened(); // another session, or its files are read again: everything is new

private:
    friend class ExperimentChange;
    void apply(const Experiment& experiment, const DocumentFrame* frame);
    DocumentFrame frame() const { return {title_, path_, view_, figure_, worksheet_, keepsFiles_}; }
    Experiment allowed(const Experiment& wanted) const;
    void push(ExperimentChange* change);

    Experiment experiment_;
    ViewState view_;
    QString title_, path_;
    std::string figure_; // how a figure of it was drawn, as it was opened with
    Worksheet worksheet_;
    bool keepsFiles_ = false;
    bool changedBeside_ = false; // beside the history, since it was saved: it was answered, or is to keep its files
    QUndoStack history_;
    int gesture_ = 0;
    int chosenAt_ = -1; // the place in the history of a session that was chosen while nothing could be lost
    std::uint64_t filesRead_ = 0;
};

} // namespace attentoscope
