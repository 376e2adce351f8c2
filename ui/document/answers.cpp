// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/answers.h"

#include "ui/document/questions/evaluation.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct AnswerWords {
    Q_DECLARE_TR_FUNCTIONS(Answers)
};

} // namespace

bool Answers::isOfEvaluation(const Error& why) const
{
    const Error* evaluation = engine_->inquiry<Evaluation>().failure();
    return evaluation != nullptr && evaluation->text() == why.text();
}

QString Answers::waiting(const Error* why) { return why != nullptr ? translated(*why) : AnswerWords::tr("Computing …"); }

} // namespace attentoscope
