#include "ui/document/document.h"

#include "ui/document/experiment_change.h"
#include "ui/text/translated.h"

namespace attentoscope {

Document::Document(QObject* parent)
    : QObject(parent)
    , history_(this)
{
    connect(&history_, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

void Document::setExperiment(const Experiment& experiment, const QString& what, const QString& mergeKey)
{
    if (experiment == experiment_)
        return;
    if (mergeKey.isEmpty())
        ++gesture_;
    history_.push(new ExperimentChange(this, experiment_, experiment, what, mergeKey, gesture_));
}

void Document::openFiles(const Experiment& experiment, const QString& what, const QString& title)
{
    ++filesRead_; // before anybody asks for them
    if (!(experiment == experiment_)) {
        ++gesture_;
        auto* change = new ExperimentChange(this, experiment_, experiment, what, {}, gesture_);
        if (title != title_)
            change->rename(title_, title);
        history_.push(change);
    }
    emit opened();
}

Outcome<Done> Document::setField(const Field& field, const FieldValue& value, bool merge)
{
    Experiment changed = experiment_;
    if (auto done = attentoscope::setField(changed, field, value); !done)
        return done;
    setExperiment(changed, translated(field.label), merge ? QString::fromLatin1(field.key) : QString());
    return Done{};
}

void Document::endGesture() { ++gesture_; }

void Document::apply(const Experiment& experiment)
{
    if (experiment == experiment_)
        return;
    experiment_ = experiment;
    emit experimentChanged();
}

void Document::rename(const QString& title)
{
    if (title == title_)
        return;
    title_ = title;
    emit fileChanged();
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
    endGesture();
    experiment_ = session.experiment;
    view_ = parseViewState(session.view);
    title_ = QString::fromStdString(session.title);
    path_ = path;
    filesAreNew();
    emit experimentChanged();
    emit selectionChanged();
    emit viewChanged();
    emit fileChanged();
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
    session.view = viewStateText(view_);
    return session;
}

void Document::saved(const QString& path)
{
    path_ = path;
    history_.setClean();
    emit fileChanged();
}

} // namespace attentoscope
