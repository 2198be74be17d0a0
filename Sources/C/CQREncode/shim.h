#ifndef QUIRE_CQREncode_H
#define QUIRE_CQREncode_H
#include <qrencode.h>
#endif
