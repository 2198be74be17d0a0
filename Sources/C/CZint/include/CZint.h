// What Quire needs of Zint: a symbol as shapes in modules. Zint's own structure is large and changes with its versions.
#ifndef QUIRE_CZINT_H
#define QUIRE_CZINT_H

#include <stddef.h>
#include <stdint.h>

typedef enum quire_zint_shape_kind {
    // Upper left corner and size.
    QUIRE_ZINT_BAR,
    // Centre; the width is that from one point to the opposite one, of which one is at the top.
    QUIRE_ZINT_HEXAGON,
    // Centre; the width is the diameter.
    QUIRE_ZINT_DISC,
    // Centre; the width is the diameter of the middle of the line, and the height the breadth of the line.
    QUIRE_ZINT_RING,
} quire_zint_shape_kind;

typedef struct quire_zint_shape {
    quire_zint_shape_kind kind;
    float x, y, width, height;
} quire_zint_shape;

typedef struct quire_zint_text {
    // The base line, and where the text stands on it: its middle, its beginning or its end.
    float x, y;
    int alignment;
    float size;
    // The room for it; 0 for any.
    float width;
    char *text;
} quire_zint_text;

typedef struct quire_zint_request {
    int symbology;
    // Zint's DATA_MODE, UNICODE_MODE or GS1_MODE.
    int mode;
    int eci;
    int option1, option2, option3;
} quire_zint_request;

typedef struct quire_zint_symbol {
    // 0 for a symbol, 1 for one with a warning, 2 for content that the symbology cannot hold, 3 for one that is too long, 4 for a wrong
    // check digit, 5 for anything else.
    int status;
    char message[128];
    // The readable text, UTF-8.
    char *text;
    // With the quiet zone of the standard, in modules.
    float width, height;
    size_t shape_count;
    quire_zint_shape *shapes;
    size_t text_count;
    quire_zint_text *texts;
    // Without the quiet zone: 1 for dark, row by row.
    int columns, rows;
    uint8_t *modules;
} quire_zint_symbol;

enum { QUIRE_ZINT_DATA_MODE = 0, QUIRE_ZINT_UNICODE_MODE = 1, QUIRE_ZINT_GS1_MODE = 2 };

// Encodes bytes. Returns NULL without memory. Free the result with quire_zint_free.
quire_zint_symbol *quire_zint_encode(const quire_zint_request *request, const uint8_t *bytes, size_t length);
void quire_zint_free(quire_zint_symbol *symbol);

#endif
