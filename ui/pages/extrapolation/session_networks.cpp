// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/session_networks.h"

#include "core/base/file_lock.h"
#include "ui/document/document.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace attentoscope {

namespace {

using training::RunInFile;
using training::TrainingRun;

// Returns how many steps of a network are done among these; files name the text of a network, and do not hold it.
Index stepsDone(const std::vector<RunInFile>& runs, training::TrainingSetup setup)
{
    setup.text = {};
    Index most = 0;
    for (const RunInFile& run : runs)
        if (run.setup == setup)
            most = std::max(most, run.done);
    return most;
}

std::vector<RunInFile> runsIn(const QString& file)
{
    auto runs = training::lookIntoRuns(file.toStdString());
    return runs ? *std::move(runs) : std::vector<RunInFile>();
}

// Adds the runs that are not there, or not so far.
void addRuns(std::vector<TrainingRun>& all, std::span<const TrainingRun> runs)
{
    for (const TrainingRun& run : runs) {
        const auto known = std::ranges::find(all, run.setup, &TrainingRun::setup);
        if (known == all.end() && run.done() > 0)
            all.push_back(run);
        else if (known != all.end() && known->done() < run.done())
            *known = run;
    }
}

// Tells whether the second networks are those of the first, and at least as far.
bool isPartOf(const KnownNetworks& one, const KnownNetworks& other)
{
    return std::ranges::all_of(one.runs, [&](const TrainingRun& run) {
        const auto found = std::ranges::find(other.runs, run.setup, &TrainingRun::setup);
        return found != other.runs.end() && found->done() >= run.done();
    });
}

} // namespace

QString networksBeside(const QString& session)
{
    const QFileInfo file(session);
    const bool isNamedAsUsual = file.suffix() == QLatin1String("attentoscope");
    return file.absoluteDir().filePath(
        (isNamedAsUsual ? file.completeBaseName() : file.fileName()) + QStringLiteral(".networks.safetensors"));
}

bool areSavedWith(const QString& session, const NetworkTraining::Inputs& of)
{
    const auto plan = training::planOf(of.setup, of.policies, of.seed);
    const std::vector<RunInFile> runs = runsIn(networksBeside(session));
    return plan && std::ranges::all_of(training::plannedNetworks(*plan), [&](const training::TrainingSetup& setup) {
        return stepsDone(runs, setup) >= setup.steps;
    });
}

SessionNetworks* SessionNetworks::of(Document* document)
{
    auto* known = document->findChild<SessionNetworks*>(QString(), Qt::FindDirectChildrenOnly);
    return known != nullptr ? known : new SessionNetworks(document);
}

const SessionNetworks* SessionNetworks::known(const Document& document)
{
    return document.findChild<SessionNetworks*>(QString(), Qt::FindDirectChildrenOnly);
}

void SessionNetworks::keepIn(const QString& file)
{
    keptIn_ = file;
    emit changed();
}

void SessionNetworks::tryAgain()
{
    ++attempt_;
    emit changed();
}

SessionNetworks::SessionNetworks(Document* document)
    : QObject(document)
    , document_(document)
{
    connect(document, &Document::sessionChanged, this, &SessionNetworks::meetSession);
    meetSession();
}

// A session that can be undone to has lost nothing yet. A link may lead out of the session's folder, and is not followed.
void SessionNetworks::meetSession()
{
    if (document_->history()->count() == 0) {
        unsaved_.clear();
        saved_.clear();
    }
    file_.clear();
    keptIn_.clear();
    const QString file = document_->path().isEmpty() ? QString() : networksBeside(document_->path());
    const QFileInfo info(file);
    if (!file.isEmpty() && info.isFile() && !info.isSymLink())
        lookInto(file);
    savedIn_ = file_.toStdString();
    missing_ = file_.isEmpty() && document_->view().of<ExtrapolationSettings>().here ? file : QString();
    emit changed();
}

void SessionNetworks::lookInto(const QString& file)
{
    file_ = file;
    missing_.clear();
    const std::vector<RunInFile> runs = runsIn(file);
    saved_.insert(saved_.end(), runs.begin(), runs.end());
}

bool SessionNetworks::isSaved(const TrainingRun& run) const { return stepsDone(saved_, run.setup) >= run.done(); }

void SessionNetworks::note(const NetworkTraining::Inputs& of, const SharedNetworks& networks)
{
    const bool trainsHere =
        !of.shipped && document_->view().of<ExtrapolationSettings>().here; // lessons' are quickly trained again
    if (!networks || !trainsHere || std::ranges::all_of(networks->runs, [this](const TrainingRun& run) { return isSaved(run); }))
        return;
    std::erase_if(unsaved_, [&](const Trained& before) { return isPartOf(*before.networks, *networks); });
    unsaved_.push_back({networks, of.file});
}

bool SessionNetworks::areLost() const
{
    return std::ranges::any_of(unsaved_, [this](const Trained& trained) {
        const std::vector<RunInFile> kept =
            trained.file.empty() ? std::vector<RunInFile>() : runsIn(QString::fromStdString(trained.file));
        const bool isWhole = trained.networks->isTested(); // else the file may be some seconds older
        return std::ranges::any_of(trained.networks->runs,
            [&](const TrainingRun& run) { return !isSaved(run) && stepsDone(kept, run.setup) < (isWhole ? run.done() : 1); });
    });
}

double SessionNetworks::savedShare(const NetworkTraining::Inputs& of) const
{
    const auto plan =
        file_.isEmpty() ? Outcome<training::ExtrapolationPlan>(cancelled()) : training::planOf(of.setup, of.policies, of.seed);
    if (!plan)
        return 0;
    double done = 0, all = 0;
    for (const training::TrainingSetup& setup : training::plannedNetworks(*plan)) {
        done += double(stepsDone(saved_, setup));
        all += double(setup.steps);
    }
    return done / all;
}

Outcome<Done> SessionNetworks::saveBeside(const QString& session)
{
    const QString target = networksBeside(session);
    std::vector<TrainingRun> all;
    training::SharedText text;
    for (const Trained& trained : unsaved_) {
        if (QFileInfo(QString::fromStdString(trained.file)) == QFileInfo(target))
            continue; // the training writes them there
        addRuns(all, trained.networks->runs);
        if (trained.networks->plan.setup.text.cut)
            text = trained.networks->plan.setup.text;
    }
    const bool isCopied = !file_.isEmpty() && file_ != target && QFileInfo::exists(file_);
    if (all.empty() && !isCopied)
        return Done{};
    const auto lock = FileLock::on(target.toStdString());
    if (!lock)
        return lock.error();
    for (const QString& file : {target, isCopied ? file_ : QString()})
        if (!file.isEmpty() && QFileInfo::exists(file)) {
            const auto runs = networksIn(file.toStdString(), text);
            if (!runs)
                return runs.error();
            addRuns(all, *runs);
        }
    if (auto written = training::saveRuns(target.toStdString(), all); !written)
        return written.error();
    unsaved_.clear();
    lookInto(target);
    emit changed();
    return Done{};
}

} // namespace attentoscope
