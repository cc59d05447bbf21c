import Foundation
import FoundationXML

/// An XML element as read by Foundation's parser, which is strict.
final class XMLTree {
    let name: String
    let attributes: [String: String]
    var children: [XMLTree] = []
    var text = ""

    init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// The root element of a document.
    static func parse(_ document: String) throws -> XMLTree {
        let builder = Builder()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = builder
        guard parser.parse(), let root = builder.root else {
            throw Malformed(line: parser.lineNumber, reason: "\(parser.parserError.map { "\($0)" } ?? "no element")")
        }
        return root
    }

    /// Why a document is not XML.
    struct Malformed: Error {
        let line: Int
        let reason: String
    }

    private final class Builder: NSObject, XMLParserDelegate {
        var root: XMLTree?
        var open: [XMLTree] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            let element = XMLTree(name: name, attributes: attributes)
            if let parent = open.last { parent.children.append(element) } else { root = element }
            open.append(element)
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            open.last?.text += text
        }
    }
}
