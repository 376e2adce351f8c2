// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/sink_question.h"

#include "ui/document/engine/worker.h"
#include "ui/document/questions/evaluation.h"

namespace attentoscope {

Outcome<SharedSinkStudy> SinkQuestion::answer(const Subject& of, const Work<SharedSinkStudy>& work)
{
    const auto result = work.need<MoreRows>(of);
    return result ? studySinks(*result, work.stop) : Outcome<SharedSinkStudy>(result.error());
}

} // namespace attentoscope
