// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_page.h"

#include "ui/pages/entropy/entropy_board.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_board.h"

namespace attentoscope {

EntropyPage::EntropyPage(Document* document, Engine* engine, QWidget* parent)
    : BoardsPage(document,
        {[](const ViewState& view) { return view.of<EntropySettings>().ofSinks ? 1 : 0; },
            [](ViewState& view, int board) { view.of<EntropySettings>().ofSinks = board == 1; }},
        parent)
{
    addBoard(new EntropyBoard(document, engine, this),
        {QStringLiteral("entropyOfRows"), tr("entropies"), tr("Spectra, distributions over rows, and how far A and B are apart"),
            {}});
    addBoard(new SinkBoard(document, engine, this),
        {QStringLiteral("entropyOfSinks"), tr("sinks and bound"),
            tr("The weight on the first key and on the query's own key, its part of the entropy, and a lower bound on the "
               "entropy from the logits"),
            QStringLiteral("sinks")});
    follow();
}

} // namespace attentoscope
