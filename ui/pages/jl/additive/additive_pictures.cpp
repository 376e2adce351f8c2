// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/additive/additive_pictures.h"

#include "ui/pages/jl/study/study_series.h"
#include "ui/text/number_text.h"
#include "ui/text/rows_text.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

constexpr int additiveHeaderRows = 3; // rows of the header; equal in neighbouring figures

QString additiveWords(const char* text) { return QCoreApplication::translate("AdditivePictures", text); }

LinePicture againstLengthOf(const AdditiveLengths& study)
{
    LinePicture picture;
    picture.xScale = LinePicture::Logarithmic;
    picture.xLabel = additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "length n"));
    picture.xText = [](double n) { return QStringLiteral("n = ") + countText(std::llround(n)); };
    picture.marks.push_back({double(study.reference), QStringLiteral("n₀ = ") + countText(study.reference)});
    picture.headerRows = additiveHeaderRows;
    picture.emptyText = additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "No row sees any key."));
    return picture;
}

QString factorKey(FactorLaw factor)
{
    return factor == FactorLaw::Constant ? "constant" : factor == FactorLaw::LogN ? "log-n" : "matched";
}

QString sampleText(const AdditiveLengths& study)
{
    return additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "%1, %2 hidden units"))
        .arg(rowsText(study.lengths.back().rows, study.result->inputs->nq()), countText(study.units));
}

Series factorSeries(const AdditiveLengths& study, FactorLaw factor, double FactorPoint::*value, double unit = 1)
{
    Series series = markedSeries({.source = factorKey(factor)}, factorName(factor), hueOf(factor));
    for (const AdditiveLength& length : study.lengths)
        addPoint(series, double(length.n), unit * length.additive.factors[std::size_t(factor)].*value);
    return series;
}

Series dotSeries(const AdditiveLengths& study, const QString& name, FactorLaw factor, double FactorPoint::*value, double unit = 1)
{
    Series series = dottedSeries({.source = factorKey(factor), .kind = "dot product"}, name, hueOf(factor));
    for (const AdditiveLength& length : study.lengths)
        addPoint(series, double(length.n), unit * length.dot.factors[std::size_t(factor)].*value);
    return series;
}

} // namespace

QString factorName(FactorLaw factor)
{
    switch (factor) {
    case FactorLaw::Constant:
        return additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "f = 1"));
    case FactorLaw::LogN:
        return additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "f = ln n / ln n₀"));
    case FactorLaw::Matched:
        return additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "f for constant H"));
    }
    return {};
}

Hue hueOf(FactorLaw factor) { return Hue::subject(int(factor)); }

LinePicture additiveEntropyPicture(const AdditiveLengths& study)
{
    LinePicture picture = againstLengthOf(study);
    const bool bits = study.result->experiment.bits;
    const double unit = bits ? 1 / std::numbers::ln2 : 1;
    for (const FactorLaw factor : allFactorLaws)
        picture.series.push_back(factorSeries(study, factor, &FactorPoint::entropy, unit));
    Series most =
        dottedSeries({.kind = "maximum"}, additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "maximum ln n")), Hue::plain());
    for (const AdditiveLength& length : study.lengths)
        addPoint(most, double(length.n), unit * std::log(double(length.n)));
    picture.series.push_back(std::move(most));
    picture.series.push_back(dotSeries(study, additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "q·k/√d, f = 1")),
        FactorLaw::Constant, &FactorPoint::entropy, unit));
    picture.fromZero = false;
    picture.yLabel = bits ? additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "Shannon entropy (bits)"))
                          : additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "Shannon entropy (nats)"));
    picture.title =
        pictureTitle(additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "Entropy under additive scores")), sampleText(study));
    return picture;
}

LinePicture additiveFactorPicture(const AdditiveLengths& study)
{
    LinePicture picture = againstLengthOf(study);
    for (const FactorLaw factor : allFactorLaws)
        picture.series.push_back(factorSeries(study, factor, &FactorPoint::factor));
    picture.series.push_back(dotSeries(study, additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "q·k/√d, f for constant H")),
        FactorLaw::Matched, &FactorPoint::factor));
    picture.yLabel = additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "factor f"));
    picture.title = pictureTitle(additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "Factor on the scores")),
        additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "a = softmax(f e)")));
    return picture;
}

LinePicture additiveReachPicture(const AdditiveLengths& study)
{
    LinePicture picture = againstLengthOf(study);
    Series additive =
        markedSeries({.kind = "additive"}, additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "additive")), Hue::subject(0));
    Series dot = markedSeries({.kind = "dot product"}, QStringLiteral("q·k/√d"), Hue::subject(1));
    Series bound = dottedSeries({.kind = "bound"}, QStringLiteral("‖v‖₁"), Hue::subject(0));
    for (const AdditiveLength& length : study.lengths) {
        addPoint(additive, double(length.n), length.additive.reach);
        addPoint(dot, double(length.n), length.dot.reach);
        addPoint(bound, double(length.n), study.bound);
    }
    picture.series = {additive, dot, bound};
    picture.yLabel = additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "largest − mean score"));
    picture.title = pictureTitle(additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "Largest score minus mean score")));
    return picture;
}

LinePicture additivePeakPicture(const AdditiveLengths& study)
{
    LinePicture picture = againstLengthOf(study);
    for (const FactorLaw factor : allFactorLaws)
        picture.series.push_back(factorSeries(study, factor, &FactorPoint::maxWeight));
    picture.logY = true;
    picture.yLabel = additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "largest weight"));
    picture.title = pictureTitle(additiveWords(QT_TRANSLATE_NOOP("AdditivePictures", "Largest weight")), sampleText(study));
    return picture;
}

} // namespace attentoscope
