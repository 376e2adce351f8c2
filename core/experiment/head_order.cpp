// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/head_order.h"

namespace attentoscope {

Outcome<HeadOrder> parseHeadOrder(std::string_view text)
{
    for (const HeadOrder order : {HeadOrder::Told, HeadOrder::HeadsFirst, HeadOrder::TokensFirst})
        if (text == headOrderText(order))
            return order;
    return badInput("layout", ATT_TEXT("core", "must be auto, hnd or nhd"));
}

std::string headOrderText(const HeadOrder& order)
{
    return order == HeadOrder::Told ? "auto" : order == HeadOrder::HeadsFirst ? "hnd" : "nhd";
}

} // namespace attentoscope
