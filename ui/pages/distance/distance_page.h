// SPDX-License-Identifier: GPL-3.0-or-later
// Attention by distance: for A and B what a key gets at each distance from the query, and what each decade of distance gets
// together. It shows at a glance whether a scale starves the near past, and where a sliding window cuts.
#pragma once

#include "core/studies/rows/distances.h"
#include "ui/document/questions/evaluation.h"
#include "ui/widgets/board.h"

namespace attentoscope {

struct Distances : OfEvaluation<SharedDistanceStudy, studyDistances, 256> {
};

class DistancePage : public Board
{
    Q_OBJECT
public:
    DistancePage(Document* document, Engine* engine, QWidget* parent = nullptr);
};

} // namespace attentoscope
