// SPDX-License-Identifier: GPL-3.0-or-later
// Tells what files are that somebody wants to open. Whoever opens them goes by this answer and does not tell them apart again.
#pragma once

#include <QString>
#include <QStringList>

namespace attentoscope {

enum class FileIs { Session, Picture, Lesson, Tensors, Array, Tokens, Parts, Unknown };

// Goes by the ending: .attentoscope; .pdf, .svg, .eps, .png or .tif, which may hold a session; .md; .npz or .safetensors; .npy;
// .json or .txt.
FileIs toldByEnding(const QString& path);
// The same; but a folder of parts, or the file in it that says of which work they are, is told by what it is, and where the
// ending tells nothing, looks at the first bytes for arrays, and whether a small file is a session.
FileIs whatItIs(const QString& path);
QString folderOfParts(const QString& path); // of what is told as Parts

// Files that are to be opened together.
struct ToldFiles {
    QStringList arrays, tokens, tensors;
    QStringList others; // a session, a picture, a lesson, a folder of parts, or nothing known

    void add(const QString& path, FileIs is);
    // Returns whether the files can be opened together: one file, perhaps with tokens, or Q, K and perhaps V.
    bool fit() const
    {
        const qsizetype alone = tensors.size() + others.size();
        return tokens.size() <= 1 && arrays.size() <= 3 && alone <= 1 && (arrays.isEmpty() || alone == 0);
    }
    bool holdNumbers() const { return others.isEmpty(); } // arrays or tokens alone
};
ToldFiles toldByEndings(const QStringList& paths);

} // namespace attentoscope
