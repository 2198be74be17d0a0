#ifndef QUIRE_CCairo_H
#define QUIRE_CCairo_H
#include <cairo-pdf.h>
#include <cairo-ps.h>
#include <cairo-svg.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#endif
