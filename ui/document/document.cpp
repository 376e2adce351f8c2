// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.h"

#include "ui/document/experiment_change.h"
#include "ui/text/translated.h"

namespace attentoscope {

namespace {

// Returns the session's worksheet. It was checked when the session was read, so parsing does not fail here.
Worksheet worksheetOf(const Session& session)
{
    const auto worksheet = parseWorksheet(session.worksheet);
    return worksheet ? *worksheet : Worksheet();
}

} // namespace

Document::Document(QObject* parent)
    : QObject(parent)
    , history_(this)
{
    looks_.follow(experiment_);
    connect(&history_, &QUndoStack::cleanChanged, this, &Document::fileChanged);
    connect(&history_, &QUndoStack::indexChanged, this, &Document::fileChanged);
}

// Blocks the signals of the undo stack, which clears itself when destroyed: their receivers may be destroyed already.
Document::~Document() { history_.blockSignals(true); }

void Document::setExperiment(const Experiment& wanted, const Sentence& what, const QString& mergeKey)
{
    const Experiment experiment = allowed(wanted);
    if (experiment == experiment_) {
        if (!(wanted == experiment)) // the worksheet locks what was asked for: widgets must show the old value again
            emit experimentChanged();
        return;
    }
    if (mergeKey.isEmpty())
        ++gesture_;
    push(new ExperimentChange(this, experiment_, experiment, what, mergeKey, gesture_));
}

// Returns the experiment that may be set: while a worksheet is open, only its free controls are taken from `wanted`.
Experiment Document::allowed(const Experiment& wanted) const
{
    if (worksheet_.isEmpty())
        return wanted;
    Experiment experiment = experiment_;
    for (const std::string& key : worksheet_.controls)
        copyField(experiment, wanted, key);
    return experiment;
}

void Document::translateHistory()
{
    for (int i = 0; i < history_.count(); ++i) // all commands are ExperimentChanges, handed out as const
        static_cast<ExperimentChange*>(const_cast<QUndoCommand*>(history_.command(i)))->translate();
}

void Document::push(ExperimentChange* change)
{
    if (history_.index() < chosenAt_)
        chosenAt_ = -1; // the push removes the chosen session from the steps that can be redone
    history_.push(change);
}

bool Document::isModified() const { return changedBeside_ || (!history_.isClean() && history_.index() != chosenAt_); }

void Document::setWorksheet(const Worksheet& worksheet)
{
    if (worksheet == worksheet_)
        return;
    const bool another = worksheet.questions != worksheet_.questions || worksheet.controls != worksheet_.controls;
    worksheet_ = worksheet;
    changedBeside_ = true;
    if (another)
        emit worksheetChanged();
    emit fileChanged();
}

void Document::setKeepsFiles(bool keeps)
{
    if (keeps == keepsFiles_)
        return;
    keepsFiles_ = keeps;
    changedBeside_ = true;
    emit fileChanged();
}

void Document::choose(const Session& session, const Sentence& what, bool kept, const QString& mergeKey)
{
    const bool nothingToLose = kept && !isModified();
    if (mergeKey.isEmpty())
        ++gesture_;
    PolicyLooks looks = looks_;
    looks.take(session.view);
    const QString title = QString::fromStdString(session.title);
    const bool goesOn = !mergeKey.isEmpty() && title == title_ && session.experiment == experiment_;
    auto* change = new ExperimentChange(this, experiment_, session.experiment, what, mergeKey, gesture_);
    change->frame(frame(),
        {title, {}, parseViewState(session.view), session.figure, worksheetOf(session), session.keepsFiles, looks,
            goesOn ? number_ : ++lastNumber_});
    push(change);
    chosenAt_ = nothingToLose ? history_.index() : -1;
    emit fileChanged();
}

void Document::openFiles(const Experiment& experiment, const Sentence& what, const QString& title)
{
    ++filesRead_; // first, so that everything asked from here on reads the new files
    if (!(experiment == experiment_)) {
        ++gesture_;
        auto* change = new ExperimentChange(this, experiment_, experiment, what, {}, gesture_);
        if (title != title_)
            change->frame(frame(), {title, path_, view_, {}, worksheet_, keepsFiles_, looks_, number_});
        push(change);
    }
    emit opened();
}

Outcome<Done> Document::setField(const Field& field, const FieldValue& value, bool merge)
{
    Experiment changed = experiment_;
    if (auto done = attentoscope::setField(changed, field, value); !done)
        return done;
    setExperiment(
        changed, [label = field.label] { return translated(label); }, merge ? QString::fromLatin1(field.key) : QString());
    return Done{};
}

void Document::endGesture() { ++gesture_; }

void Document::apply(const Experiment& experiment, const DocumentFrame* frame)
{
    const bool other = !(experiment == experiment_), isAnotherSession = frame != nullptr && frame->number != number_;
    experiment_ = experiment;
    if (frame != nullptr)
        looks_ = frame->looks;
    looks_.follow(experiment_);
    if (frame != nullptr) {
        title_ = frame->title;
        path_ = frame->path;
        figure_ = frame->figure;
        keepsFiles_ = frame->keepsFiles;
        number_ = frame->number;
        const bool another = !(worksheet_ == frame->worksheet);
        worksheet_ = frame->worksheet;
        if (another)
            emit worksheetChanged();
        setView(frame->view);
        emit fileChanged();
    }
    if (other)
        emit experimentChanged();
    if (isAnotherSession)
        emit sessionChanged();
}

void Document::setView(const ViewState& view)
{
    if (view == view_)
        return;
    const bool moved = Selection{view.row, view.key} != selection();
    view_ = view;
    if (moved)
        emit selectionChanged();
    emit viewChanged();
}

void Document::select(Selection selection)
{
    ViewState view = view_;
    view.row = selection.row;
    view.key = selection.key;
    setView(view);
}

void Document::open(const Session& session, const QString& path)
{
    history_.clear();
    chosenAt_ = -1;
    endGesture();
    experiment_ = session.experiment;
    view_ = parseViewState(session.view);
    looks_ = {};
    looks_.take(session.view);
    looks_.follow(experiment_);
    title_ = QString::fromStdString(session.title);
    path_ = path;
    figure_ = session.figure;
    keepsFiles_ = session.keepsFiles;
    worksheet_ = worksheetOf(session);
    number_ = ++lastNumber_;
    changedBeside_ = false;
    filesAreNew();
    emit worksheetChanged();
    emit experimentChanged();
    emit selectionChanged();
    emit viewChanged();
    emit fileChanged();
    emit sessionChanged();
}

void Document::filesAreNew()
{
    ++filesRead_;
    emit opened();
}

Session Document::session() const
{
    Session session;
    session.title = title_.toStdString();
    session.experiment = experiment_;
    session.view = looks_.in(viewStateText(view_));
    session.figure = figure_;
    session.keepsFiles = keepsFiles_;
    session.worksheet = worksheetText(worksheet_);
    return session;
}

void Document::saved(const QString& path)
{
    path_ = path;
    history_.setClean();
    changedBeside_ = false;
    chosenAt_ = -1;
    emit fileChanged();
}

} // namespace attentoscope
