#ifndef QUIRE_CArchive_H
#define QUIRE_CArchive_H
#include <archive.h>
#include <archive_entry.h>
#endif
