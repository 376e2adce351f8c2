// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of what is opened from tensor files: one file with many arrays or one .npy file per array, which arrays, and which
// head.
#pragma once

#include "core/experiment/experiment.h"
#include "core/sources/files/attention_file.h"

#include <QString>
#include <QStringList>

namespace attentoscope {

struct TensorChoice {
    QString file; // .npz or .safetensors; empty: one file per array
    NameChoice names; // of the arrays in `file`; empty: found by their usual names
    bool weights = false; // `file` (here .npy, too) has attention weights only ...
    std::string weightsName; // ... in this array; empty: found by its usual name
    QString q, k, v; // .npy; v may be empty
    QString tokens; // .json, or text with one token per line; may be empty
    LeadingAxes leading; // dimensions of arrays in front of tokens and numbers; empty: told by the file
    HeadOrder layout = HeadOrder::Told; // the order of heads and tokens in arrays that have both
    Index splitHeads = 0; // number of heads side by side in each row
    bool bfloat16 = false; // read two-byte integers as the bits of bfloat16
    Index layer = 0, head = 0, batch = 0;
    std::string mask; // to open them under, as it is typed; empty: the one that the file tells, or full
    bool maskChosen = false; // by the user, so that an empty `mask` replaces that of the same files, too

    bool oneFile() const { return weights || !file.isEmpty() || (q.isEmpty() && k.isEmpty() && v.isEmpty()); }
    bool named() const; // whether any file is named
    QStringList files() const; // without tokens; separate files in the order Q, K, V
};

// Returns what the experiment reads, and its mask; only the mask if its source is not tensor files.
TensorChoice choiceOf(const Experiment& experiment);
// Returns the experiment with this choice, but its own mask. File paths become absolute, so that a session can be opened from any
// folder.
Experiment withChoice(Experiment experiment, const TensorChoice& choice);

// Errors: those of the core, or the choice lacks a file.
Outcome<AttentionFile> openChoice(const TensorChoice& choice);

// Returns why an opened file cannot be used as chosen: the layer does not exist or does not fit, or the tokens do not match the
// number of keys.
std::optional<Error> problemOf(const TensorChoice& choice, const AttentionFile& attention);

// Assigns .npy files to Q, K and V by their names ("k.npy", "layer3_q.npy"); nothing if the names do not tell.
std::optional<TensorChoice> choiceByNames(const QStringList& arrays);
// Returns the file and the files beside it whose names differ only in the role. If there are none, the file becomes Q.
TensorChoice choiceAround(const QString& array);

} // namespace attentoscope
