// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/tensor_choice.h"

#include "core/formats/token_list.h"
#include "core/session/fields.h"
#include "core/sources/files/attention_source.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr qsizetype mostNeighbours = 4096; // files of a folder that are searched for matching ones

QString pathText(const std::string& path) { return QString::fromStdString(path); }

std::string wholePath(const QString& path)
{
    return path.isEmpty() ? std::string() : QFileInfo(path).absoluteFilePath().toStdString();
}

// Matches the names of files as if they were arrays of one file.
NameMatching matchFiles(const QStringList& files)
{
    std::vector<TensorInfo> infos;
    for (const QString& file : files) {
        TensorInfo info;
        info.name = QFileInfo(file).completeBaseName().toStdString();
        info.shape = {1, 1}; // any two-dimensional shape, so that it can be Q, K or V
        infos.push_back(info);
    }
    return matchNames(infos);
}

} // namespace

bool TensorChoice::named() const
{
    return weights ? !weightsName.empty() : !names.q.empty() || !names.k.empty() || !names.v.empty();
}

QStringList TensorChoice::files() const
{
    QStringList all = oneFile() ? QStringList{file} : QStringList{q, k, v};
    all.removeAll(QString());
    return all;
}

TensorChoice choiceOf(const Experiment& experiment)
{
    TensorChoice choice;
    choice.mask = experiment.mask.text();
    choice.weights = experiment.source == "weights";
    if (experiment.source != "tensor" && !choice.weights)
        return choice;
    choice.file = pathText(experiment.tensorFile);
    if (choice.weights) {
        choice.weightsName = experiment.weightsName;
    } else {
        choice.names = {experiment.queryName, experiment.keyName, experiment.valueName};
        choice.q = pathText(experiment.queryFile);
        choice.k = pathText(experiment.keyFile);
        choice.v = pathText(experiment.valueFile);
    }
    choice.tokens = pathText(experiment.tokenFile);
    choice.leading = experiment.leading;
    choice.layout = experiment.layout;
    choice.splitHeads = experiment.splitHeads;
    choice.bfloat16 = experiment.bfloat16;
    choice.layer = experiment.layer;
    choice.head = experiment.head;
    choice.batch = experiment.batch;
    return choice;
}

Experiment withChoice(Experiment experiment, const TensorChoice& choice)
{
    const bool one = choice.oneFile();
    const NameChoice names = one && !choice.weights ? choice.names : NameChoice();
    experiment.source = choice.weights ? "weights" : "tensor";
    experiment.tensorFile = one ? wholePath(choice.file) : std::string();
    experiment.queryName = names.q;
    experiment.keyName = names.k;
    experiment.valueName = names.v;
    experiment.weightsName = choice.weights ? choice.weightsName : std::string();
    experiment.queryFile = one ? std::string() : wholePath(choice.q);
    experiment.keyFile = one ? std::string() : wholePath(choice.k);
    experiment.valueFile = one ? std::string() : wholePath(choice.v);
    experiment.tokenFile = wholePath(choice.tokens);
    experiment.leading = choice.leading;
    experiment.layout = choice.layout;
    experiment.splitHeads = choice.splitHeads;
    experiment.bfloat16 = choice.bfloat16;
    experiment.layer = choice.layer;
    experiment.head = choice.head;
    experiment.batch = choice.batch;
    return experiment;
}

Outcome<AttentionFile> openChoice(const TensorChoice& choice)
{
    const Experiment experiment = withChoice({}, choice);
    if (const auto valid = validate(experiment); !valid)
        return valid.error();
    return openAttention(experiment);
}

std::optional<Error> problemOf(const TensorChoice& choice, const AttentionFile& attention)
{
    const auto which = attention.find(choice.layer);
    if (!which)
        return which.error();
    const AttentionLayer& layer = attention.layers()[*which];
    if (layer.problem)
        return layer.problem;
    if (choice.tokens.isEmpty())
        return {};
    const auto tokens = readTokens(choice.tokens.toStdString(), std::size_t(choice.batch), layer.layout.nk);
    return tokens ? std::nullopt : std::optional<Error>(tokens.error());
}

std::optional<TensorChoice> choiceByNames(const QStringList& arrays)
{
    const NameMatching matching = matchFiles(arrays);
    if (matching.patterns.size() != 1 || matching.patterns.front().layers.size() != 1)
        return {};
    const LayerNames& names = matching.patterns.front().layers.front();
    const auto fileOf = [&](const std::string& name) {
        const auto found = std::find_if(arrays.begin(), arrays.end(),
            [&](const QString& path) { return QFileInfo(path).completeBaseName().toStdString() == name; });
        return name.empty() ? QString() : *found;
    };
    TensorChoice choice;
    choice.q = fileOf(names.q);
    choice.k = fileOf(names.k);
    choice.v = fileOf(names.v);
    if (choice.files().size() != arrays.size())
        return {}; // one of the files would be left out
    return choice;
}

TensorChoice choiceAround(const QString& array)
{
    const QFileInfo own(array);
    const QStringList beside =
        own.absoluteDir().entryList({QStringLiteral("*.npy")}, QDir::Files, QDir::Name).mid(0, mostNeighbours);
    const NameMatching matching = matchFiles(beside);
    const std::string name = own.completeBaseName().toStdString();
    TensorChoice choice;
    for (const NamePattern& pattern : matching.patterns)
        for (const LayerNames& names : pattern.layers) {
            if (names.q != name && names.k != name && names.v != name)
                continue;
            const auto path = [&](const std::string& base) {
                return base.empty() ? QString()
                                    : own.absoluteDir().filePath(QString::fromStdString(base) + QStringLiteral(".npy"));
            };
            choice.q = path(names.q);
            choice.k = path(names.k);
            choice.v = path(names.v);
            return choice;
        }
    choice.q = array;
    return choice;
}

} // namespace attentoscope
