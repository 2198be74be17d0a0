// ZXing-C++ as the system has it: C++, so only CZXing includes it.
#ifndef QUIRE_CLibZXing_H
#define QUIRE_CLibZXing_H
// Asks for UTF-8 in std::string, which later versions always give.
#ifndef ZX_USE_UTF8
#define ZX_USE_UTF8
#endif
#include <ReadBarcode.h>
#include <ZXVersion.h>
#endif
