// SPDX-License-Identifier: GPL-3.0-or-later
// What is opened of tensor files: one file with many arrays or a .npy file each, which of the arrays, and which head of them.
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/files/attention_file.h"

#include <QString>
#include <QStringList>

namespace attentoscope {

struct TensorChoice {
    QString file; // .npz or .safetensors; empty: a file each
    NameChoice names; // of the arrays in `file`; empty: told by their names
    bool weights = false; // `file`, which may be .npy then, is taken for attention weights alone ...
    std::string weightsName; // ... in this array; empty: told by its name
    QString q, k, v; // .npy; v may be empty
    QString tokens; // .json, or one token a line; may be empty
    HeadOrder layout = HeadOrder::Told; // of heads and tokens, in arrays that have both
    Index splitHeads = 0; // side by side in each row
    bool bfloat16 = false; // whole numbers of two bytes are its bits
    Index layer = 0, head = 0, batch = 0;

    bool oneFile() const { return weights || !file.isEmpty() || (q.isEmpty() && k.isEmpty() && v.isEmpty()); }
    bool named() const; // something is
    QStringList files() const; // without the tokens; those of a file each in the order Q, K, V
};

// What an experiment has chosen; nothing when its source is another.
TensorChoice choiceOf(const Experiment& experiment);
// The experiment with this choice, files by their absolute paths: a session must find them from wherever it is opened.
Experiment withChoice(Experiment experiment, const TensorChoice& choice);

// Errors: those of the core; a file that is missing in the choice.
Outcome<AttentionFile> openChoice(const TensorChoice& choice);

// Why an opened file cannot be used as chosen: a layer that there is not or that does not fit, labels for another number of keys.
std::optional<Error> problemOf(const TensorChoice& choice, const AttentionFile& attention);

// .npz, .safetensors; .npy; .json, .txt: by the ending.
bool isTensorFile(const QString& path);
bool isArrayFile(const QString& path);
bool isTokenFile(const QString& path);

struct SortedFiles {
    QStringList arrays, tokens, others; // by the ending

    // What can be opened together: one file, perhaps with tokens, or Q, K and perhaps V.
    bool fit() const
    {
        return tokens.size() <= 1 && arrays.size() <= 3 && others.size() <= 1 && (arrays.isEmpty() || others.isEmpty());
    }
};
SortedFiles sortedFiles(const QStringList& paths);

// The .npy files as Q, K and V by their names ("k.npy", "layer3_q.npy"); nothing when these do not say it.
std::optional<TensorChoice> choiceByNames(const QStringList& arrays);
// A file alone, with those that stand beside it and have its name but for the role; alone in the place of Q when there are none.
TensorChoice choiceAround(const QString& array);

} // namespace attentoscope
