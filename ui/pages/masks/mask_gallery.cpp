// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/mask_gallery.h"

#include "core/masks/mask.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QMenu>
#include <QPainter>
#include <QWidgetAction>

#include <cstdint>
#include <vector>

namespace attentoscope {

namespace {

constexpr Index pictureKeys = 16, paddedKeys = 3;
constexpr int tileColumns = 2, cellPixels = 3, tileGap = 8;
constexpr int tileWidth = 330;

struct Preset {
    const char* mask;
    const char* sentence;
};
constexpr Preset presets[] = {
    {"full", QT_TRANSLATE_NOOP("MaskGallery", "Every query sees every key, as in an encoder.")},
    {"causal", QT_TRANSLATE_NOOP("MaskGallery", "Each query sees itself and all earlier keys, as in a decoder.")},
    {"padding", QT_TRANSLATE_NOOP("MaskGallery", "The padding keys of a shorter sequence are masked.")},
    {"causal & padding",
        QT_TRANSLATE_NOOP(
            "MaskGallery", "Causal and padding masks: each query sees itself and earlier keys, but no padding keys.")},
    {"sliding(4)", QT_TRANSLATE_NOOP("MaskGallery", "Each query sees the last 4 keys: the cost grows with n, not with n².")},
    {"sliding(4) | sink(1)",
        QT_TRANSLATE_NOOP("MaskGallery", "The last 4 keys, and the first key as a sink for the remaining weight.")},
    {"window(3)", QT_TRANSLATE_NOOP("MaskGallery", "Only keys less than 3 positions away, on both sides.")},
    {"prefix(5)",
        QT_TRANSLATE_NOOP("MaskGallery",
            "Every query sees the first 5 keys, and later keys only up to its own position: a prompt that is read in both "
            "directions.")},
    {"block-causal(4)", QT_TRANSLATE_NOOP("MaskGallery", "Each block of 4 sees itself and all earlier blocks.")},
    {"block-diagonal(4)", QT_TRANSLATE_NOOP("MaskGallery", "Packed sequences: tokens see only tokens of their own sequence.")},
    {"causal & dilated(4,4)", QT_TRANSLATE_NOOP("MaskGallery", "Every fourth key before the query: a far view at little cost.")},
    {"causal & !sink(1)",
        QT_TRANSLATE_NOOP(
            "MaskGallery", "Each query sees itself and all earlier keys, but never the first key: the first row sees no key.")},
    {"window(4) & dilated(2,2)",
        QT_TRANSLATE_NOOP("MaskGallery", "Two conditions at once: keys that are near and an even number of positions away.")},
    {"!full", QT_TRANSLATE_NOOP("MaskGallery", "Nothing is visible: an empty mask to paint on.")},
};

} // namespace

QImage maskPicture(const Mask& mask, const Theme& theme, int cellPixels)
{
    std::vector<std::uint8_t> padded(std::size_t(pictureKeys), 0);
    std::fill(padded.end() - paddedKeys, padded.end(), std::uint8_t(1));
    QImage image(int(pictureKeys) * cellPixels, int(pictureKeys) * cellPixels, QImage::Format_RGB32);
    image.fill(theme.masked);
    const auto bound = mask.bind({.nq = pictureKeys, .nk = pictureKeys, .keyPadded = padded});
    if (!bound)
        return image;
    QPainter painter(&image);
    KeyRanges row;
    for (Index i = 0; i < pictureKeys; ++i) {
        bound->row(i, row);
        for (const KeyRange& range : row)
            painter.fillRect(int(range.begin) * cellPixels, int(i) * cellPixels, int(range.end - range.begin) * cellPixels,
                cellPixels, theme.accent);
    }
    return image;
}

MaskTile::MaskTile(const QString& mask, const QString& sentence, QWidget* parent)
    : QAbstractButton(parent)
    , sentence_(sentence)
{
    setText(mask);
    setObjectName(QStringLiteral("preset ") + mask);
    setAccessibleName(mask);
    setAccessibleDescription(sentence);
    setFocusPolicy(Qt::StrongFocus);
}

QSize MaskTile::sizeHint() const
{
    const int text = QFontMetrics(bodyFont()).height() + 2 * QFontMetrics(secondaryFont()).height();
    return {atTypeScale(tileWidth), std::max(int(pictureKeys) * cellPixels, text) + tileGap};
}

void MaskTile::enterEvent(QEnterEvent*)
{
    setFocus(Qt::MouseFocusReason);
    update();
}

void MaskTile::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(*this);
    QPainter painter(this);
    if (hasFocus()) {
        QColor fill = theme.accent;
        fill.setAlphaF(0.15F);
        painter.fillRect(rect(), fill);
    }
    const QImage picture = maskPicture(Mask::of(text().toStdString()), theme, cellPixels);
    const QRect at(tileGap / 2, (height() - picture.height()) / 2, picture.width(), picture.height());
    painter.drawImage(at.topLeft(), picture);
    const QRect words = rect().adjusted(at.right() + tileGap + 2, tileGap / 2, -tileGap / 2, 0);
    QFont bold = bodyFont();
    bold.setWeight(QFont::Bold);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, text());
    const int line = painter.fontMetrics().height();
    painter.setFont(secondaryFont());
    painter.setPen(theme.secondaryText);
    painter.drawText(words.adjusted(0, line, 0, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, sentence_);
}

MaskGallery::MaskGallery(QWidget* parent)
    : QPushButton(tr("Masks to start from"), parent)
{
    setToolTip(tr("Common masks, each with a picture of 16 queries and keys, of which the last three keys are padding"));
    setObjectName(QStringLiteral("maskGallery"));
    auto* menu = new QMenu(this);
    auto* sheet = new QWidget(menu);
    auto* grid = new QGridLayout(sheet);
    grid->setContentsMargins(4, 4, 4, 4);
    grid->setSpacing(2);
    int place = 0;
    for (const Preset& preset : presets) {
        auto* tile =
            new MaskTile(QString::fromLatin1(preset.mask), QCoreApplication::translate("MaskGallery", preset.sentence), sheet);
        grid->addWidget(tile, place / tileColumns, place % tileColumns);
        ++place;
        connect(tile, &QAbstractButton::clicked, this, [this, menu, tile] {
            menu->close();
            emit chosen(tile->text());
        });
    }
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(sheet);
    menu->addAction(action);
    setMenu(menu);
}

} // namespace attentoscope
