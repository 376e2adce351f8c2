// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/film/film_dialog.h"

#include "ui/drawing/views.h"
#include "ui/figures/sheet/panels.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int leastSide = 160, largestSide = 7680, mostPictures = 2000;

QSpinBox* pixels(const char* name, int value, const QString& words, QWidget* parent)
{
    auto* box = new QSpinBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setRange(leastSide, largestSide);
    box->setValue(value);
    box->setAccessibleName(words);
    box->setToolTip(words);
    return box;
}

} // namespace

FilmDialog::FilmDialog(const FilmOrder& order, const std::vector<NamedFigure>& figures, const QString& page, QWidget* parent)
    : QDialog(parent)
    , order_(order)
    , figures_(figures)
    , page_(page)
    , figure_(new QComboBox(this))
    , width_(pixels("filmWidth", order.size.width(), tr("Width in pixels"), this))
    , height_(pixels("filmHeight", order.size.height(), tr("Height in pixels"), this))
    , pictures_(new QSpinBox(this))
    , rate_(new QDoubleSpinBox(this))
    , caption_(new QCheckBox(tr("Parameter value below each frame"), this))
    , dark_(new QCheckBox(tr("Dark"), this))
    , length_(new WrappedLabel(this))
{
    setObjectName(QStringLiteral("filmDialog"));
    setWindowTitle(order.page ? tr("Interactive page") : tr("Save film"));
    figure_->setObjectName(QStringLiteral("filmFigure"));
    for (const NamedFigure& figure : figures_)
        figure_->addItem(figure.name, viewName(page_, figure.key));
    figure_->setCurrentIndex(std::max(figure_->findData(order_.view), 0));
    pictures_->setObjectName(QStringLiteral("filmPictures"));
    pictures_->setRange(2, mostPictures);
    const bool few = order_.range.values() > 0;
    pictures_->setValue(few ? std::min(usualPictures(order_.range), order_.pictures) : order_.pictures);
    rate_->setObjectName(QStringLiteral("filmRate"));
    rate_->setRange(0.2, 60);
    rate_->setDecimals(1);
    rate_->setValue(order_.picturesPerSecond);
    caption_->setObjectName(QStringLiteral("filmCaption"));
    caption_->setChecked(order_.caption);
    dark_->setObjectName(QStringLiteral("filmDark"));
    dark_->setChecked(order_.dark);
    layOut();
    connect(figure_, &QComboBox::activated, this, &FilmDialog::keepShape);
    connect(width_, &QSpinBox::valueChanged, this, &FilmDialog::keepShape);
    connect(caption_, &QCheckBox::toggled, this, &FilmDialog::keepShape);
    connect(pictures_, &QSpinBox::valueChanged, this, &FilmDialog::showLength);
    connect(rate_, &QDoubleSpinBox::valueChanged, this, &FilmDialog::showLength);
    keepShape();
    showLength();
}

void FilmDialog::layOut()
{
    auto* size = new QHBoxLayout;
    size->addWidget(width_);
    size->addWidget(new QLabel(QStringLiteral("×"), this));
    size->addWidget(height_);
    size->addWidget(new QLabel(tr("pixels"), this));
    size->addStretch(1);
    auto* form = new QFormLayout;
    form->addRow(tr("Picture"), figure_);
    form->addRow(tr("Size"), size);
    form->addRow(tr("Number of frames"), pictures_);
    form->addRow(tr("Frames per second"), rate_);
    form->addRow(QString(), caption_);
    form->addRow(QString(), dark_);
    // A page has a slider, the size that the reader's window gives it, and both themes.
    form->setRowVisible(size, !order_.page);
    for (QWidget* field : std::initializer_list<QWidget*>{rate_, caption_, dark_})
        form->setRowVisible(field, !order_.page);
    length_->setObjectName(QStringLiteral("filmLength"));
    length_->setFont(secondaryFont());
    auto* buttons = new QDialogButtonBox(this);
    QPushButton* save = buttons->addButton(tr("Save …"), QDialogButtonBox::AcceptRole);
    save->setDefault(true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(length_);
    layout->addWidget(buttons);
}

void FilmDialog::keepShape()
{
    const NamedFigure& figure = figures_[std::size_t(figure_->currentIndex())];
    FilmOrder wanted = order();
    const FigureOptions options = optionsFor(wanted, figure.sizeMm);
    const double caption = wanted.caption ? captionHeight(QStringLiteral("n"), options) : 0;
    height_->setValue(int(std::lround((figure.sizeMm.height() + caption) / figure.sizeMm.width() * width_->value())));
}

void FilmDialog::showLength()
{
    const FilmOrder wanted = order();
    const std::size_t pictures = placesOf(wanted.pictures, wanted.atEnd).size();
    if (wanted.page)
        return length_->setText(tr("%1 frames in one file that any browser opens; point at a plot to read its values")
                                    .arg(countText(wanted.pictures)));
    const QString seconds = briefText(double(pictures) / wanted.picturesPerSecond, 3);
    length_->setText(wanted.atEnd == AtEnd::TurnBack
            ? tr("%1 frames back and forth, %2 s; every frame is computed, none is interpolated")
                  .arg(countText((long long)pictures), seconds)
            : tr("%1 frames, %2 s; every frame is computed, none is interpolated").arg(countText((long long)pictures), seconds));
}

FilmOrder FilmDialog::order() const
{
    FilmOrder order = order_;
    order.view = figure_->currentData().toString();
    order.size = {width_->value(), height_->value()};
    order.pictures = pictures_->value();
    order.picturesPerSecond = rate_->value();
    order.caption = caption_->isChecked();
    order.dark = dark_->isChecked();
    return order;
}

} // namespace attentoscope
