// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures and words of the price of padding, made from a study: pure, so that they can be tested.
#pragma once

#include "core/studies/cost/padding_study.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

QString wayText(BatchWay way); // "in order"
QString wayHelp(BatchWay way); // what is done, in a sentence

LinePicture batchPicture(const PaddingStudy& study); // rows of each way: their tokens, and how wide they are
LinePicture batchWorkPicture(const PaddingStudy& study); // cells and time of each way, relative to the batch in order

QString batchText(const PaddingStudy& study); // how many sequences, of what length
QString batchSentence(
    const PaddingStudy& study); // rich text: what is spent on padding, and what is left of it; that all weights agree
QString batchRunText(const PaddingStudy& study); // what was timed

} // namespace attentoscope
