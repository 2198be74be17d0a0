#include "CZint.h"

#include <stdlib.h>
#include <string.h>
#include <zint.h>

// A larger symbol is none that anybody could read.
enum { MAXIMUM_SHAPES = 200 * 200 };

static int status_of(int result) {
    if (result == 0) return 0;
    if (result < ZINT_ERROR) return 1;
    switch (result) {
    case ZINT_ERROR_INVALID_DATA: return 2;
    case ZINT_ERROR_TOO_LONG: return 3;
    case ZINT_ERROR_INVALID_CHECK: return 4;
    default: return 5;
    }
}

static int is_dark(const struct zint_symbol *symbol, int row, int column) {
    return (symbol->encoded_data[row][column >> 3] >> (column & 7)) & 1;
}

static int copy_modules(quire_zint_symbol *result, const struct zint_symbol *symbol) {
    result->columns = symbol->width;
    result->rows = symbol->rows;
    size_t count = (size_t)symbol->width * (size_t)symbol->rows;
    result->modules = calloc(count == 0 ? 1 : count, 1);
    if (result->modules == NULL) return -1;
    for (int row = 0; row < symbol->rows; row++) {
        for (int column = 0; column < symbol->width; column++) {
            result->modules[(size_t)row * (size_t)symbol->width + (size_t)column] = (uint8_t)is_dark(symbol, row, column);
        }
    }
    return 0;
}

static int copy_shapes(quire_zint_symbol *result, const struct zint_vector *vector) {
    size_t count = 0;
    for (struct zint_vector_rect *rect = vector->rectangles; rect != NULL; rect = rect->next) count++;
    for (struct zint_vector_hexagon *hexagon = vector->hexagons; hexagon != NULL; hexagon = hexagon->next) count++;
    for (struct zint_vector_circle *circle = vector->circles; circle != NULL; circle = circle->next) count++;
    if (count > MAXIMUM_SHAPES) return -1;
    result->shapes = calloc(count == 0 ? 1 : count, sizeof(quire_zint_shape));
    if (result->shapes == NULL) return -1;
    quire_zint_shape *shape = result->shapes;
    for (struct zint_vector_rect *rect = vector->rectangles; rect != NULL; rect = rect->next) {
        *shape++ = (quire_zint_shape){QUIRE_ZINT_BAR, rect->x, rect->y, rect->width, rect->height};
    }
    for (struct zint_vector_hexagon *hexagon = vector->hexagons; hexagon != NULL; hexagon = hexagon->next) {
        *shape++ = (quire_zint_shape){QUIRE_ZINT_HEXAGON, hexagon->x, hexagon->y, hexagon->diameter, 0};
    }
    for (struct zint_vector_circle *circle = vector->circles; circle != NULL; circle = circle->next) {
        quire_zint_shape_kind kind = circle->width > 0 ? QUIRE_ZINT_RING : QUIRE_ZINT_DISC;
        *shape++ = (quire_zint_shape){kind, circle->x, circle->y, circle->diameter, circle->width};
    }
    result->shape_count = count;
    return 0;
}

static int copy_texts(quire_zint_symbol *result, const struct zint_vector *vector) {
    size_t count = 0;
    for (struct zint_vector_string *string = vector->strings; string != NULL; string = string->next) count++;
    result->texts = calloc(count == 0 ? 1 : count, sizeof(quire_zint_text));
    if (result->texts == NULL) return -1;
    for (struct zint_vector_string *string = vector->strings; string != NULL; string = string->next) {
        quire_zint_text *text = &result->texts[result->text_count];
        *text = (quire_zint_text){string->x, string->y, string->halign, string->fsize, string->width, NULL};
        text->text = strdup((const char *)string->text);
        if (text->text == NULL) return -1;
        result->text_count++;
    }
    return 0;
}

static int draw(quire_zint_symbol *result, struct zint_symbol *symbol) {
    if (ZBarcode_Buffer_Vector(symbol, 0) >= ZINT_ERROR || symbol->vector == NULL) return -1;
    result->width = symbol->vector->width;
    result->height = symbol->vector->height;
    if (copy_modules(result, symbol) != 0 || copy_shapes(result, symbol->vector) != 0) return -1;
    return copy_texts(result, symbol->vector);
}

quire_zint_symbol *quire_zint_encode(const quire_zint_request *request, const uint8_t *bytes, size_t length) {
    quire_zint_symbol *result = calloc(1, sizeof(quire_zint_symbol));
    struct zint_symbol *symbol = ZBarcode_Create();
    if (result == NULL || symbol == NULL || length == 0 || length > ZINT_MAX_DATA_LEN) {
        if (symbol != NULL) ZBarcode_Delete(symbol);
        if (result != NULL) result->status = length > ZINT_MAX_DATA_LEN ? 3 : 5;
        return result;
    }
    symbol->symbology = request->symbology;
    symbol->input_mode = request->mode;
    symbol->eci = request->eci;
    symbol->option_1 = request->option1;
    symbol->option_2 = request->option2;
    symbol->option_3 = request->option3;
    // One unit of the vectors is one module.
    symbol->scale = 0.5f;
    symbol->output_options |= BARCODE_QUIET_ZONES | COMPLIANT_HEIGHT;
    result->status = status_of(ZBarcode_Encode(symbol, bytes, (int)length));
    strncpy(result->message, symbol->errtxt, sizeof(result->message) - 1);
    result->text = strdup((const char *)symbol->text);
    if (result->status < 2 && (result->text == NULL || draw(result, symbol) != 0)) result->status = 5;
    ZBarcode_Delete(symbol);
    return result;
}

void quire_zint_free(quire_zint_symbol *symbol) {
    if (symbol == NULL) return;
    for (size_t index = 0; index < symbol->text_count; index++) free(symbol->texts[index].text);
    free(symbol->texts);
    free(symbol->shapes);
    free(symbol->modules);
    free(symbol->text);
    free(symbol);
}
