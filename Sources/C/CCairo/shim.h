#ifndef QUIRE_CCairo_H
#define QUIRE_CCairo_H
#include <pango/pangocairo.h>
#endif
