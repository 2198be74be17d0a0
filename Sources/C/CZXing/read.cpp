#include "CZXing.h"

#include "../CLibZXing/shim.h"
#include "assertions.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <string>

using namespace ZXing;

namespace {

struct Pair {
    quire_zxing_format ours;
    BarcodeFormat theirs;
};

constexpr Pair pairs[] = {
    {QUIRE_ZXING_QR_CODE, BarcodeFormat::QRCode},
    {QUIRE_ZXING_MICRO_QR_CODE, BarcodeFormat::MicroQRCode},
    {QUIRE_ZXING_AZTEC, BarcodeFormat::Aztec},
    {QUIRE_ZXING_DATA_MATRIX, BarcodeFormat::DataMatrix},
    {QUIRE_ZXING_PDF417, BarcodeFormat::PDF417},
    {QUIRE_ZXING_EAN_13, BarcodeFormat::EAN13},
    {QUIRE_ZXING_EAN_8, BarcodeFormat::EAN8},
    {QUIRE_ZXING_UPC_A, BarcodeFormat::UPCA},
    {QUIRE_ZXING_UPC_E, BarcodeFormat::UPCE},
    {QUIRE_ZXING_CODE_128, BarcodeFormat::Code128},
    {QUIRE_ZXING_CODE_93, BarcodeFormat::Code93},
    {QUIRE_ZXING_CODE_39, BarcodeFormat::Code39},
    {QUIRE_ZXING_CODABAR, BarcodeFormat::Codabar},
    {QUIRE_ZXING_ITF, BarcodeFormat::ITF},
    {QUIRE_ZXING_DATA_BAR, BarcodeFormat::DataBar},
    {QUIRE_ZXING_DATA_BAR_EXPANDED, BarcodeFormat::DataBarExpanded},
    {QUIRE_ZXING_MAXI_CODE, BarcodeFormat::MaxiCode},
#if ZXING_VERSION_MAJOR > 2 || (ZXING_VERSION_MAJOR == 2 && ZXING_VERSION_MINOR >= 3)
    {QUIRE_ZXING_RMQR, BarcodeFormat::RMQRCode},
    {QUIRE_ZXING_DATA_BAR_LIMITED, BarcodeFormat::DataBarLimited},
#endif
};

struct Pass {
    ImageView view;
    DecodeHints hints;
    Results results;
    quire_zxing_status status;
};

// The formats that are asked for, as far as they are of one kind.
BarcodeFormats formats_of(uint32_t asked, BarcodeFormats kind)
{
    BarcodeFormats formats;
    for (const Pair &pair : pairs) {
        if ((asked & pair.ours) && kind.testFlag(pair.theirs)) formats |= pair.theirs;
    }
    return formats;
}

DecodeHints hints_of(const quire_zxing_options &options, BarcodeFormats formats)
{
    DecodeHints hints;
    hints.setFormats(formats);
    hints.setTryHarder(options.tries_harder != 0);
    hints.setTryRotate(true);
    hints.setTryDownscale(options.tries_smaller != 0);
    hints.setBinarizer(options.has_one_threshold ? Binarizer::GlobalHistogram : Binarizer::LocalAverage);
    // The letters that a Codabar starts and ends with say where it is from; zbar keeps them too.
    hints.setReturnCodabarStartEnd(true);
    // Bytes without a declared character set stay recognisable in the text, one character each.
    hints.setCharacterSet("ISO-8859-1");
    return hints;
}

void read_pass(void *context)
{
    Pass &pass = *static_cast<Pass *>(context);
    try {
        // Of bars one at most: to compare two of them, ZXing 1.4 asserts what is not so for two labels of the same content.
        const BarcodeFormats bars(BarcodeFormat::LinearCodes);
        if (bars.testFlags(pass.hints.formats())) {
            pass.results.push_back(ReadBarcode(pass.view, pass.hints));
        } else {
            pass.results = ReadBarcodes(pass.view, pass.hints);
        }
        pass.status = QUIRE_ZXING_DONE;
    } catch (const std::bad_alloc &) {
        pass.status = QUIRE_ZXING_OUT_OF_MEMORY;
    } catch (...) {
        pass.status = QUIRE_ZXING_FAILED;
    }
}

void hand_over(const Result &result, void (*found)(void *, const quire_zxing_code *), void *context)
{
    const auto pair = std::find_if(std::begin(pairs), std::end(pairs), [&](const Pair &pair) { return pair.theirs == result.format(); });
    if (!result.isValid() || pair == std::end(pairs)) return;
    quire_zxing_code code = {};
    code.format = pair->ours;
    code.bytes = result.bytes().data();
    code.length = result.bytes().size();
    const std::string text = result.text();
    code.text = text.data();
    code.text_length = text.size();
    const ByteArray declared = result.hasECI() ? result.bytesECI() : ByteArray();
    code.declared = declared.empty() ? nullptr : declared.data();
    code.declared_length = declared.size();
    code.is_gs1 = result.contentType() == ContentType::GS1 ? 1 : 0;
    for (int corner = 0; corner < 4; corner++) {
        code.x[corner] = result.position()[corner].x;
        code.y[corner] = result.position()[corner].y;
    }
    code.lines = result.lineCount();
    // Of other symbologies the parts are named by texts and may be of unknown number.
    const bool is_part = result.format() == BarcodeFormat::QRCode && result.isPartOfSequence();
    code.parts = is_part ? result.sequenceSize() : -1;
    code.part = is_part ? result.sequenceIndex() : -1;
    code.parity = is_part ? std::atoi(result.sequenceId().c_str()) : -1;
    found(context, &code);
}

}

extern "C" quire_zxing_status quire_zxing_read(
    const uint8_t *grey, int32_t width, int32_t height, const quire_zxing_options *options,
    void (*found)(void *context, const quire_zxing_code *code), void *context)
{
    try {
        const BarcodeFormats modules = formats_of(options->formats, BarcodeFormat::MatrixCodes);
        const BarcodeFormats bars = formats_of(options->formats, BarcodeFormat::LinearCodes);
        // What an assertion ended is tried once more for the most frequent code alone.
        const BarcodeFormats quick_response = formats_of(options->formats, BarcodeFormat::QRCode);
        for (const BarcodeFormats formats : {modules, bars}) {
            if (formats.empty()) continue;
            Pass pass = {ImageView(grey, width, height, ImageFormat::Lum), hints_of(*options, formats), {}, QUIRE_ZXING_DONE};
            if (!quire_survives_assertions(read_pass, &pass)) {
                if (!(formats == modules) || quick_response.empty()) continue;
                pass.hints.setFormats(quick_response);
                if (!quire_survives_assertions(read_pass, &pass)) continue;
            }
            if (pass.status != QUIRE_ZXING_DONE) return pass.status;
            for (const Result &result : pass.results) hand_over(result, found, context);
        }
        return QUIRE_ZXING_DONE;
    } catch (const std::bad_alloc &) {
        return QUIRE_ZXING_OUT_OF_MEMORY;
    } catch (...) {
        return QUIRE_ZXING_FAILED;
    }
}

uint32_t quire_zxing_formats(void)
{
    uint32_t formats = 0;
    for (const Pair &pair : pairs) formats |= pair.ours;
    return formats;
}
