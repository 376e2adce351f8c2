#include "ui/pages/heads/head_pictures.h"

#include "ui/pages/policy_title.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

QString words(const char* text) { return QCoreApplication::translate("HeadPictures", text); }

constexpr std::size_t mostTicks = 8;

} // namespace

LinePicture headsPicture(const HeadStudy& study, std::size_t layer, HeadQuantity quantity, const Experiment& experiment)
{
    LinePicture picture;
    picture.xLabel = words(QT_TRANSLATE_NOOP("HeadPictures", "head"));
    picture.yLabel = headQuantityAxis(quantity, experiment);
    picture.emptyText = words(QT_TRANSLATE_NOOP("HeadPictures", "Measuring …"));
    if (layer >= study.layers.size() || study.layers[layer].heads.empty())
        return picture;
    const std::size_t heads = study.layers[layer].heads.size();
    for (std::size_t p = 0; p < study.policies.size(); ++p) {
        LineSeries series;
        series.name = policyName(study.policies[p]);
        series.legend = QStringLiteral("%1 %2").arg(QChar('A' + int(p))).arg(series.name);
        series.color = int(p);
        for (std::size_t head = 0; head < heads; ++head) {
            series.xs.push_back(double(head));
            series.ys.push_back(headValue(study, layer, head, p, quantity, experiment));
            series.markers.push_back(head);
        }
        picture.series.push_back(std::move(series));
    }
    picture.fromZero = false; // heads are compared with each other
    picture.xLow = -0.5;
    picture.xHigh = double(heads) - 0.5;
    const std::size_t step = (heads + mostTicks - 1) / mostTicks;
    for (std::size_t head = 0; head < heads; head += step)
        picture.xTicks.push_back({double(head), QString::number(head)});
    picture.xText = [](double x) { return words(QT_TRANSLATE_NOOP("HeadPictures", "head %1")).arg(qRound(x)); };
    return picture;
}

} // namespace attentoscope
