import Foundation
import Payload
import Platform

/// The JSON of QRBook (gyndok/QRBook): a list of codes as it exports them, or "qr_codes" with the fields of its template for bulk imports.
enum QRBookJSON {
    static let key = "qr_codes"

    static func recognizes(_ outline: JSONOutline) -> Bool {
        if outline[key] != nil { return true }
        return outline.firstObjects.contains { $0["title"] != nil && ($0["data"] != nil || $0["type"] != nil) }
    }

    static func read(_ outline: JSONOutline, into run: ImportRun) throws(ExchangeError) {
        guard let elements = outline[key].flatMap(outline.elements(of:)) ?? outline.elements else {
            throw .notA(.qrbook, reason: tr("there is no list “\(key)”"))
        }
        for element in elements {
            try run.step(at: element.range.lowerBound)
            run.add(try code(JSONRecord(outline.bytes(element)), now: run.now), line: element.line)
        }
    }

    private static func code(_ record: JSONRecord, now: Date) throws(RowReadingError) -> ExchangedCode {
        let type = try record.text("type")?.lowercased() ?? ""
        let payload = try QRBookFields(record: record, now: now).payload(of: type)
        let title = try record.text("title") ?? ""
        var code = ExchangedCode(payload: payload, title: title.trimmingCharacters(in: .whitespacesAndNewlines))
        code.uuid = try record.text("id").flatMap { UUID(uuidString: $0) }
        code.tags = try record.texts("tags")
        code.isFavorite = try record.flag(record.tree["isFavorite"] == nil ? "is_favorite" : "isFavorite")
        code.useCount = try record.count("scanCount")
        code.created = try record.date("createdAt")
        code.modified = try record.date("updatedAt")
        code.used = try record.date("lastUsed")
        code.expires = try record.date("expiresAt")
        code.isOneTime = try record.flag("oneTimeUse")
        code.folder = try record.text("folderName").flatMap { $0.isEmpty ? nil : $0 }
        return code
    }
}

/// Builds the payload of an entry of QRBook's template from its fields.
struct QRBookFields {
    let record: JSONRecord
    let now: Date

    func payload(of type: String) throws(RowReadingError) -> Payload {
        // The export writes the complete content for every kind, the template only what a person knows.
        let data = try record.text("data")?.trimmingCharacters(in: .whitespacesAndNewlines)
        switch type {
        case "wifi" where record.tree["wifi_ssid"] != nil: return try wifi()
        case "contact" where record.tree["contact_name"] != nil: return try contact()
        case "calendar" where record.tree["event_title"] != nil: return try event()
        default: break
        }
        guard let data, !data.isEmpty else { throw RowReadingError(tr("The entry has no “data”: enter the content of the code.")) }
        func account(_ mark: Character) -> String { String(data.drop { $0 == mark }) }
        // The export writes a complete URL.
        let isAddress = data.contains("://")
        switch type {
        case "url" where !isAddress && !data.contains(":"), "file" where !isAddress && !data.contains(":"):
            return Payload("https://\(data)")
        case "venmo" where !isAddress: return Payload("https://venmo.com/\(account("@"))")
        case "paypal" where !isAddress: return Payload("https://www.paypal.com/paypalme/\(account("@"))")
        case "cashapp" where !isAddress: return Payload("https://cash.app/$\(account("$"))")
        case "zelle" where !data.hasPrefix("Zelle:"): return Payload("Zelle: \(data)")
        // White space around a text may be intended.
        default: return Payload(try record.text("data") ?? data)
        }
    }

    private func wifi() throws(RowReadingError) -> Payload {
        let password = try record.text("wifi_password") ?? ""
        let security = try record.text("wifi_security") ?? (password.isEmpty ? "nopass" : "WPA")
        return try build(
            .wifi,
            [
                PayloadField("ssid", .text(try record.text("wifi_ssid") ?? "")),
                // The example in the template has a password for a network without one.
                PayloadField("password", security.lowercased() == "nopass" ? .absent : .text(password)),
                PayloadField("security", .text(security)), PayloadField("hidden", .flag(try record.flag("wifi_hidden"))),
            ])
    }

    private func contact() throws(RowReadingError) -> Payload {
        func list(_ key: String) throws(RowReadingError) -> FieldValue {
            try record.text(key).flatMap { $0.isEmpty ? nil : .list([.text($0)]) } ?? .absent
        }
        return try build(
            .contact,
            [
                PayloadField("name", .text(try record.text("contact_name") ?? "")), PayloadField("phones", try list("contact_phone")),
                PayloadField("emails", try list("contact_email")), PayloadField("urls", try list("contact_url")),
                PayloadField("org", .text(try record.text("contact_organization") ?? "")),
            ])
    }

    private func event() throws(RowReadingError) -> Payload {
        guard let day = try record.text("event_start_date"), !day.isEmpty else {
            throw RowReadingError(tr("The event has no “event_start_date”: enter it like 2026-07-04."))
        }
        let time = try record.text("event_start_time").flatMap { $0.isEmpty ? nil : $0 }
        let isAllDay = try record.tree["event_all_day"] == nil ? time == nil : record.flag("event_all_day")
        let lastDay = try record.text("event_end_date").flatMap { $0.isEmpty ? nil : $0 } ?? day
        var fields = [
            PayloadField("summary", .text(try record.text("event_title") ?? "")),
            PayloadField("location", .text(try record.text("event_location") ?? "")),
            PayloadField("description", .text(try record.text("event_description") ?? "")),
        ]
        if isAllDay {
            fields += [PayloadField("start", .text(day)), PayloadField("last_day", .text(lastDay))]
        } else {
            guard let time else { throw RowReadingError(tr("The event has no “event_start_time”: enter it like 09:00.")) }
            fields.append(PayloadField("start", .text("\(day)T\(time)")))
            if let end = try record.text("event_end_time"), !end.isEmpty { fields.append(PayloadField("end", .text("\(lastDay)T\(end)"))) }
        }
        return try build(.calendar, fields)
    }

    private func build(_ kind: PayloadKind, _ fields: [PayloadField]) throws(RowReadingError) -> Payload {
        do throws(PayloadBuildingError) {
            return try Payload(building: kind, fields: fields, now: now)
        } catch {
            throw RowReadingError(error.message)
        }
    }
}

/// The history of Binary Eye as JSON (markusfisch/BinaryEye, JsonExport): a list of objects with its columns, all as strings.
enum BinaryEyeJSON {
    static func recognizes(_ outline: JSONOutline) -> Bool {
        outline.firstObjects.contains { ($0["content"] ?? $0["text"]) != nil && ($0["_datetime"] != nil || $0["format"] != nil) }
    }

    static func read(_ outline: JSONOutline, into run: ImportRun) throws(ExchangeError) {
        guard let elements = outline.elements else { throw .notA(.binaryeye, reason: tr("it isn’t a list of scans")) }
        for element in elements {
            try run.step(at: element.range.lowerBound)
            run.add(try code(JSONRecord(outline.bytes(element))), line: element.line)
        }
    }

    private static func code(_ record: JSONRecord) throws(RowReadingError) -> ExchangedCode {
        guard let content = try record.text("content", "text"), !content.isEmpty else {
            throw RowReadingError(tr("The scan has no “content”."))
        }
        var code = ExchangedCode(payload: Payload(content), title: try record.text("name") ?? "")
        if let format = try record.text("format") { code.setKind(named: format) }
        code.created = try record.text("_datetime").flatMap(ExchangedDate.date)
        return code
    }
}
