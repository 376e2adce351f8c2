// SPDX-License-Identifier: GPL-3.0-or-later
// The orders that attentoscope-draw carries out.
#pragma once

#include "app/draw/figure_order.h"
#include "core/orders/messages.h"

#include <QString>

namespace attentoscope {

// Returns the result of an order, see core/orders/messages.h. Errors: there is no such order; it holds a text that is not UTF-8;
// those of the order.
Outcome<MessageValue> carryOut(const MessageValue& order, const OrderContext& context);

// Returns the language of the labels that the order draws; empty: it draws none. Needs no application.
QString labelLanguage(const MessageValue& order);

} // namespace attentoscope
