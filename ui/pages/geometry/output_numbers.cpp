#include "ui/pages/geometry/output_numbers.h"

#include "ui/document/document.h"
#include "ui/pages/geometry/geometry_pictures.h"
#include "ui/panels/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <cmath>

namespace attentoscope {

namespace {

constexpr std::size_t ofSlider = 2;

QString wrapped(const QString& text) { return QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()); }

QFont boldFont()
{
    QFont bold = bodyFont();
    bold.setWeight(QFont::Bold);
    return bold;
}

} // namespace

OutputNumbers::OutputNumbers(Document* document, QWidget* parent)
    : QWidget(parent)
    , document_(document)
    , grid_(new QGridLayout(this))
    , title_(new QLabel(this))
    , slider_(new QSlider(Qt::Horizontal, this))
{
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(12);
    grid_->setVerticalSpacing(2);
    grid_->setColumnStretch(0, 1);
    title_->setFont(boldFont());
    title_->setObjectName(QStringLiteral("outputTitle"));
    grid_->addWidget(title_, 0, 0, 1, columns + 1);
    const QString heads[columns] = {QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("m")};
    for (int column = 0; column < columns; ++column) {
        auto* head = new QLabel(heads[column], this);
        head->setFont(boldFont());
        QPalette colours = head->palette();
        colours.setColor(QPalette::WindowText, Theme::of(*this).policy(column));
        head->setPalette(colours);
        grid_->addWidget(head, 1, column + 1, Qt::AlignRight);
    }
    addLine(QStringLiteral("multiplier"), tr("multiplier <i>m</i>"),
        tr("λ√d of the row, τ included; in the last column the slider's"));
    addLine(QStringLiteral("entropy"), tr("entropy <i>H</i>"), tr("Shannon's, whatever the measure"));
    addLine(QStringLiteral("effective"), tr("values that count"),
        tr("The effective number of values in the output, e^H: all of them at the mean, one at a corner"));
    addLine(QStringLiteral("nearest"), tr("to nearest value"),
        tr("Distance of the output from the value that is nearest, in all dimensions, in units of the spread: the root mean "
           "square distance of the values from their mean"));
    addLine(
        QStringLiteral("mean"), tr("to the mean"), tr("Distance of the output from the mean of the values, in the same units"));
    slider_->setObjectName(QStringLiteral("pathMultiplier"));
    slider_->setToolTip(
        wrapped(tr("The multiplier m from 0 to ∞: the output walks from the mean of the values to the value of the "
                   "key with the largest score")));
    grid_->addWidget(slider_, grid_->rowCount(), 0, 1, columns + 1);
    connect(slider_, &QSlider::valueChanged, this, &OutputNumbers::move);
}

void OutputNumbers::addLine(const QString& key, const QString& name, const QString& help)
{
    const int row = grid_->rowCount();
    auto* label = new QLabel(name, this);
    label->setTextFormat(Qt::RichText);
    label->setToolTip(wrapped(help));
    grid_->addWidget(label, row, 0);
    Line line{};
    for (int column = 0; column < columns; ++column) {
        auto* number = new QLabel(this);
        number->setObjectName(key + QLatin1Char("ABm"[column]));
        number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        number->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid_->addWidget(number, row, column + 1);
        line[std::size_t(column)] = number;
    }
    lines_.push_back(line);
}

void OutputNumbers::setColumn(std::size_t column, const HullOutput* output, const Experiment& experiment)
{
    QStringList texts;
    if (output != nullptr)
        texts << briefText(output->multiplier, 3) << fixedText(shownEntropy(experiment, output->entropy), 3)
              << briefText(std::exp(output->entropy), 3) << fixedText(output->toNearest, 3) << fixedText(output->toMean, 3);
    for (std::size_t line = 0; line < lines_.size(); ++line)
        lines_[line][column]->setText(texts.value(qsizetype(line), QStringLiteral("—")));
}

void OutputNumbers::show(const GeometryStudy& study)
{
    hull_ = study.hull;
    const Experiment experiment = shannonOf(study.result->experiment);
    QString title = tr("Row %1").arg(countText(hull_->row));
    title += hull_->visible > 0 ? QStringLiteral(" · ") + tr("%1 values").arg(countText(hull_->visible))
                                : QStringLiteral(" · ") + tr("no visible key");
    title_->setText(title);
    for (std::size_t p = 0; p < 2; ++p)
        setColumn(p, p < hull_->outputs.size() ? &hull_->outputs[p] : nullptr, experiment);
    slider_->setEnabled(!hull_->path.empty());
    if (hull_->path.empty())
        return setColumn(ofSlider, nullptr, experiment);
    const std::size_t step = pathStep(hull_->path, document_->view().pathMultiplier);
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, int(hull_->path.size()) - 1);
    slider_->setValue(int(step));
    setColumn(ofSlider, &hull_->path[step], experiment);
}

void OutputNumbers::move(int step)
{
    if (!hull_ || std::size_t(step) >= hull_->path.size())
        return;
    ViewState state = document_->view();
    state.pathMultiplier = hull_->path[std::size_t(step)].multiplier;
    document_->setView(state);
}

} // namespace attentoscope
