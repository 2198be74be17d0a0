import Platform
import Testing

@testable import Payload

@Suite("Texts in old character sets")
struct CharsetGuessTests {
    /// Everyday texts: names, addresses, labels, sentences.
    private static let families: [(charset: TextCharset, texts: [String])] = [
        (
            .shiftJIS,
            [
                "TRANS202404110011看16", "会議室A 14時から", "東京都千代田区丸の内1-9-1", "山田太郎", "ﾃﾞｰﾀ 商品番号12345", "株式会社トヨタ自動車",
                "予約番号：A-1234 2名様", "ありがとうございました", "WIFI:T:WPA;S:喫茶店;P:himitsu123;;", "カメラ", "大阪府大阪市北区梅田3-1-1 〒530-0001",
                "お問い合わせ: 03-1234-5678", "製造日 2024年3月5日", "領収書 1,200円", "新宿駅", "部品番号 X100 検査済",
            ]
        ),
        (
            .gb18030,
            [
                "北京市朝阳区建国路88号", "欢迎光临", "你好，世界", "会议室3楼", "张伟", "设备编号：SB-2023-0045", "姓名:李娜 电话:13800138000", "上海",
                "产品名称：无线鼠标 型号：M185", "资产编号 ZC00123 使用部门 财务部", "微信支付", "广东省深圳市南山区科技园", "出厂日期2023年10月", "重庆火锅",
                "物料编码：10023 数量：50", "已检验合格",
            ]
        ),
        (
            .big5,
            [
                "台北市信義區信義路五段7號", "歡迎光臨", "您好，世界", "會議室3樓", "陳大文", "設備編號：A-100", "國立臺灣大學", "姓名：林小美 電話：0912345678", "香港九龍尖沙咀",
                "發票號碼 AB12345678", "產品名稱", "高雄捷運", "訂單編號 20230401 數量 3", "謝謝惠顧", "停車場B2", "優惠券",
            ]
        ),
        (
            .eucKR,
            [
                "서울특별시 중구 세종대로 110", "안녕하세요", "감사합니다", "회의실 3층", "김철수", "제품번호: A-100 수량: 5", "삼성전자", "부산 해운대구",
                "전화 010-1234-5678", "주문번호 20230401", "대한민국", "와이파이 비밀번호", "입장권 2매", "자산번호 12345 관리부서 총무팀", "한국", "커피 3잔",
            ]
        ),
        (
            .windows1251,
            [
                "прибор №5 Первомайский", "Привет, мир", "Москва, ул. Ленина, д. 10", "Иванов Иван Иванович",
                "Счёт № 123 от 01.02.2024", "ООО «Ромашка»", "Київ, вул. Хрещатик 1", "София, България",
                "Инвентарный номер 00123", "Склад 4 полка 7", "Спасибо за покупку!", "НДС не облагается", "Беларусь",
                "Заявка принята", "Кафе", "ST00012|Name=ООО Вектор|PersonalAcc=40702810138250123017",
            ]
        ),
        (
            .windows1250,
            [
                "Příliš žluťoučký kůň", "Kraków, ul. Świętojańska 5", "Zażółć gęślą jaźń", "Győr, Árpád út 12", "Plzeň",
                "Škoda Octavia", "Łódź", "Nyíregyháza", "Jiří Dvořák", "Dziękujemy za zakupy", "Košice", "Čakovec",
                "Věra Nováková, Žižkova 12", "Sprzęt nr 123", "köszönjük", "Şoseaua Ştefan cel Mare",
            ]
        ),
        (
            .windows1252,
            [
                "“Reid’s place” – 364 3rd St.", "Prix : 25 €", "Cœur de lion", "Müller – Söhne", "It’s fine",
                "L’été à Nîmes…", "Größe: 10 €", "Björk’s café", "50 € Gutschein für Sie", "„Guten Tag“", "Œuvre complète",
                "São Paulo – Brasil", "Señor Muñoz’s house", "Tür Nr. 5 – links", "Price £5 — today only", "naïve façade’s",
            ]
        ),
        (
            .latin1,
            [
                "Müller & Söhne, Carl-Zeiss-Straße 34", "Straße", "Café", "Málaga, España", "Göteborg", "Århus Ø",
                "São Paulo", "Zürich", "français", "Año nuevo", "Köln", "Bjørn Ærø", "Château Margaux", "Niño", "Ångström",
                "übung",
            ]
        ),
    ]

    private static func bytes(_ text: String, _ charset: TextCharset) throws -> [UInt8] {
        let name =
            switch charset {
            case .shiftJIS: "CP932"
            case .eucKR: "CP949"
            default: charset.rawValue
            }
        let converted = CharacterConversion(from: "UTF-8", to: name)?.converted(text.utf8)
        return try #require(converted)
    }

    @Test("are read, nearly all of them, without knowing the language", arguments: 0..<8)
    func everyday(index: Int) throws {
        let (charset, texts) = Self.families[index]
        var wrong: [String] = []
        for text in texts {
            let reading = CharsetGuess(try Self.bytes(text, charset), language: "en").readings.first
            if reading?.text != text { wrong.append("\(text) → \(reading?.text ?? "data") (\(reading?.charset.name ?? ""))") }
        }
        #expect(wrong.count <= 1, "\(charset.name): \(wrong)")
    }

    @Test("are always among the choices", arguments: 0..<8)
    func choices(index: Int) throws {
        let (charset, texts) = Self.families[index]
        let missing = try texts.filter { text in
            let bytes = try Self.bytes(text, charset)
            return !CharsetGuess(bytes, language: "en").readings.contains { $0.text == text }
        }
        #expect(missing.isEmpty)
    }

    @Test("The language of the desktop decides what could be either")
    func language() throws {
        let bytes = try Self.bytes("Prag-doğu", .windows1254)
        #expect(CharsetGuess(bytes, language: "is").readings.first?.text == "Prag-doðu")
        #expect(CharsetGuess(bytes, language: "tr").readings.first?.text == "Prag-doğu")
    }

    @Test(
        "Data stays data",
        arguments: [
            [0x00, 0xFF, 0x80], [0xFF, 0xFE, 0xFD, 0x01], Array(0x80...0xFF), [0x8F, 0x9D, 0x81], Array(repeating: 0xFF, count: 40),
            [0xD4, 0x1D, 0x8C, 0xD9, 0x8F, 0x00, 0xB2, 0x04, 0xE9, 0x80, 0x09, 0x98, 0xEC, 0xF8, 0x42, 0x7E],
            [0xDA, 0x39, 0xA3, 0xEE, 0x5E, 0x6B, 0x4B, 0x0D, 0x32, 0x55, 0xBF, 0xEF, 0x95, 0x60, 0x18, 0x90, 0xAF, 0xD8, 0x07, 0x09],
        ] as [[UInt8]])
    func data(bytes: [UInt8]) {
        #expect(Payload(bytes: bytes).text == nil)
        #expect(Payload(bytes: bytes).kind == .binary)
    }

    @Test("A choice decides, even against the bytes, and changes none of them")
    func chosen() throws {
        let bytes = try Self.bytes("Müller & Söhne", .latin1)
        let chosen = Payload(bytes: bytes).read(as: .windows1251)
        #expect(chosen.text == "Mьller & Sцhne" && chosen.bytes == bytes)
        #expect(chosen == Payload(bytes: bytes))
        #expect(Payload("Köln").read(as: .latin1).text == "KÃ¶ln")
        #expect(chosen.reading?.isGuessed == false && Payload(bytes: bytes).reading?.isGuessed == true)
    }

    @Test("The parsers get the text")
    func parsers() throws {
        let network = Payload(bytes: try Self.bytes("WIFI:T:WPA;S:喫茶店;P:himitsu123;;", .shiftJIS))
        #expect(network.kind == .wifi && network.parsed().text("ssid") == "喫茶店")
        let link = Payload(bytes: try Self.bytes("https://example.org/Größe", .latin1))
        #expect(link.kind == .uri)
        let lines = ["BEGIN:VCARD", "VERSION:3.0", "FN:Иван Петров", "TEL:+71234567", "END:VCARD", ""].joined(separator: "\r\n")
        let card = Payload(bytes: try Self.bytes(lines, .windows1251))
        #expect(card.kind == .contact && card.title == "Иван Петров")
        let payment = Payload(
            bytes: try Self.bytes("ST00011|Name=ООО Вектор|PersonalAcc=40702810138250123017|BankName=Банк|BIC=044525225", .windows1251))
        #expect(payment.parsed().text("name") == "ООО Вектор" && payment.reading?.charset == .windows1251)
        #expect(payment.reading?.isGuessed == false)
    }

    @Test("Names of character sets are understood as people write them")
    func names() {
        #expect(TextCharset(named: "sjis") == .shiftJIS && TextCharset(named: "Shift-JIS") == .shiftJIS)
        #expect(TextCharset(named: "cp1251") == .windows1251 && TextCharset(named: "Latin-1") == .latin1)
        #expect(TextCharset(named: "klingon") == nil)
        for charset in TextCharset.allCases { #expect(TextCharset(named: charset.name) == charset) }
    }

    @Test("Long contents take no longer than their length")
    func long() {
        let bytes = Array(repeating: UInt8(0xE4), count: 200_000)
        #expect(CharsetGuess(bytes, language: "en").readings.isEmpty)
    }
}
