// Files in a static library are dropped by the linker unless something asks for them: this does.
#pragma once

void attentoscopeInitResources();
