#ifndef QUIRE_CZBar_H
#define QUIRE_CZBar_H
#include <zbar.h>
#endif
