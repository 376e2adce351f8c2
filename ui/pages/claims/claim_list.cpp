// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/claims/claim_list.h"

#include "ui/pages/claims/claim_words.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>

namespace attentoscope {

namespace {

constexpr int claimRole = Qt::UserRole, signRole = Qt::UserRole + 1, noteRole = Qt::UserRole + 2;
constexpr int aroundText = 5, besideText = 8, signWidth = 22; // px

const Claim* claimAt(const QModelIndex& index)
{
    const QVariant number = index.data(claimRole);
    return number.isValid() ? &claims()[number.toUInt()] : nullptr; // null: the title of a group
}

class ClaimDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        // Measures the texts themselves, since characters of another font may be higher than this one's.
        const auto heightOf = [&](const QFont& font, int role) {
            return QFontMetrics(font)
                .boundingRect(QRect(0, 0, 1 << 16, 1 << 16), Qt::TextSingleLine, index.data(role).toString())
                .height();
        };
        if (claimAt(index) == nullptr)
            return {0, heightOf(secondaryFont(), Qt::DisplayRole) + 12};
        return {0, heightOf(bodyFont(), Qt::DisplayRole) + heightOf(secondaryFont(), noteRole) + 2 * aroundText};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme theme = Theme::forPalette(option.palette);
        painter->save();
        QRect room = option.rect.adjusted(besideText, 0, -besideText, 0);
        if (claimAt(index) == nullptr) {
            painter->setFont(secondaryFont());
            painter->setPen(theme.accent);
            painter->drawText(room.adjusted(0, 6, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
            painter->restore();
            return;
        }
        if (option.state.testFlag(QStyle::State_Selected)) {
            QColor fill = theme.accent;
            fill.setAlphaF(0.18F);
            painter->fillRect(option.rect, fill);
            painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), theme.accent);
        }
        room.adjust(0, aroundText, 0, -aroundText);
        const auto put = [&](const QFont& font, const QColor& color, Qt::Alignment where, const QString& text) {
            painter->setFont(font);
            painter->setPen(color);
            painter->drawText(
                room, int(Qt::AlignLeft | where), painter->fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
        };
        put(bodyFont(), theme.text, Qt::AlignTop, index.data(signRole).toString());
        room.setLeft(room.left() + atTypeScale(signWidth));
        put(bodyFont(), theme.text, Qt::AlignTop, index.data().toString());
        put(secondaryFont(), theme.secondaryText, Qt::AlignBottom, index.data(noteRole).toString());
        painter->restore();
    }
};

} // namespace

ClaimList::ClaimList(QWidget* parent)
    : QListWidget(parent)
{
    setObjectName(QStringLiteral("claimList"));
    setItemDelegate(new ClaimDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    addClaims(ClaimKind::Published, tr("Claims"));
    addClaims(ClaimKind::Erratum, tr("Errata"));
    show(ClaimFindings());
    connect(this, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (const Claim* claim = item != nullptr ? claimAt(indexFromItem(item)) : nullptr)
            emit chosen(*claim);
    });
}

void ClaimList::addClaims(ClaimKind kind, const QString& title)
{
    (new QListWidgetItem(title, this))->setFlags(Qt::NoItemFlags);
    for (std::size_t c = 0; c < claims().size(); ++c)
        if (claims()[c].kind == kind)
            (new QListWidgetItem(claimTitle(claims()[c]), this))->setData(claimRole, unsigned(c));
}

void ClaimList::show(const ClaimFindings& findings)
{
    for (int row = 0; row < count(); ++row) {
        QListWidgetItem* entry = item(row);
        const Claim* claim = claimAt(indexFromItem(entry));
        if (claim == nullptr)
            continue;
        const Outcome<ClaimFinding>* finding = findings.of(*claim);
        const QString note = tr("%1 · %2").arg(briefClaimVerdict(*claim, finding), claimSource(*claim));
        entry->setData(signRole, claimSign(*claim, finding));
        entry->setData(noteRole, note);
        entry->setData(Qt::AccessibleDescriptionRole, note);
        entry->setToolTip(claimTitle(*claim) + QLatin1Char('\n') + note);
    }
}

void ClaimList::choose(const Claim& claim)
{
    const QSignalBlocker quiet(this);
    for (int row = 0; row < count(); ++row)
        if (claimAt(indexFromItem(item(row))) == &claim && row != currentRow()) {
            setCurrentRow(row);
            scrollToItem(item(row));
        }
}

} // namespace attentoscope
