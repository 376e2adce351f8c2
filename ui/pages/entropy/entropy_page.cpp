// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/entropy/entropy_page.h"

#include "ui/pages/entropy/entropy_board.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_board.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct EntropyPageWords {
    Q_DECLARE_TR_FUNCTIONS(EntropyPage)
};

} // namespace

BoardsSpec entropyBoards()
{
    return {choiceOf(&EntropySettings::ofSinks),
        {{{QStringLiteral("entropyOfRows"), EntropyPageWords::tr("Entropies"),
              EntropyPageWords::tr("Entropy spectra, distributions over rows, and the divergence between A and B"), {}},
             entropyBoard()},
            {{QStringLiteral("entropyOfSinks"), EntropyPageWords::tr("Sinks and entropy bound"),
                 EntropyPageWords::tr("The weight on the first key and on the query's own key, how much it contributes to the "
                                      "entropy, and a lower bound on the entropy, computed from the logits"),
                 QStringLiteral("sinks")},
                sinkBoard()}}};
}

} // namespace attentoscope
