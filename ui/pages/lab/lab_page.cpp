// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_page.h"

#include "ui/document/questions/curves.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/lab/grid/grid_board.h"
#include "ui/pages/lab/lab_curves_board.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/pages/lab/lab_stories.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct LabWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::LabPage)
};

QString whyThereAreNone(const Answers& answers, const Document&)
{
    const Error* why = answers.failure<Curves>();
    return why == nullptr ? QString()
                          : QStringLiteral("<b>%1</b> %2").arg(LabWords::tr("No curves:"), whyNoCurves(*why).toHtmlEscaped());
}

} // namespace

BoardsSpec labBoards()
{
    return {.shown = choiceOf(&LabSettings::board),
        .boards = {{{QStringLiteral("labCurves"), LabWords::tr("Curves"),
                        LabWords::tr("Curves of any number of scale policies against length"), {}},
                       labCurvesBoard()},
            {{QStringLiteral("labGrid"), LabWords::tr("Grid"),
                 LabWords::tr("One quantity for each pair of values of two parameters, under A and under B"),
                 QStringLiteral("grid")},
                gridBoard()}},
        .stories = labStories,
        .otherwise = LabWords::tr("Choose a story above, or any policies on the right."),
        .warning = Known<QString>{reading<Curves>(), whyThereAreNone}};
}

} // namespace attentoscope
