import { readXml, type XmlElement } from '../xml/read-xml.ts';

/** `qti-choice-interaction` of version 3 and `choiceInteraction` of version 2 are one name here. */
const plain = (name: string): string => name.replace(/^qti-/, '').replaceAll('-', '').toLowerCase();

/** A QTI document with names as all its versions could write them. */
export function readQti(text: string, noun?: string): XmlElement {
  return simplify(readXml(text, noun));
}

function simplify({ name, attributes, children }: XmlElement): XmlElement {
  return {
    name: plain(name),
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [plain(key), value]),
    ),
    children: children.map((child) => (typeof child === 'string' ? child : simplify(child))),
  };
}
