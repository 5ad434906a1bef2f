import { XMLParser } from 'fast-xml-parser';
import { ForgedMessageError } from './forged-message.ts';

const parser = new XMLParser({
  processEntities: false,
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  maxNestedTags: 5,
});

/** The fields of WeChat's flat XML. It declares nothing, so a DOCTYPE or an entity is not WeChat's. */
export function readMessageXml(xml: string): ReadonlyMap<string, string> {
  if (/<!(?!\[CDATA\[)/.test(xml)) throw new ForgedMessageError('XML that declares something');
  const root = parse(xml);
  if (typeof root !== 'object' || root === null) throw new ForgedMessageError('no <xml>');
  return new Map(
    Object.entries(root).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Flat XML as WeChat reads it. The values are ours, or of a shape without markup. */
export function messageXml(fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(
    ([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`,
  );
  return `<xml>${lines.join('')}</xml>`;
}

function parse(xml: string): unknown {
  try {
    const { xml: root } = parser.parse(xml) as { xml?: unknown };
    return root;
  } catch (error) {
    throw new ForgedMessageError('XML that cannot be read', { cause: error });
  }
}
