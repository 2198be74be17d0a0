import Platform

/// What is known about each symbology.
enum SymbologyTable {
    struct Row {
        let symbology: Symbology
        let structure: Symbology.Structure
        let title: LocalizedText
        let purpose: LocalizedText
        let isGS1: Bool
        /// Other names, in small letters and digits alone: those of ZXing, zbar, Catima and scans of Quire.
        let aliases: [String]

        init(
            _ symbology: Symbology, _ structure: Symbology.Structure, _ title: String? = nil, _ purpose: LocalizedText, isGS1: Bool = false,
            aliases: [String] = []
        ) {
            (self.symbology, self.structure, self.purpose) = (symbology, structure, purpose)
            (self.isGS1, self.aliases) = (isGS1, aliases)
            self.title = .verbatim(title ?? symbology.rawValue)
        }
    }

    /// In the order in which lists show them: what most people need first.
    static let rows: [Row] = matrix + retail + general + gs1 + health + stacked + industry + postal

    static let bySymbology = Dictionary(uniqueKeysWithValues: rows.map { ($0.symbology, $0) })

    static let byLetters = Dictionary(
        rows.flatMap { row in ([row.symbology.rawValue] + row.aliases).map { (Symbology.letters($0), row.symbology) } },
        uniquingKeysWith: { first, _ in first })

    private static let matrix = [
        Row(.qrCode, .matrix, "QR Code", tr("Anything, readable by every phone"), aliases: ["qr"]),
        Row(.microQRCode, .matrix, "Micro QR Code", tr("A few characters in very little space"), aliases: ["microqr"]),
        Row(.rMQR, .matrix, "rMQR Code", tr("Narrow strips (ISO/IEC 23941)"), aliases: ["rmqrcode", "rectangularmicroqrcode"]),
        Row(.aztec, .matrix, "Aztec Code", tr("Train and airline tickets"), aliases: ["azteccode"]),
        Row(.aztecRune, .matrix, "Aztec Rune", tr("A number from 0 to 255"), aliases: ["aztecrunes"]),
        Row(.dataMatrix, .matrix, "Data Matrix", tr("Small parts, mail, medicines"), aliases: ["dm", "ecc200"]),
        Row(.dataMatrixRectangle, .matrix, "Data Matrix, rectangular", tr("The same on narrow strips")),
        Row(.maxiCode, .matrix, nil, tr("UPS parcels"), aliases: []),
        Row(.hanXin, .matrix, "Han Xin Code", tr("Chinese text (ISO/IEC 20830)"), aliases: ["hanxincode"]),
        Row(.dotCode, .matrix, nil, tr("High-speed printing, such as on cigarette packets")),
        Row(.gridMatrix, .matrix, "Grid Matrix", tr("Chinese text (AIM GMMC)")),
        Row(.codeOne, .matrix, "Code One", tr("An early industrial matrix code")),
        Row(.upnQR, .matrix, "UPN QR", tr("Payment slips in Slovenia")),
    ]

    private static let retail = [
        Row(.ean13, .linear, nil, tr("Retail goods, loyalty cards"), aliases: ["ean", "ean13composite", "jan", "gtin13", "eanx"]),
        Row(.ean8, .linear, nil, tr("Small retail goods"), aliases: ["gtin8"]),
        Row(.upcA, .linear, nil, tr("Retail goods in North America"), aliases: ["upc", "gtin12"]),
        Row(.upcE, .linear, nil, tr("Small retail goods in North America")),
        Row(.isbn, .linear, nil, tr("Books"), aliases: ["isbn13", "isbn10", "bookland"]),
    ]

    private static let general = [
        Row(.code128, .linear, "Code 128", tr("Any text on labels, parcels and cards")),
        Row(.code39, .linear, "Code 39", tr("Capital letters and digits on labels, badges and cars"), aliases: ["3of9"]),
        Row(
            .code39Extended, .linear, "Code 39, full ASCII", tr("The same with lower-case letters"),
            aliases: ["excode39", "code39fullascii"]),
        Row(.code93, .linear, "Code 93", tr("Denser than Code 39")),
        Row(.codabar, .linear, nil, tr("Libraries, blood banks, parcels"), aliases: ["nw7"]),
        Row(.interleaved2of5, .linear, "Interleaved 2 of 5", tr("Pairs of digits on cards and cartons"), aliases: ["itf", "i25"]),
        Row(.itf14, .linear, nil, tr("Cartons of goods"), aliases: ["gtin14", "ean14"]),
        Row(.msi, .linear, nil, tr("Shop shelves"), aliases: ["msiplessey"]),
    ]

    private static let gs1 = [
        Row(
            .gs1128, .linear, nil, tr("Goods with batch, date and weight, on cartons"), isGS1: true,
            aliases: ["gs1code128", "ean128", "ucc128"]),
        Row(.gs1DataMatrix, .matrix, "GS1 Data Matrix", tr("Medicines, small goods with batch and date"), isGS1: true),
        Row(.gs1QRCode, .matrix, "GS1 QR Code", tr("Goods with batch and date"), isGS1: true),
        Row(.sscc, .linear, nil, tr("Pallets and parcels"), aliases: ["nve18"]),
        Row(
            .dataBar, .linear, "DataBar Omnidirectional", tr("Fruit and other small goods"), isGS1: true,
            aliases: ["rss14", "gs1databar", "databaromni"]),
        Row(.dataBarStacked, .stacked, "DataBar Stacked", tr("The same in two low rows"), isGS1: true, aliases: ["rss14stacked"]),
        Row(.dataBarStackedOmni, .stacked, "DataBar Stacked Omnidirectional", tr("The same in two rows, for tills"), isGS1: true),
        Row(.dataBarLimited, .linear, "DataBar Limited", tr("The smallest goods, not for tills"), isGS1: true, aliases: ["rsslimited"]),
        Row(
            .dataBarExpanded, .linear, "DataBar Expanded", tr("Weighed goods, coupons"), isGS1: true,
            aliases: ["databarexpanded", "rssexpanded", "gs1databarexp"]),
        Row(.dataBarExpandedStacked, .stacked, "DataBar Expanded Stacked", tr("The same in several rows"), isGS1: true),
    ]

    private static let health = [
        Row(.pharmacode, .linear, nil, tr("A number from 3 to 131070 on medicine packs")),
        Row(.pharmacodeTwoTrack, .postal, "Pharmacode Two-Track", tr("A number from 4 to 64570080 on medicine packs")),
        Row(.pzn, .linear, nil, tr("Medicines in Germany")),
        Row(.code32, .linear, "Code 32", tr("Medicines in Italy")),
        Row(.hibc128, .linear, "HIBC Code 128", tr("Hospital products")),
        Row(.hibc39, .linear, "HIBC Code 39", tr("Hospital products")),
        Row(.hibcDataMatrix, .matrix, "HIBC Data Matrix", tr("Hospital products")),
    ]

    private static let stacked = [
        Row(.pdf417, .stacked, nil, tr("Boarding passes, driving licences, tickets")),
        Row(.compactPDF417, .stacked, "Compact PDF417", tr("The same, narrower, where damage is unlikely"), aliases: ["truncatedpdf417"]),
        Row(.microPDF417, .stacked, nil, tr("Short text on small labels")),
        Row(.codablockF, .stacked, "Codablock F", tr("Code 128 in several rows")),
        Row(.code16K, .stacked, "Code 16K", tr("Electronics and blood products")),
        Row(.code49, .stacked, "Code 49", tr("An early code in several rows")),
    ]

    private static let industry = [
        Row(.code11, .linear, "Code 11", tr("Parts of telephone systems")),
        Row(
            .standard2of5, .linear, "Standard 2 of 5", tr("Digits in warehouses and on photographs"),
            aliases: ["matrix2of5", "c25standard"]),
        Row(.industrial2of5, .linear, "Industrial 2 of 5", tr("Digits in industry")),
        Row(.iata2of5, .linear, "IATA 2 of 5", tr("Air freight")),
        Row(.dataLogic2of5, .linear, "Datalogic 2 of 5", tr("Digits on Chinese mail")),
        Row(.plessey, .linear, nil, tr("Libraries and shop shelves in Britain")),
        Row(.telepen, .linear, nil, tr("Text in libraries in Britain")),
        Row(.telepenNumeric, .linear, "Telepen Numeric", tr("Digits in libraries in Britain")),
        Row(.channelCode, .linear, "Channel Code", tr("A number of up to seven digits in little space")),
        Row(.logmars, .linear, nil, tr("Code 39 as required by the US armed forces")),
        Row(.vin, .linear, nil, tr("Vehicles")),
    ]

    private static let postal = [
        Row(.intelligentMail, .postal, "USPS Intelligent Mail", tr("Mail in the United States")),
        Row(.postnet, .postal, nil, tr("Mail in the United States, formerly")),
        Row(.planet, .postal, nil, tr("Mail in the United States, formerly")),
        Row(.royalMail, .postal, "Royal Mail 4-State", tr("Mail in Britain")),
        Row(.mailmark, .postal, "Royal Mail Mailmark", tr("Mail in Britain")),
        Row(.kix, .postal, nil, tr("Mail in the Netherlands")),
        Row(.japanPost, .postal, "Japan Post", tr("Mail in Japan")),
        Row(.koreaPost, .linear, "Korea Post", tr("Mail in Korea")),
        Row(.australiaPost, .postal, "Australia Post", tr("Mail in Australia")),
        Row(.cepNet, .postal, nil, tr("Mail in Brazil")),
        Row(.leitcode, .linear, nil, tr("Deutsche Post parcels: destination")),
        Row(.identcode, .linear, nil, tr("Deutsche Post parcels: identification")),
        Row(.dpd, .linear, "DPD Code", tr("DPD parcels")),
    ]
}
