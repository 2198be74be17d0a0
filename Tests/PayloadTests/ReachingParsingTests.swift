import Payload
import Testing

@Suite("Parsing Wi-Fi, phones, messages, mail and places")
struct ReachingParsingTests {
    @Test(
        "A Wi-Fi code says the network, however it is written",
        arguments: [
            ("WIFI:T:WPA;S:net;P:12345678;;", #"{"hidden":false,"password":"12345678","security":"WPA","ssid":"net"}"#),
            (
                "WIFI:S:a\\;b\\:c\\\\d\\,e\\\"f;P:x\\\\;T:WEP;;",
                #"{"hidden":false,"password":"x\\","security":"WEP","ssid":"a;b:c\\d,e\"f"}"#
            ),
            ("wifi:t:wpa;s:lower;p:abcdefgh;h:TRUE", #"{"hidden":true,"password":"abcdefgh","security":"WPA","ssid":"lower"}"#),
            ("WIFI:S:open;T:;P:;H:;;", #"{"hidden":false,"security":"nopass","ssid":"open"}"#),
            ("WIFI:S:new;T:WPA3-X;;", #"{"hidden":false,"security":"WPA3-X","ssid":"new"}"#),
            (
                "WIFI:T:WPA2-EAP;S:corp;E:PEAP;PH2:MSCHAPV2;I:jane;AI:anon;P:pw;;",
                #"{"anonymous":"anon","eap":"PEAP","hidden":false,"identity":"jane","password":"pw","phase2":"MSCHAPV2","security":"WPA2-EAP","ssid":"corp"}"#
            ),
            ("WIFI:H:MSCHAPv2;S:x;T:WPA2-EAP;;", #"{"hidden":false,"phase2":"MSCHAPv2","security":"WPA2-EAP","ssid":"x"}"#),
            ("WIFI:T:WPA;S:\"ABCDEF\";P:\"12345678\";;", #"{"hidden":false,"password":"12345678","security":"WPA","ssid":"ABCDEF"}"#),
            ("WIFI:T:SAE;S:\"Joe's\";P: a b ;;", #"{"hidden":false,"password":" a b ","security":"SAE","ssid":"\"Joe's\""}"#),
            ("WIFI:T:WPA;S:P\\:x\\;T\\:WEP;P:a:b:c:d:e;;", #"{"hidden":false,"password":"a:b:c:d:e","security":"WPA","ssid":"P:x;T:WEP"}"#),
            ("WIFI:S:x\\", #"{"hidden":false,"security":"nopass","ssid":"x\\"}"#),
            ("WIFI:S:👩‍👩‍👧 n\u{301};T:nopass;;", #"{"hidden":false,"security":"nopass","ssid":"👩‍👩‍👧 ń"}"#),
        ])
    func wifi(text: String, fields: String) {
        #expect(parsed(text).json == fields)
        #expect(parsed(text).kind == .wifi)
    }

    @Test("The password of a network is secret, its name is not")
    func secrets() {
        let network = parsed("WIFI:T:WPA;S:net;P:12345678;;")
        #expect(network.fields.filter(\.isSecret).map(\.name) == ["password"])
        #expect(network.actions == [.connect, .copy(field: "password"), .copy(field: "ssid")])
    }

    @Test(
        "A phone number is the number alone",
        arguments: [
            ("tel:+1-201-555-0123;ext=5", #"{"extension":"5","number":"+1-201-555-0123"}"#), ("TEL:212-555\r\n", #"{"number":"212-555"}"#),
            ("tel://+4930123", #"{"number":"+4930123"}"#), ("tel:*%2306%23", ##"{"number":"*#06#"}"##),
            ("tel:7042;phone-context=example.com", #"{"context":"example.com","number":"7042"}"#),
        ])
    func phone(text: String, fields: String) {
        #expect(parsed(text).json == fields)
    }

    @Test(
        "A message says its numbers, its subject and its text",
        arguments: [
            ("sms:+1,+2?body=a%20b", #"{"body":"a b","numbers":["+1","+2"]}"#), ("sms:+1&body=hi", #"{"body":"hi","numbers":["+1"]}"#),
            ("sms:+1;?&body=hi", #"{"body":"hi","numbers":["+1"]}"#), ("sms:+1;body=x", #"{"body":"x","numbers":["+1"]}"#),
            ("SMSTO:+1:See you at 10:30", #"{"body":"See you at 10:30","numbers":["+1"]}"#), ("smsto:+1:", #"{"numbers":["+1"]}"#),
            ("SMSTO:+1:one\ntwo", #"{"body":"one\ntwo","numbers":["+1"]}"#),
            ("mms:+1;via=9?subject=foo&body=bar", #"{"body":"bar","multimedia":true,"numbers":["+1"],"subject":"foo"}"#),
            ("sms:/open?addresses=+1,+2&body=a%26b", #"{"body":"a&b","numbers":["+1","+2"]}"#),
        ])
    func message(text: String, fields: String) {
        #expect(parsed(text).json == fields)
    }

    @Test(
        "Mail says whom, what about and what",
        arguments: [
            (
                "mailto:a@b.c,d@e.f?cc=g@h.i&bcc=j@k.l&subject=S%20t&body=x%0D%0Ay",
                #"{"bcc":["j@k.l"],"body":"x\r\ny","cc":["g@h.i"],"subject":"S t","to":["a@b.c","d@e.f"]}"#
            ),
            ("mailto:?to=a@b.c", #"{"to":["a@b.c"]}"#), ("mailto:a+b@c.d?subject=1+1", #"{"subject":"1+1","to":["a+b@c.d"]}"#),
            ("mailto:gorby%25kremvax@example.com", #"{"to":["gorby%kremvax@example.com"]}"#),
            ("mailto:%22not%40me%22@example.org", #"{"to":["\"not@me\"@example.org"]}"#),
            ("mailto:a%2Cb@c.d", #"{"to":["a,b@c.d"]}"#),
            ("mailto:a@b.c?subject=50%25 off %zz", #"{"subject":"50% off %zz","to":["a@b.c"]}"#),
            ("MATMSG:TO:a@b.c;SUB:x\\; y;BODY:l\\: 1\\\\2;;", #"{"body":"l: 1\\2","subject":"x; y","to":["a@b.c"]}"#),
            ("smtp:a@b.c:sub:body: more", #"{"body":"body: more","subject":"sub","to":["a@b.c"]}"#), ("a@b-c.de", #"{"to":["a@b-c.de"]}"#),
        ])
    func mail(text: String, fields: String) {
        #expect(parsed(text).json == fields)
        #expect(parsed(text).kind == .email)
    }

    @Test("Mail is offered as one mailto address whichever way it was written")
    func mailAction() {
        #expect(
            parsed("MATMSG:TO:\"a@b\"@c.d;SUB:x & y;;").actions
                == [.writeMail(address: "mailto:%22a%40b%22@c.d?subject=x%20%26%20y"), .copy(field: "to")])
    }

    @Test(
        "A place says where it is",
        arguments: [
            ("geo:48.2010,16.3695,183", #"{"alt":183,"lat":48.201,"lon":16.3695}"#),
            ("GEO:-20.33,132.3344,0.01?q=foobar", #"{"alt":0.01,"lat":-20.33,"lon":132.3344,"query":"q=foobar"}"#),
            ("geo:37.78,-122.39;crs=wgs84;u=35", #"{"lat":37.78,"lon":-122.39}"#),
            ("geo:0,0?q=34.99,-106.61(Treasure)", #"{"label":"Treasure","lat":34.99,"lon":-106.61}"#),
            ("geo:0,0?q=1+Main+St", #"{"lat":0,"lon":0,"query":"q=1+Main+St"}"#), ("geo:91,0", "{}"), ("geo:nan,inf", "{}"),
            (
                "https://www.google.com/maps/place/Eiffel+Tower/@48.1,2.2,17z/data=!4m6!3m5!8m2!3d48.8583701!4d2.2944813",
                #"{"label":"Eiffel Tower","lat":48.8583701,"lon":2.2944813,"service":"Google Maps","uri":"https://www.google.com/maps/place/Eiffel+Tower/@48.1,2.2,17z/data=!4m6!3m5!8m2!3d48.8583701!4d2.2944813"}"#
            ),
            (
                "https://www.openstreetmap.org/#map=15/48.2/16.3",
                ##"{"lat":48.2,"lon":16.3,"service":"OpenStreetMap","uri":"https://www.openstreetmap.org/#map=15/48.2/16.3"}"##
            ),
            (
                "https://maps.apple.com/?ll=50.89,4.34&q=Home",
                #"{"label":"Home","lat":50.89,"lon":4.34,"service":"Apple Maps","uri":"https://maps.apple.com/?ll=50.89,4.34&q=Home"}"#
            ),
        ])
    func place(text: String, fields: String) {
        #expect(parsed(text).json == fields)
        #expect(parsed(text).kind == .geo)
    }
}
