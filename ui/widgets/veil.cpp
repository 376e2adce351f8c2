// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/veil.h"

#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/editors/field_editor.h"
#include "ui/figures/spoken_picture.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>
#include <QVariant>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

constexpr double dimness = 0.6; // opacity over an outdated picture
constexpr int padding = 6, distance = 12; // px: around the text, and to the edges
constexpr const char* olderCovered = "olderPicturesCovered";

} // namespace

Veil::Veil(QWidget* view, Engine* engine, std::vector<InquiryBase*> reads, Words words)
    : QWidget(view)
    , engine_(engine)
    , reads_(std::move(reads))
    , words_(words)
{
    setObjectName(QStringLiteral("veil"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFont(secondaryFont());
    hide();
    view->installEventFilter(this);
    patience_.setSingleShot(true);
    patience_.setInterval(patienceMs);
    connect(&patience_, &QTimer::timeout, this, [this] {
        waited_ = true;
        look();
    });
    std::vector<InquiryBase*> heard = reads_;
    if (InquiryBase* evaluation = &engine_->inquiry<Evaluation>(); std::ranges::count(heard, evaluation) == 0)
        heard.push_back(evaluation); // pictures stay when the evaluation fails, so its failure must be known
    for (InquiryBase* inquiry : heard) {
        connect(inquiry, &InquiryBase::answered, this, [this] {
            patience_.stop(); // begins again: the picture has just been updated
            waited_ = !text_.isEmpty();
            look();
        });
        connect(inquiry, &InquiryBase::askedChanged, this, &Veil::look);
        connect(inquiry, &InquiryBase::progressed, this, [this] {
            if (!text_.isEmpty())
                look();
        });
    }
    look();
}

QString Veil::reason() const
{
    const Inquiry<Evaluation>& evaluation = engine_->inquiry<Evaluation>();
    const Error* why = evaluation.failure();
    const auto fails = [&](const InquiryBase* each) {
        return each == &evaluation || (each->failure() != nullptr && each->failure()->text() == why->text());
    };
    return why != nullptr && std::ranges::any_of(reads_, fails) ? inWordsOfTheForm(*why) : QString();
}

const InquiryBase* Veil::older() const
{
    const auto found = std::ranges::find_if(reads_, [](const InquiryBase* each) { return each->isOlder(); });
    return found == reads_.end() ? nullptr : *found;
}

void Veil::look()
{
    if (const QString why = reason(); !why.isEmpty())
        return say(why);
    const InquiryBase* late = older();
    if (late == nullptr) {
        patience_.stop();
        waited_ = false;
        return say({});
    }
    if (!waited_) {
        if (!patience_.isActive())
            patience_.start();
        return;
    }
    if (late->isPaused())
        return say(tr("Stopped; plot out of date"));
    const int percent = int(std::floor(100 * late->fraction()));
    say(percent > 0 ? tr("Computing … %1 %").arg(percent) : tr("Computing …"));
}

void Veil::say(const QString& text)
{
    if (text == text_)
        return;
    const bool appears = text.isEmpty() != text_.isEmpty();
    text_ = text;
    setGeometry(parentWidget()->rect());
    setVisible(!text_.isEmpty());
    raise();
    update();
    if (appears)
        for (Veil* other : window()->findChildren<Veil*>())
            other->update(); // the mark may be its own now
}

bool Veil::coversNothing() const
{
    const auto* picture = dynamic_cast<const SpokenPicture*>(parentWidget());
    return picture != nullptr && picture->isEmpty();
}

bool Veil::coversAll() const
{
    if (coversNothing())
        return true;
    for (const QWidget* around = parentWidget(); around != nullptr; around = around->parentWidget())
        if (const QVariant covered = around->property(olderCovered); covered.isValid())
            return covered.toBool();
    return false;
}

void Veil::coverOlder(QWidget* inside, bool covered)
{
    if (inside->property(olderCovered) == QVariant(covered))
        return;
    inside->setProperty(olderCovered, covered);
    for (Veil* veil : inside->findChildren<Veil*>())
        veil->update();
}

bool Veil::canHaveMark() const { return isVisible() && words_ == Words::Said && !text_.isEmpty() && reason().isEmpty(); }

// Returns the text where there is no picture. Of all pictures the first one in reading order has it.
QString Veil::mark() const
{
    if (!canHaveMark())
        return {};
    const auto place = [this](const Veil& veil) {
        const QPoint corner = veil.mapTo(window(), QPoint());
        return std::pair(corner.y(), corner.x());
    };
    const auto isBefore = [&](const Veil* other) {
        return other != this && other->canHaveMark() && !other->coversAll() && place(*other) < place(*this);
    };
    const bool elsewhere = !coversAll() && std::ranges::any_of(window()->findChildren<Veil*>(), isBefore);
    return elsewhere ? QString() : text_;
}

bool Veil::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void Veil::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(*this);
    QPainter painter(this);
    QColor dim = theme.window;
    dim.setAlphaF(coversAll() ? 1 : float(dimness)); // covers a text that the picture itself shows, too
    painter.fillRect(rect(), dim);
    painter.setPen(theme.text);
    if (const QString text = mark(); !text.isEmpty())
        paintMark(painter, text);
}

// Writes the text into the upper right corner of a picture, or in the middle where none is seen.
void Veil::paintMark(QPainter& painter, const QString& text) const
{
    const QColor ground = Theme::of(*this).window;
    const int align = Qt::TextWordWrap | int(coversAll() ? Qt::AlignCenter : Qt::AlignRight | Qt::AlignTop);
    const QRect room = rect().adjusted(distance, padding, -distance, -padding);
    const QRect words = painter.fontMetrics().boundingRect(room, align, text);
    if (words.height() > height()) { // several lines would be cut off
        painter.fillRect(rect(), ground);
        return painter.drawText(rect(), Qt::AlignCenter, painter.fontMetrics().elidedText(text, Qt::ElideRight, width()));
    }
    if (words.height() + 2 * distance > height()) { // too low to read anything above and below the text
        painter.fillRect(rect(), ground);
        return painter.drawText(rect().adjusted(distance, 0, -distance, 0), Qt::AlignCenter | Qt::TextWordWrap, text);
    }
    painter.fillRect(words.adjusted(-padding, -padding, padding, padding), ground);
    painter.drawText(room, align, text);
}

} // namespace attentoscope
