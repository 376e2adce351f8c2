// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/pad_picture.h"

#include "ui/plots/ticks.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct PadWords {
    Q_DECLARE_TR_FUNCTIONS(PadWords)
};

constexpr Hue plum = Hue::subject(1);

Series lineOf(const QString& key, const QString& name, Hue hue, const std::vector<double>& xs, const std::vector<double>& ys)
{
    Series line = seriesNamed({.kind = key}, name, hue);
    line.xs = xs;
    line.ys = ys;
    return line;
}

// Returns "H (nats)", or the one of both that there is.
QString valuesLabel(const LessonQuestion& question)
{
    const QString name = QString::fromStdString(question.valuesName), unit = QString::fromStdString(question.unit);
    return name.isEmpty() ? unit : unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit);
}

} // namespace

LinePicture padPicture(
    const LessonQuestion& question, const LessonGuess& guess, std::optional<double> given, const AnswerFacts* answer)
{
    const bool isPoint = question.kind == QuestionKind::Point;
    LinePicture picture;
    picture.xLabel = translated(question.along->label);
    picture.yLabel = isPoint ? QString() : valuesLabel(question); // of a point it is that of the answer
    picture.xScale = question.logarithmic ? LinePicture::Logarithmic : LinePicture::Linear;
    constexpr double nearlyNothing = 0.02; // of the axis: 0 itself may not be computable
    const bool fromNothing = question.at.front() > 0 && question.at.front() < nearlyNothing * question.at.back();
    picture.xLow = question.at.front();
    if (fromNothing && !question.logarithmic) {
        picture.xLow = 0;
        picture.xTicks = linearTicks(0, question.at.back(), 5);
    }
    picture.xHigh = question.at.back();
    if (question.along->kind == FieldKind::Integer && !question.logarithmic)
        picture.xTicks = wholeTicks(picture.xLow, picture.xHigh);
    if (question.low) {
        picture.yLow = *question.low;
        picture.yHigh = *question.high;
        picture.fromZero = picture.yLow == 0;
    } else if (answer == nullptr) { // for a point: an axis without curve
        picture.yHigh = 1;
        picture.yTicks = {{0, {}}};
    }
    Series axis; // gives the plot its axes before anything is drawn
    axis.xs = question.at;
    axis.ys = std::vector<double>(question.at.size(), picture.yLow);
    axis.hue = Hue::quiet();
    axis.thin = true;
    picture.series.push_back(axis);
    if (!guess.curve.empty() && !isPoint) {
        Series drawn = lineOf("prediction", PadWords::tr("your prediction"), plum, question.at, guess.curve);
        drawn.dash = Dash::Dashed;
        picture.series.push_back(drawn);
    }
    if (guess.number && isPoint)
        picture.marks.push_back({*guess.number, PadWords::tr("you: %1").arg(briefText(*guess.number, 3)), plum});
    if (question.given && given && answer == nullptr) {
        Series point = lineOf("given", PadWords::tr("given"), Hue::policy(0), {*question.given}, {*given});
        point.measured = true;
        picture.series.push_back(point);
    }
    if (answer != nullptr && !answer->curve.empty()) {
        Series computed = lineOf("computed", PadWords::tr("computed"), Hue::policy(0), question.at, answer->curve);
        computed.measured = true;
        picture.series.push_back(computed);
    }
    if (answer != nullptr && !answer->theory.empty()) {
        Series theory =
            lineOf(theoryKind, question.theoryName.empty() ? PadWords::tr("theory") : QString::fromStdString(question.theoryName),
                Hue::policy(0), question.at, answer->theory);
        theory.dash = Dash::Dashed;
        picture.series.push_back(theory);
    }
    if (answer != nullptr && isPoint)
        picture.marks.push_back({answer->answer, briefText(answer->answer, 3), Hue::policy(0)});
    picture.headerRows = isPoint ? 1 : 2; // reserved from the start, so that nothing moves under the mouse
    return picture;
}

} // namespace attentoscope
