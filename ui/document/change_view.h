// One change of the way a document is looked at.
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

} // namespace attentoscope
