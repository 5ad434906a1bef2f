import { XMLParser } from 'fast-xml-parser';
import {
  elementIn,
  elementsIn,
  isElement,
  textIn,
  type MarkupElement,
} from '@xuezhou/rules/text/formula/markup-element';
import { BankFileError } from '../banks/bank-file-error.ts';

export { elementIn, elementsIn, textIn };

/** An element, its name and those of its attributes without prefixes. */
export type XmlElement = MarkupElement;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  entityDecoder: {
    decode: decodeEntities,
    // A document's own entities are refused before it is parsed.
    setExternalEntities: () => undefined,
    addInputEntities: () => undefined,
    reset: () => undefined,
    setXmlVersion: () => undefined,
  },
  removeNSPrefix: true,
});

type Parsed = Record<string, unknown>;

/** The root of an XML document. Entities of its own are refused: they name files, or grow without end. */
export function readXml(text: string, noun = '文件'): XmlElement {
  if (/<!ENTITY/i.test(text))
    throw new BankFileError(`${noun}里有自定义的实体（<!ENTITY>），为了安全不接收`);
  if (countTags(text) > mostTags) throw new BankFileError(`${noun}太大，请分成几份`);
  const root = parse(withoutDoctype(text), noun).find((one) => typeof one !== 'string');
  if (root === undefined) throw new BankFileError(`${noun}里没有内容`);
  return root;
}

/** Each takes hundreds of times its own bytes in memory. */
const mostTags = 1_000_000;

function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) count += 1;
  return count;
}

/** Only the first is looked at: what begins many that never end costs no more than its length. */
function withoutDoctype(text: string): string {
  const at = text.search(/<!DOCTYPE/i);
  if (at === -1) return text;
  return text.slice(0, at) + text.slice(at).replace(doctype, '');
}

const doctype = /^<!DOCTYPE[^<>[]*(?:\[[^\]]*\][^<>]*)?>/i;

function parse(text: string, noun: string): (XmlElement | string)[] {
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- without it a broken document is read as far as it goes
    return (parser.parse(text, true) as Parsed[]).map(elementOf);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const line = /:(\d+):\d+$/.exec(message)?.[1];
    const where = line === undefined ? '' : `第 ${line} 行附近有错`;
    const reason = message.includes('nested') ? '标签嵌套太深' : where;
    throw new BankFileError(`${noun}不是完整的 XML：${reason}`, { cause: error });
  }
}

const named: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
  nbsp: '\u00a0',
};

/** Half of a surrogate pair is none: no address and no database takes it. */
const isSign = (point: number): boolean =>
  point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (all, decimal, hex, name) => {
      if (typeof name === 'string') return named[name] ?? all;
      const point = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
      return isSign(point) ? String.fromCodePoint(point) : all;
    },
  );
}

function elementOf(parsed: Parsed): XmlElement | string {
  const name = Object.keys(parsed).find((key) => key !== ':@') ?? '';
  const value = parsed[name];
  if (typeof value === 'string') return value;
  if (name === '#cdata')
    return (value as Record<string, string>[]).map((one) => one['#text'] ?? '').join('');
  return {
    name,
    attributes: (parsed[':@'] ?? {}) as Record<string, string>,
    children: (value as Parsed[]).map(elementOf),
  };
}

/** Every element of these names, at any depth, in the order of the document. */
export function allElements(element: XmlElement, ...names: readonly string[]): XmlElement[] {
  return elementsIn(element).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...allElements(child, ...names),
  ]);
}

/** The text of an element straight inside, without blanks around it. */
export const fieldIn = (element: XmlElement | undefined, ...names: readonly string[]): string =>
  textIn(elementIn(element, ...names)).trim();

const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const empty = new Set(['br', 'hr', 'img', 'col']);

/** The HTML of what stands inside an element; `write` may answer for an element in another way. */
export function htmlIn(
  element: XmlElement | undefined,
  write: (element: XmlElement) => string | undefined = () => undefined,
): string {
  return (element?.children ?? [])
    .map((child) => (isElement(child) ? (write(child) ?? tagOf(child, write)) : escapeXml(child)))
    .join('');
}

function tagOf(element: XmlElement, write: (element: XmlElement) => string | undefined): string {
  const attributes = Object.entries(element.attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
  const open = `<${element.name}${attributes}>`;
  return empty.has(element.name) ? open : `${open}${htmlIn(element, write)}</${element.name}>`;
}
