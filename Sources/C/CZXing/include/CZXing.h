// What Quire needs of ZXing-C++, as C.
#ifndef QUIRE_CZXing_H
#define QUIRE_CZXing_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// One bit each, to ask for several.
typedef enum quire_zxing_format {
    QUIRE_ZXING_QR_CODE = 1 << 0,
    QUIRE_ZXING_MICRO_QR_CODE = 1 << 1,
    QUIRE_ZXING_AZTEC = 1 << 2,
    QUIRE_ZXING_DATA_MATRIX = 1 << 3,
    QUIRE_ZXING_PDF417 = 1 << 4,
    QUIRE_ZXING_EAN_13 = 1 << 5,
    QUIRE_ZXING_EAN_8 = 1 << 6,
    QUIRE_ZXING_UPC_A = 1 << 7,
    QUIRE_ZXING_UPC_E = 1 << 8,
    QUIRE_ZXING_CODE_128 = 1 << 9,
    QUIRE_ZXING_CODE_93 = 1 << 10,
    QUIRE_ZXING_CODE_39 = 1 << 11,
    QUIRE_ZXING_CODABAR = 1 << 12,
    QUIRE_ZXING_ITF = 1 << 13,
    QUIRE_ZXING_DATA_BAR = 1 << 14,
    QUIRE_ZXING_DATA_BAR_EXPANDED = 1 << 15,
    QUIRE_ZXING_MAXI_CODE = 1 << 16,
    // Not in every version: quire_zxing_formats says.
    QUIRE_ZXING_RMQR = 1 << 17,
    QUIRE_ZXING_DATA_BAR_LIMITED = 1 << 18,
} quire_zxing_format;

typedef enum quire_zxing_status {
    QUIRE_ZXING_DONE,
    QUIRE_ZXING_OUT_OF_MEMORY,
    QUIRE_ZXING_FAILED,
} quire_zxing_status;

typedef struct quire_zxing_options {
    // Bits of quire_zxing_format.
    uint32_t formats;
    // Takes more time: eight times as many lines.
    int32_t tries_harder;
    // Also looks at the picture at a third of its size, when it is large.
    int32_t tries_smaller;
    // One threshold for the whole picture instead of that of each pixel's surroundings.
    int32_t has_one_threshold;
} quire_zxing_options;

// A code that was found; the bytes belong to ZXing and end with the call.
typedef struct quire_zxing_code {
    quire_zxing_format format;
    const uint8_t *bytes;
    size_t length;
    // UTF-8, bytes of no declared character set as ISO 8859-1: what differs from `bytes` was stored as kanji (ISO/IEC 18004 §7.4.6).
    const char *text;
    size_t text_length;
    // Null, or what the symbol declares of character sets: `bytes` with ECI designators in the protocol of ISO/IEC 15424.
    const uint8_t *declared;
    size_t declared_length;
    // Not 0 when FNC1 marks the content as GS1 element strings.
    int32_t is_gs1;
    // Pixels; clockwise from the code's own upper left.
    int32_t x[4];
    int32_t y[4];
    // Scan lines that agreed; 0 for codes of modules.
    int32_t lines;
    // Structured append (ISO/IEC 18004 §8): of how many symbols, the place in them from 0, and the parity that they share; else -1.
    int32_t parts;
    int32_t part;
    int32_t parity;
} quire_zxing_code;

// Finds codes in `width * height` bytes of grey, rows without gaps, and hands over each before it returns. No C++ exception leaves it.
// Any thread, several at a time: it keeps nothing between calls.
quire_zxing_status quire_zxing_read(
    const uint8_t *grey, int32_t width, int32_t height, const quire_zxing_options *options,
    void (*found)(void *context, const quire_zxing_code *code), void *context);

// The bits of what this version of ZXing can read.
uint32_t quire_zxing_formats(void);

#ifdef __cplusplus
}
#endif
#endif
