// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures and text about the cost of padding from a study. The functions need no widget, so that tests can call
// them.
#pragma once

#include "core/studies/cost/padding_study.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

QString wayText(BatchWay way); // "in order"
QString wayHelp(BatchWay way); // what it does, in one sentence

LinePicture batchPicture(const PaddingStudy& study); // the rows of each way: how many tokens they have, and how wide they are
LinePicture batchWorkPicture(const PaddingStudy& study); // score cells and time of each way, relative to the given order

QString batchText(const PaddingStudy& study); // how many sequences, and of what length
QString batchSentence(
    const PaddingStudy& study); // rich text: what padding costs in each way, and that all ways give the same weights
QString batchRunText(const PaddingStudy& study); // what was timed

} // namespace attentoscope
