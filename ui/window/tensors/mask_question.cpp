// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/mask_question.h"

#include "core/attention/matching/matching.h"
#include "core/attention/raster/usual_reduce.h"
#include "core/attention/rows/made_inputs.h"
#include "core/attention/rows/row_set.h"
#include "core/sources/files/attention_source.h"
#include "ui/text/printable.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/tensors/map_thumb.h"

#include <QHBoxLayout>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr qsizetype longestLabel = 20; // letters of a mask; painted ones are longer
constexpr double mostMapWork = 2e9; // multiply-adds, a fraction of a second; for more, rows are sampled

// Returns the mask as it is typed where the file says no more than which keys are padding.
std::string beneathPadding(const char* mask, bool padded)
{
    const std::string text = mask;
    return !padded ? text : text == "full" ? "padding" : text + " & padding";
}

QString labelText(const std::string& mask)
{
    const QString text = printable(mask);
    return text.size() <= longestLabel ? text : text.left(longestLabel - 1) + QChar(0x2026);
}

void setLabel(QRadioButton* button, const QString& label)
{
    button->setText(QString(label).replace(QLatin1Char('&'), QLatin1String("&&"))); // "&" joins masks and is no shortcut
    button->setAccessibleName(label);
}

} // namespace

MaskQuestion::MaskQuestion(QWidget* parent)
    : QWidget(parent)
    , sentence_(new ElidedLabel(Qt::ElideRight, this))
{
    drawing_.setMaxThreadCount(1);
    sentence_->setFont(secondaryFont());
    sentence_->setObjectName(QStringLiteral("maskSentence"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(sentence_);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    layout->addLayout(row);
    for (std::size_t i = 0; i < most; ++i) {
        buttons_[i] = new QRadioButton(this);
        buttons_[i]->setObjectName(QStringLiteral("mask%1").arg(i));
        maps_[i] = new MapThumb(buttons_[i], this);
        maps_[i]->setObjectName(QStringLiteral("maskMap%1").arg(i));
        buttons_[i]->setFixedHeight(MapThumb::side);
        row->addWidget(maps_[i]);
        row->addWidget(buttons_[i], 1);
    }
    showOffers();
}

MaskQuestion::~MaskQuestion()
{
    stop_.request_stop();
    drawing_.waitForDone();
}

void MaskQuestion::setBefore(const TensorChoice& before)
{
    before_ = before;
    files_.clear(); // what was chosen was chosen without it
}

std::string MaskQuestion::mask() const
{
    for (std::size_t i = 0; i < offers_.size(); ++i)
        if (buttons_[i]->isChecked())
            return offers_[i].mask;
    return {};
}

std::vector<MaskQuestion::Offer> MaskQuestion::offers(const TensorChoice& choice, const AttentionFile& attention)
{
    open_ = told_ = false;
    const auto which = attention.find(choice.layer);
    if (!which || attention.layers()[*which].problem)
        return {};
    const AttentionLayer& layer = attention.layers()[*which];
    const bool same = choice.files() == before_.files();
    std::vector<Offer> found;
    if (layer.weights) {
        told_ = true;
        found.push_back({tr("Inferred from the weights"), {}});
    } else if (leavesMaskOpen(attention, *which)) {
        open_ = true;
        for (const char* mask : {"full", "causal"}) {
            const std::string typed = beneathPadding(mask, bool(layer.keyMask));
            found.push_back({labelText(typed), typed});
        }
    } else if (const auto record = attention.recordOf(*which); record && record->mask) {
        told_ = true;
        const std::string text = record->mask->text();
        found.push_back({text == "recorded" ? tr("As recorded") : tr("As recorded: %1").arg(labelText(text)), text});
    } else {
        found.push_back({QStringLiteral("full"), "full"});
    }
    const bool known = before_.mask.empty() || (same && before_.mask == said_)
        || std::ranges::find(found, before_.mask, &Offer::mask) != found.end();
    if (!known && (same || before_.mask != "full"))
        found.push_back(
            {(same ? tr("Present mask: %1") : tr("Keep the earlier mask: %1")).arg(labelText(before_.mask)), before_.mask});
    return found;
}

void MaskQuestion::show(const TensorChoice& choice, const AttentionFile* attention)
{
    const bool others = choice.files() != files_;
    files_ = choice.files();
    std::vector<Offer> now = attention != nullptr ? offers(choice, *attention) : std::vector<Offer>();
    if (attention == nullptr)
        open_ = false;
    if (!offers_.empty())
        wanted_ = mask();
    if (others) {
        wanted_ = files_ == before_.files() ? before_.mask : std::string();
        said_.clear();
        stop_.request_stop();
        ++number_;
        take({}); // instead of the maps of other files
    }
    if (now != offers_ || others) {
        offers_ = std::move(now);
        const auto found = std::ranges::find(offers_, wanted_, &Offer::mask);
        const auto index = std::size_t(found == offers_.end() ? 0 : found - offers_.begin());
        showOffers();
        if (!offers_.empty())
            buttons_[index]->setChecked(true);
    }
    if (!offers_.empty())
        draw(choice);
}

void MaskQuestion::showOffers()
{
    for (std::size_t i = 0; i < most; ++i) {
        const bool offered = i < offers_.size();
        for (QWidget* part : {static_cast<QWidget*>(maps_[i]), static_cast<QWidget*>(buttons_[i])}) {
            QSizePolicy place(part == buttons_[i] ? QSizePolicy::Ignored : QSizePolicy::Fixed, QSizePolicy::Fixed);
            place.setRetainSizeWhenHidden(i == 0 || offers_.size() > 1); // all columns stay; a single one has the whole width
            part->setSizePolicy(place);
        }
        buttons_[i]->setVisible(offered);
        maps_[i]->setVisible(offered);
        setLabel(buttons_[i], offered ? offers_[i].label : QString());
        buttons_[i]->setToolTip(offered && !offers_[i].mask.empty() ? plainToolTip(printable(offers_[i].mask)) : QString());
    }
    sentence_->setText(offers_.empty() ? QString()
            : open_                    ? tr("The file does not say which keys a query saw. Choose the mask of the model.")
            : told_                    ? tr("The mask is known from the file.")
                                       : tr("The file records no mask."));
}

void MaskQuestion::draw(const TensorChoice& choice)
{
    const Experiment experiment = withChoice({}, choice);
    std::vector<std::string> masks;
    for (const Offer& offer : offers_)
        masks.push_back(offer.mask);
    if (experiment == drawnFor_ && masks == drawnMasks_)
        return;
    drawnFor_ = experiment;
    drawnMasks_ = masks;
    stop_.request_stop();
    stop_ = {};
    const int number = ++number_, pixels = int(MapThumb::side * devicePixelRatioF());
    drawing_.start([this, experiment, masks, pixels, number, stop = stop_.get_token()] {
        auto made = drawn(experiment, masks, pixels, stop);
        if (made)
            QMetaObject::invokeMethod(
                this,
                [this, number, made = *std::move(made)] {
                    if (number == number_)
                        take(made);
                },
                Qt::QueuedConnection);
    });
}

std::optional<MaskQuestion::Drawn> MaskQuestion::drawn(
    const Experiment& experiment, const std::vector<std::string>& masks, int pixels, const std::stop_token& stop)
{
    const auto said = asTheFileSays(experiment);
    Draw withoutValues;
    withoutValues.values = false;
    const auto inputs = said ? makeInputs(*said, withoutValues, stop) : Outcome<SharedInputs>(said.error());
    Drawn made;
    made.maps.resize(masks.size());
    if (said)
        made.saidMask = said->mask.text();
    for (std::size_t i = 0; inputs && i < masks.size(); ++i) {
        if (stop.stop_requested())
            return {};
        Experiment under = *said;
        if (!masks[i].empty())
            under.mask = Mask::of(masks[i]);
        const auto mask = bindMask(under, **inputs);
        if (!mask)
            continue;
        RasterRequest request{0, (*inputs)->nq(), 0, (*inputs)->nk(), pixels, pixels};
        request.reduce = usualReduce(request.stage);
        request.threads = 1; // the engine's worker has the others
        request.maxRows = rowsForWork(mostMapWork, request, (*inputs)->nk(), std::max<Index>(1, (*inputs)->d()));
        const auto policies = resolveForAllRows(under, **inputs, *mask, {comparedPolicies(under).front()}, 1, stop);
        const auto rasters = policies ? rasterize(under, *inputs, *mask, policies->policies, request, stop)
                                      : Outcome<std::vector<SharedRaster>>(policies.error());
        if (rasters)
            made.maps[i] = rasters->front();
    }
    if (stop.stop_requested())
        return {};
    return made;
}

void MaskQuestion::take(const Drawn& drawn)
{
    double largest = 0; // all maps share one range
    for (const SharedRaster& map : drawn.maps)
        if (map)
            largest = std::max(largest, double(map->high));
    for (std::size_t i = 0; i < most; ++i)
        maps_[i]->show(i < drawn.maps.size() ? drawn.maps[i] : SharedRaster(), largest > 0 ? largest : 1);
    if (drawn.saidMask.empty())
        drawnFor_ = {}; // nothing is shown
    else if (!offers_.empty() && offers_.front().mask.empty() && !open_ && choiceOf(drawnFor_).weights)
        takeSaid(drawn.saidMask);
}

// Names the mask of the weights, and offers it once: the present mask may be the same.
void MaskQuestion::takeSaid(const std::string& mask)
{
    said_ = mask;
    const bool chosen = !buttons_[0]->isChecked() && this->mask() == mask;
    if (files_ == before_.files() && std::erase_if(offers_, [&](const Offer& offer) { return offer.mask == mask; }) > 0) {
        showOffers();
        if (chosen)
            buttons_[0]->setChecked(true);
    }
    setLabel(buttons_[0], tr("Inferred from the weights: %1").arg(labelText(mask)));
}

} // namespace attentoscope
