import Payload
import SamplePayloads
import Testing

@Suite("Attributes of a code")
struct CodeAttributeTests {
    private struct Carrier: AttributedCode {
        var attributes = CodeAttributes()
    }

    @Test("have one name each in every format")
    func names() {
        let all = CodeAttribute.all
        #expect(Set(all.map(\.column)).count == all.count && Set(all.map(\.key)).count == all.count)
        #expect(Set(all.map(\.label)).count == all.count)
        let headings = all.flatMap { $0.headings.split(whereSeparator: \.isWhitespace) }
        #expect(Set(headings).count == headings.count)
    }

    @Test("are read and set by name", arguments: CodeAttribute.all)
    func values(attribute: CodeAttribute) {
        var attributes = CodeAttributes()
        #expect(!attributes.has(attribute))
        attributes[attribute] = CodeAttributes.sample[attribute]
        #expect(attributes.has(attribute) && attributes[attribute] == CodeAttributes.sample[attribute])
        #expect(CodeAttribute.all.filter(attributes.has) == [attribute])
    }

    @Test("stay as they are when they get a value of another type")
    func types() {
        var attributes = CodeAttributes.sample
        for attribute in CodeAttribute.all {
            for value in [AttributeValue.flag(false), .text(""), .date(nil)] {
                switch (attribute.property, value) {
                case (.flag, .flag), (.text, .text), (.date, .date): continue
                default: attributes[attribute] = value
                }
            }
        }
        #expect(attributes == .sample)
    }

    @Test("are properties of what carries them")
    func carrier() {
        var carrier = Carrier()
        carrier.title = "Menu"
        carrier.tags.append("food")
        #expect(carrier.attributes == CodeAttributes(title: "Menu", tags: ["food"]))
        #expect(carrier.title == "Menu" && !carrier.isOneTime)
    }
}
