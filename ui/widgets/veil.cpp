// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/veil.h"

#include "ui/document/engine/engine.h"
#include "ui/document/questions/evaluation.h"
#include "ui/editors/field_editor.h"
#include "ui/figures/spoken_picture.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double dimness = 0.6; // opacity over an outdated picture
constexpr int padding = 6, distance = 12; // px: around the text, and to the edges

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
        return say(tr("Stopped: this is older"));
    const int percent = int(std::floor(100 * late->fraction()));
    say(percent > 0 ? tr("Computing … %1 %").arg(percent) : tr("Computing …"));
}

void Veil::say(const QString& text)
{
    if (text == text_)
        return;
    text_ = text;
    setGeometry(parentWidget()->rect());
    setVisible(!text_.isEmpty());
    raise();
    update();
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
    const auto* picture = dynamic_cast<const SpokenPicture*>(parentWidget());
    dim.setAlphaF(picture != nullptr && picture->isEmpty() ? 1 : float(dimness)); // covers a text that the picture itself shows
    painter.fillRect(rect(), dim);
    if (words_ == Words::None || !reason().isEmpty())
        return; // why it failed is said once, at the field or in the message strip
    const QRect room = rect().adjusted(distance, 0, -distance, 0);
    const QRect words = painter.fontMetrics().boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, text_);
    painter.setPen(theme.text);
    if (words.height() > height()) { // several lines would be cut off
        painter.fillRect(rect(), theme.window);
        return painter.drawText(rect(), Qt::AlignCenter, painter.fontMetrics().elidedText(text_, Qt::ElideRight, width()));
    }
    const bool isLow = words.height() + 2 * distance > height(); // too low to read anything above and below the text
    painter.fillRect(isLow ? rect() : words.adjusted(-padding, -padding, padding, padding), theme.window);
    painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, text_);
}

} // namespace attentoscope
