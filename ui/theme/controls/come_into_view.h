// What has just come up in a list that scrolls is brought into sight.
#pragma once

class QWidget;

namespace attentoscope {

// Scrolls the lists around the widget until it is seen whole, once what has just changed has been laid out. Not, if it is gone or
// hidden by then.
void comeIntoView(QWidget* widget);

} // namespace attentoscope
