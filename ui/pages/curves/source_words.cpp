// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/source_words.h"

#include "core/sources/source.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct SourceWords {
    Q_DECLARE_TR_FUNCTIONS(SourceWords)
};

} // namespace

QString sourceWord(const std::string& source)
{
    if (source == "needles")
        return SourceWords::tr("needles");
    if (source == "sphere")
        return SourceWords::tr("noise");
    const Source* found = findSource(source);
    return found != nullptr ? translated(found->label) : QString::fromStdString(source);
}

} // namespace attentoscope
