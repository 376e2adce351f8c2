// SPDX-License-Identifier: GPL-3.0-or-later
// Asks under which mask tensors are opened, where queries and keys are one sequence and the file does not say which keys a query
// saw: full or causal, each with the map that the chosen head has under it. Otherwise it shows what the file says. The mask of
// the experiment before is offered, and never kept without a word. The maps are made in the background.
#pragma once

#include "core/attention/raster/raster.h"
#include "ui/window/tensors/tensor_choice.h"

#include <QThreadPool>
#include <QWidget>

#include <stop_token>

class QRadioButton;

namespace attentoscope {

class ElidedLabel;
class MapThumb;

class MaskQuestion : public QWidget
{
    Q_OBJECT
public:
    explicit MaskQuestion(QWidget* parent);
    ~MaskQuestion() override;

    // Offers the mask of what is open; it is chosen while the files stay the same.
    void setBefore(const TensorChoice& before);
    void show(const TensorChoice& choice, const AttentionFile* attention); // null: there is nothing to ask about
    using QWidget::show;
    std::string mask() const; // as it is typed; empty: as the file says
    bool isOpen() const { return open_; } // whether the file leaves the question to the user

private:
    static constexpr std::size_t most = 3;
    struct Offer {
        QString label;
        std::string mask; // empty: as the file says
        bool operator==(const Offer&) const = default;
    };
    struct Drawn {
        std::vector<SharedRaster> maps; // null: it cannot be drawn
        std::string saidMask; // by the file
    };

    std::vector<Offer> offers(const TensorChoice& choice, const AttentionFile& attention);
    void draw(const TensorChoice& choice);
    void take(const Drawn& drawn);
    void takeSaid(const std::string& mask);
    void showOffers();
    static std::optional<Drawn> drawn(
        const Experiment& experiment, const std::vector<std::string>& masks, int pixels, const std::stop_token& stop);

    TensorChoice before_;
    ElidedLabel* sentence_;
    MapThumb* maps_[most] = {};
    QRadioButton* buttons_[most] = {};
    std::vector<Offer> offers_;
    QStringList files_; // that were shown last
    std::string wanted_; // the mask that was chosen for these files
    std::string said_; // the mask by which their weights were made; empty: not known yet
    bool open_ = false, told_ = false; // by the file
    Experiment drawnFor_; // the experiment whose maps are shown or being made ...
    std::vector<std::string> drawnMasks_; // ... under these masks
    std::stop_source stop_;
    int number_ = 0; // of the maps that are waited for
    QThreadPool drawing_; // one thread; declared last because its work uses the rest
};

} // namespace attentoscope
