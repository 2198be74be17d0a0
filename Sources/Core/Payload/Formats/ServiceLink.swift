/// A link to a chat, a call or an app, with the fields that it contains.
struct ServiceLink {
    let name: String
    private(set) var fields: [PayloadField] = []

    init?(_ address: String) {
        guard Self.isKnown(address) else { return nil }
        if let web = WebAddress(address) {
            guard let service = Self.services.first(where: { service in service.hosts.contains { web.isAt($0) } }) else { return nil }
            name = service.name
            read(web, service.name)
        } else {
            let scheme = address.cut(at: ASCII.colon).head.lowercased()
            guard let service = Self.services.first(where: { $0.schemes.contains(scheme) }) else { return nil }
            name = service.name
            let query = QueryItems(URIParts(address).query ?? "", plusIsSpace: true)
            fields.add("number", query["phone"])
            fields.add("user", query["domain"])
            fields.add("text", query["text"])
        }
    }

    /// Whether the host or the scheme may belong to a service. A fast check, because most addresses do not.
    private static func isKnown(_ address: String) -> Bool {
        guard (address.droppingPrefix("http://") ?? address.droppingPrefix("https://")) != nil else { return true }
        guard let host = Authority(of: address).host else { return false }
        var rest = host[...]
        while true {
            if hosts.contains(rest) { return true }
            guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else { return false }
            rest = rest[rest.utf8.index(after: dot)...]
        }
    }

    private mutating func read(_ web: WebAddress, _ service: String) {
        let first = web.path.first
        let last = web.path.last
        switch service {
        case "WhatsApp":
            let number = web.query["phone"] ?? first
            if let digits = number.map({ $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }), digits.isDigits {
                fields.add("number", "+" + digits)
            }
            if first == "channel" || web.host == "chat.whatsapp.com" { fields.add("invitation", last, isSecret: false) }
            fields.add("text", web.query["text"])
        case "Telegram":
            if let first, first.hasPrefix("+") || first == "joinchat" {
                fields.add("invitation", first.hasPrefix("+") ? String(first.dropFirst()) : last, isSecret: false)
            } else if first != "share" {
                fields.add("user", first)
            }
            fields.add("text", web.query["text"])
        case "Google Meet": fields.add("meeting", first)
        case "Zoom":
            fields.add("meeting", web.path.last?.isDigits == true ? web.path.last : nil)
            fields.add("password", web.query["pwd"], isSecret: true)
        case "App Store": fields.add("app", last)
        case "Google Play": fields.add("app", web.query["id"])
        default: break
        }
    }

    private struct Service {
        let name: String
        let hosts: [String]
        let schemes: [String]

        init(_ name: String, hosts: [String], schemes: [String] = []) {
            (self.name, self.hosts, self.schemes) = (name, hosts, schemes)
        }
    }

    private static let hosts = Set(services.flatMap { service in service.hosts.map { Substring($0) } })

    private static let services = [
        Service("WhatsApp", hosts: ["wa.me", "whatsapp.com"], schemes: ["whatsapp"]),
        Service("Telegram", hosts: ["t.me", "telegram.me"], schemes: ["tg"]),
        Service("Signal", hosts: ["signal.me", "signal.group"], schemes: ["sgnl"]),
        Service("Messenger", hosts: ["m.me"], schemes: ["fb-messenger"]),
        Service("Threema", hosts: ["threema.id"], schemes: ["threema"]),
        Service("Viber", hosts: ["viber.com"], schemes: ["viber"]),
        Service("LINE", hosts: ["line.me"], schemes: ["line"]),
        Service("WeChat", hosts: ["u.wechat.com", "weixin.qq.com"], schemes: ["weixin"]),
        Service("Discord", hosts: ["discord.gg", "discord.com"]),
        Service("Matrix", hosts: ["matrix.to"], schemes: ["matrix"]),
        Service("Google Meet", hosts: ["meet.google.com"]),
        Service("Zoom", hosts: ["zoom.us"], schemes: ["zoommtg", "zoomus"]),
        Service("Microsoft Teams", hosts: ["teams.microsoft.com", "teams.live.com"], schemes: ["msteams"]),
        Service("Jitsi Meet", hosts: ["meet.jit.si"]),
        Service("FaceTime", hosts: ["facetime.apple.com"], schemes: ["facetime", "facetime-audio"]),
        Service("Skype", hosts: ["join.skype.com"], schemes: ["skype"]),
        Service("App Store", hosts: ["apps.apple.com", "itunes.apple.com"], schemes: ["itms-apps"]),
        Service("Google Play", hosts: ["play.google.com"], schemes: ["market"]),
        Service("F-Droid", hosts: ["f-droid.org"], schemes: ["fdroidrepo", "fdroidrepos"]),
    ]
}
