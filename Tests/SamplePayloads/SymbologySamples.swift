public import Payload

/// A content for each symbology.
public enum SymbologySamples {
    /// The content, and the readable text beside the bars where it differs from the content; nil where there is none.
    public static let all: [(symbology: Symbology, content: String)] = [
        (.qrCode, "https://example.org"), (.microQRCode, "HELLO"), (.rMQR, "hello rMQR"), (.aztec, "Bahnticket 42"), (.aztecRune, "25"),
        (.dataMatrix, "Data Matrix text"), (.dataMatrixRectangle, "rectangle"), (.maxiCode, "maxicode"), (.hanXin, "hello"),
        (.dotCode, "hello"), (.gridMatrix, "hello"), (.codeOne, "hello"), (.upnQR, "hello"), (.ean13, "4006381333931"),
        (.ean8, "96385074"), (.upcA, "725272730706"), (.upcE, "042100005264"), (.isbn, "9780306406157"), (.code128, "ABC-abc-123"),
        (.code39, "ABC-123"), (.code39Extended, "abc-123"), (.code93, "TEST93"), (.codabar, "A12345B"), (.interleaved2of5, "123456"),
        (.itf14, "15400141288763"), (.msi, "1234567"), (.gs1128, "(01)09501101530003(10)ABC"),
        (.gs1DataMatrix, "(01)09501101530003(10)ABC"), (.gs1QRCode, "(01)09501101530003(10)ABC"), (.sscc, "340123450000000000"),
        (.dataBar, "(01)09501101530003"), (.dataBarStacked, "(01)09501101530003"), (.dataBarStackedOmni, "(01)09501101530003"),
        (.dataBarLimited, "(01)09501101530003"), (.dataBarExpanded, "(01)09501101530003(10)ABC"),
        (.dataBarExpandedStacked, "(01)09501101530003(10)ABC"), (.pharmacode, "1234"), (.pharmacodeTwoTrack, "12345"),
        (.pzn, "01234562"), (.code32, "123456788"), (.hibc128, "A99912345"), (.hibc39, "A99912345"), (.hibcDataMatrix, "A99912345"),
        (.pdf417, "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834"), (.compactPDF417, "compact pdf417 text"), (.microPDF417, "micropdf"),
        (.codablockF, "codablock f text"), (.code16K, "code 16k"), (.code49, "CODE 49"), (.code11, "123-45"), (.standard2of5, "12345"),
        (.industrial2of5, "12345"), (.iata2of5, "12345"), (.dataLogic2of5, "12345"), (.plessey, "12AB"), (.telepen, "telepen"),
        (.telepenNumeric, "1234"), (.channelCode, "1234"), (.logmars, "ABC123"), (.vin, "1M8GDM9AXKP042788"),
        (.intelligentMail, "01234567094987654321-01234567891"), (.postnet, "12345"), (.planet, "12345678901"), (.royalMail, "SN34RD1A"),
        (.mailmark, "1100000000000XY11"), (.kix, "1231FZ13XHS"), (.japanPost, "1234567-ABC"), (.koreaPost, "1234569"),
        (.australiaPost, "12345678"), (.cepNet, "12345678"), (.leitcode, "21348075016401"), (.identcode, "563102430313"),
        (.dpd, "0081827099800000200281012761"),
    ]
}
