import Foundation
import Payload

/// The column of a table that holds each kind of value.
struct TableColumns {
    /// The header as it is written; empty for a table without one.
    let header: [String]
    /// The column of each meaning, indexed by raw value because every row reads it.
    private var indices = [Int?](repeating: nil, count: ColumnMeaning.allCases.count)
    /// The columns of attributes.
    private(set) var attributes: [(attribute: CodeAttribute, index: Int)] = []

    /// Reads the columns from a header; nil if the row is not a header. `claimed` has names in lower case of columns that hold no contents.
    init?(header row: TableRow, claimed: Set<String> = []) {
        header = row.texts
        var ranks: [TableHeading: Int] = [:]
        for (index, name) in header.enumerated() {
            guard let (heading, rank) = TableHeading.of(name), ranks[heading].map({ rank < $0 }) ?? true else { continue }
            if heading == .meaning(.content), claimed.contains(ExchangeTable.trimmed(name).lowercased()) { continue }
            ranks[heading] = rank
            switch heading {
            case .meaning(let meaning): indices[meaning.rawValue] = index
            case .attribute(let attribute):
                attributes.removeAll { $0.attribute == attribute }
                attributes.append((attribute, index))
            }
        }
        let isContact = has(.givenName) && has(.familyName)
        let holdsCodes = has(.content) || has(.bytes) || isContact
        // A single word that is also a common header is taken for a list of words, unless it means contents. Two such words are a header.
        guard holdsCodes || ranks.count >= 2 || has(.title) && header.count >= 2 else { return nil }
        // In a table of contacts the web page belongs to the contact.
        if isContact, let index = self[.content], ["website", "url", "homepage"].contains(TableHeading.normalized(header[index])) {
            indices[ColumnMeaning.content.rawValue] = nil
            indices[ColumnMeaning.website.rawValue] = index
        }
    }

    /// The columns of a table without a header.
    init(content: Int, title: Int?) {
        header = []
        indices[ColumnMeaning.content.rawValue] = content
        indices[ColumnMeaning.title.rawValue] = title
    }

    func has(_ meaning: ColumnMeaning) -> Bool { self[meaning] != nil }

    subscript(meaning: ColumnMeaning) -> Int? { indices[meaning.rawValue] }

    /// The text in the column with a meaning; nil if there is no such column, or the cell is empty.
    func text(_ meaning: ColumnMeaning, of row: TableRow) throws(RowReadingError) -> String? {
        guard let index = self[meaning] else { return nil }
        return try row.text(index)
    }

    var holdsContacts: Bool { has(.givenName) && has(.familyName) }

    /// Whether the header has a column with exactly this name.
    func names(_ name: String) -> Bool { header.contains { $0.lowercased() == name } }
}

/// The meaning of a column of a table that holds no attribute, or one that is read in its own way.
enum ColumnMeaning: Int, CaseIterable {
    case content, title, notes, tags, folder, kind, created, modified, used, uses, trashed, uuid, bytes, style
    // The columns of mini-qr for contacts.
    case givenName, familyName, organization, position, workPhone, homePhone, mobilePhone, email, website, street, postcode, town, region
    case country, fileName
}

/// What the header of a table says of a column.
enum TableHeading: Hashable {
    case meaning(ColumnMeaning)
    case attribute(CodeAttribute)

    /// The meaning of a header and its rank. If two columns have the same meaning, the lower rank wins.
    static func of(_ header: String) -> (heading: TableHeading, rank: Int)? {
        known[normalized(header)]
    }

    /// The header in lower case, letters and digits only, without accents: "Créé le" and "cree_le" are equal.
    static func normalized(_ header: String) -> String {
        let plain = header.prefix(200).folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return String(String.UnicodeScalarView(plain.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || "0"..."9" ~= $0 }))
    }

    private static let known: [String: (heading: TableHeading, rank: Int)] = {
        var known: [String: (heading: TableHeading, rank: Int)] = [:]
        let headings = vocabulary.map { (meaning($0), $1) } + CodeAttribute.all.map { (attribute($0), $0.headings) }
        for (heading, words) in headings {
            for (rank, word) in words.split(whereSeparator: \.isWhitespace).enumerated() {
                let key = normalized(String(word))
                if known[key].map({ $0.rank > rank }) ?? true { known[key] = (heading, rank) }
            }
        }
        return known
    }()

    /// The common headers in several languages, the most certain first. A word with two meanings has the one where it comes earlier.
    private static let vocabulary: [(ColumnMeaning, String)] = [
        (
            .content,
            """
            content contents payload qrcontent qrdata codecontent rawvalue scanresult url link uri data text value result qrcode
            qr code barcode barcodevalue cardnumber address website webpage message inhalt codeinhalt daten wert adresse
            verknüpfung webadresse contenu données texte valeur lien contenido contenidoqr datos texto valor enlace dirección
            contenuto dati testo valore collegamento indirizzo conteúdo dados inhoud gegevens tekst waarde koppeling zawartość
            treść dane odnośnik innehåll indhold innhold sisältö obsah hodnota içerik veri metin bağlantı содержимое содержание
            данные текст ссылка адрес вміст дані 内容 数据 文本 链接 網址 內容 コンテンツ テキスト データ リンク 내용 데이터 텍스트 링크
            """
        ),
        (
            .title,
            """
            title name label caption frametext displayname titel bezeichnung beschriftung überschrift titre nom libellé intitulé
            título nombre titolo nome etichetta naam tytuł nazwa namn navn nimi otsikko název nadpis başlık isim название имя
            заголовок наименование назва 标题 名称 標題 名稱 タイトル 名前 제목 이름
            """
        ),
        (
            .notes,
            """
            notes note comment comments remark remarks description memo notiz notizen bemerkung kommentar beschreibung anmerkung
            remarque commentaire nota notas comentario descripción annotazione commento descrizione observação descrição notitie
            opmerking beschrijving notatka uwagi opis anteckning poznámka açıklama заметка примечание комментарий описание 备注 描述
            備註 メモ 備考 説明 메모 설명
            """
        ),
        (
            .tags,
            """
            tags tag keywords keyword schlagwörter schlagworte stichwörter stichworte étiquettes motsclés etiquetas etichette
            parolechiave palavraschave trefwoorden tagi słowakluczowe теги метки 标签 標籤 タグ 태그
            """
        ),
        (
            .folder,
            """
            folder foldername group category collection ordner gruppe kategorie dossier groupe catégorie carpeta grupo categoría
            cartella gruppo categoria pasta map groep folderu grupa kategoria mapp mappe složka klasör папка группа категория 文件夹
            分类 分組 フォルダ フォルダー 分類 폴더 분류
            """
        ),
        (
            .kind,
            """
            kind type format barcodeformat barcodetype codetype contenttype typ art format tipo formato soort rodzaj тип
            формат вид 类型 格式 類型 種類 形式 종류 형식 유형
            """
        ),
        (
            .created,
            """
            created createdat creationdate datecreated datetime date timestamp scandate scantime scannedat time erstellt
            erstelltam datum zeitpunkt créé crééle datedecréation creado fecha fechadecreación creato datacreazione criado
            aangemaakt utworzono создано дата 创建时间 日期 时间 作成日 日付 日時 생성일 날짜
            """
        ),
        (.modified, "modified modifiedat updated updatedat lastmodified changed geändert modifié modificado modificato gewijzigd изменено"),
        (.used, "used usedat lastused lastusedat zuletztbenutzt benutzt utilisé usado usato gebruikt"),
        (.uses, "uses usecount scancount scans count usagecount"),
        (.trashed, "trashed trashedat deleted deletedat"),
        (.uuid, "uuid guid id"),
        (.bytes, "bytes bytesbase64 base64 payloadbytes contentbase64"),
        (.style, "style stylejson"),
        (.givenName, "firstname givenname"), (.familyName, "lastname familyname surname"),
        (.organization, "org organization organisation company"),
        (.position, "position jobtitle"), (.workPhone, "phonework workphone"), (.homePhone, "phoneprivate homephone"),
        (.mobilePhone, "phonemobile mobilephone"), (.email, "email mail"), (.website, "homepage"), (.street, "street"),
        (.postcode, "zipcode postcode zip"), (.town, "city town"), (.region, "state region"), (.country, "country"),
        (.fileName, "filename"),
    ]
}
