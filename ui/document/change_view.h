// SPDX-License-Identifier: GPL-3.0-or-later
// Changes the view state of a document in place: copies it, lets the caller edit the copy, and sets it. changeView<JlSettings>()
// changes the struct of a page.
#pragma once

#include "ui/document/document.h"

namespace attentoscope {

template <class Change>
void changeView(Document* document, const Change& change) // change(ViewState&)
{
    ViewState view = document->view();
    change(view);
    document->setView(view);
}

template <class V, class Change>
void changeView(Document* document, const Change& change) // change(V&)
{
    changeView(document, [&change](ViewState& view) { change(view.of<V>()); });
}

} // namespace attentoscope
