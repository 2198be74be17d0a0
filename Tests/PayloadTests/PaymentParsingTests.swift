import Payload
import Testing

@Suite("Parsing payments and one-time passwords")
struct PaymentParsingTests {
    @Test(
        "A one-time password says everything that a generator needs",
        arguments: [
            (
                "otpauth://totp/Example:alice@google.com?secret=JBSWY3DPEHPK3PXP&issuer=Example",
                #"{"account":"alice@google.com","algorithm":"SHA1","digits":6,"issuer":"Example","period":30,"secret":"JBSWY3DPEHPK3PXP","type":"totp"}"#
            ),
            (
                "otpauth://HOTP/Big%20Corp%3A%20b%40c?SECRET=jbsw%20y3dp&algorithm=HmacSHA256&digits=8&counter=7",
                #"{"account":"b@c","algorithm":"SHA256","counter":7,"digits":8,"issuer":"Big Corp","secret":"JBSWY3DP","type":"hotp"}"#
            ),
            (
                "otpauth-migration://offline?data=Ci8KCkhlbGxvId6tvu8SGEV4YW1wbGU6YWxpY2VAZ29vZ2xlLmNvbRoHRXhhbXBsZSABKAEwAhABGAEgACjr4JKn%2BP%2F%2F%2F%2F8B",
                #"{"account":"alice@google.com","algorithm":"SHA1","digits":6,"issuer":"Example","period":30,"secret":"JBSWY3DPEHPK3PXP","type":"totp"}"#
            ),
        ])
    func oneTimePassword(text: String, fields: String) {
        #expect(parsed(text).json == fields)
        #expect(parsed(text).fields.filter(\.isSecret).map(\.name) == ["secret"])
    }

    @Test("Without a secret nothing is offered")
    func noSecret() {
        #expect(parsed("otpauth://totp/x").warnings == [.incomplete(missing: "secret")])
        #expect(parsed("otpauth://totp/x").actions.isEmpty)
    }

    @Test(
        "A SEPA transfer says whom and how much",
        arguments: [
            (
                "BCD\n001\n1\nSCT\nBPOTBEB1\nRed Cross\nBE72000000001616\nEUR1.00\nCHAR\n\nUrgency fund\nSample",
                #"{"amount":"1.00","bic":"BPOTBEB1","charset":1,"currency":"EUR","iban":"BE72000000001616","iban_valid":true,"info":"Sample","name":"Red Cross","purpose":"CHAR","text":"Urgency fund","version":"001"}"#
            ),
            (
                "BCD\r\n002\r\n1\r\nSCT\r\n\r\nMax\r\nde72 1102 2033 0123 4567 89\r\n",
                #"{"charset":1,"iban":"DE72110220330123456789","iban_valid":false,"name":"Max","version":"002"}"#
            ),
        ])
    func transfer(text: String, fields: String) {
        #expect(parsed(text).json == fields)
    }

    @Test("The transfer's own character set counts where the bytes are no UTF-8")
    func characterSet() {
        let greek = Array("BCD\n002\n6\nSCT\n\n".utf8) + [0xC1, 0xE8, 0xDE, 0xED, 0xE1] + Array("\nDE71110220330123456789".utf8)
        #expect(Payload(bytes: greek).parsed().text("name") == "Αθήνα")
    }

    @Test("A Swiss bill says creditor, debtor and reference")
    func swissBill() {
        let bill =
            "SPC\n0200\n1\nCH4431999123000889012\nS\nRobert Schneider AG\nRue du Lac\n1268\n2501\nBiel\nCH\n\n\n\n\n\n\n\n1949.75\nCHF\n"
            + "K\nPia Rutschmann\nMarktgasse 28\n9400 Rorschach\n\n\nCH\nQRR\n210000000003139471430009017\nOrder\nEPD\n//S1/01\nUV;1\nXY;2"
        let expected =
            #"{"alt":["UV;1","XY;2"],"amount":"1949.75","bill_info":"//S1/01","creditor":{"city":"Biel","country":"CH","line1":"Rue du Lac","line2":"1268","name":"Robert Schneider AG","postcode":"2501","type":"S"},"currency":"CHF","#
            + #""debtor":{"city":"","country":"CH","line1":"Marktgasse 28","line2":"9400 Rorschach","name":"Pia Rutschmann","postcode":"","type":"K"},"#
            + #""iban":"CH4431999123000889012","message":"Order","ref_type":"QRR","reference":"210000000003139471430009017","version":"0200"}"#
        for end in ["\n", "\r\n", "\r"] {
            #expect(parsed(bill.replacing("\n", with: end)).json == expected)
            #expect(parsed(bill.replacing("\n", with: end)).warnings == [])
        }
        #expect(parsed(bill.replacing("9017\n", with: "9018\n")).warnings == [.badCheckDigit(of: "reference")])
    }

    @Test(
        "Payments by address say their scheme, whom and how much",
        arguments: [
            (
                "UPI://PAY?PA=SHOP@UPI&PN=My%20Shop&AM=99.50&CU=INR",
                #"{"address":"SHOP@UPI","amount":"99.50","currency":"INR","name":"My Shop","scheme":"upi"}"#
            ),
            (
                "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3&label=Luke-Jr&message=a%20b",
                #"{"address":"175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W","amount":"20.3","label":"Luke-Jr","message":"a b","scheme":"bitcoin"}"#
            ),
            ("ethereum:pay-0xfb69@4?value=2.014e18", #"{"address":"0xfb69","amount":"2.014","chain_id":4,"scheme":"ethereum"}"#),
            (
                "ethereum:0x8920@1/transfer?address=0x8e23&uint256=15",
                #"{"address":"0x8e23","chain_id":1,"contract":"0x8920","function":"transfer","quantity":"15","scheme":"ethereum"}"#
            ),
            (
                "https://paypal.me/jane/25,50eur",
                #"{"address":"jane","amount":"25.50","currency":"EUR","scheme":"paypal","uri":"https://paypal.me/jane/25,50eur"}"#
            ),
            ("https://cash.app/$jane/10", #"{"address":"$jane","amount":"10","scheme":"cashapp","uri":"https://cash.app/$jane/10"}"#),
            ("https://venmo.com/u/Jane-Doe", #"{"address":"Jane-Doe","scheme":"venmo","uri":"https://venmo.com/u/Jane-Doe"}"#),
            (
                "https://enroll.zellepay.com/qr-codes?data=eyJuYW1lIjoiSmFuZSIsInRva2VuIjoiakB4Lm9yZyJ9",
                #"{"address":"j@x.org","name":"Jane","scheme":"zelle","uri":"https://enroll.zellepay.com/qr-codes?data=eyJuYW1lIjoiSmFuZSIsInRva2VuIjoiakB4Lm9yZyJ9"}"#
            ),
            (
                "SPD*1.0*ACC:CZ5855000000001265098001*AM:480.50*CC:CZK*MSG:Goods",
                #"{"amount":"480.50","currency":"CZK","iban":"CZ5855000000001265098001","iban_valid":true,"message":"Goods","scheme":"spayd"}"#
            ),
            (
                "ST00012|Name=A|PersonalAcc=407|Sum=123456",
                #"{"address":"407","amount":"1234.56","currency":"RUB","name":"A","scheme":"gost"}"#
            ),
        ])
    func addresses(text: String, fields: String) {
        #expect(parsed(text).json == fields)
        #expect(parsed(text).kind == .payment)
    }

    @Test("A merchant code says whom to pay and whether its checksum holds")
    func merchant() {
        let pix =
            "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304"
        let code = parsed(pix + "1D3D")
        #expect(code.text("name") == "Fulano de Tal" && code.text("currency") == "BRL")
        #expect(code.text("key") == "123e4567-e12b-12d1-a456-426655440000")
        #expect(code["crc_ok"] == .flag(true) && code.warnings == [] && code["reference"] == nil)
        #expect(parsed(pix + "1D3E")["crc_ok"] == .flag(false))
        #expect(parsed(pix + "1D3E").warnings == [.badCheckDigit(of: "whole code")])
    }

    @Test(
        "A lightning invoice says its amount when its checksum holds",
        arguments: [
            // BOLT 11, "Please send $3 for a cup of coffee".
            (
                "lnbc2500u1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpu9qrsgquk0rl77nj30yxdy8j9vdx85fkpmdla2087ne0xh8nhedh8w27kyke0lp53ut353s06fv3qfegext0eh0ymjpf39tuven09sam30g4vgpfna3rh",
                "0.0025", []
            ),
            ("lnbc2500u1pvjluez", nil, ["badCheckDigit"]),
        ] as [(String, String?, [String])])
    func invoice(text: String, amount: String?, warnings: [String]) {
        #expect(parsed("lightning:" + text).text("amount") == amount)
        #expect(parsed("LIGHTNING:" + text.uppercased()).warningNames == warnings)
    }
}
