#ifndef QUIRE_CLibCSV_H
#define QUIRE_CLibCSV_H
#include <csv.h>
#endif
