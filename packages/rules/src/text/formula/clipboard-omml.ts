import type { MarkupElement } from './markup-element.ts';

/** Formulas within each other deeper than this nobody writes; what is deeper is read as if it stood here. */
const mostNested = 100;

const token = /<(\/?)([\w:]+)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|([^<]+)|</g;
const attribute = /m:(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>/]+))/g;

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (MarkupElement | string)[];
}

/**
 * Word's formulas as it puts them on the clipboard: elements of its own among those of a page, which say only how they look,
 * with the letters straight in their runs. No parser of pages keeps their names, and none of XML reads the others.
 */
export function readClipboardOmml(html: string): MarkupElement {
  const root: Open = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, end = '', name = '', rest = '', text = ''] of html.matchAll(token)) {
    const top = open.at(-1) ?? root;
    if (text !== '') addText(top, text);
    if (!name.startsWith('m:')) continue;
    const bare = name.slice(2);
    if (end !== '') close(open, bare);
    else if (open.length <= mostNested) {
      const element = { name: bare, attributes: attributesIn(rest), children: [] };
      top.children.push(element);
      if (!rest.endsWith('/')) open.push(element);
    }
  }
  return root;
}

/** What was left open inside ends too. */
function close(open: Open[], name: string): void {
  const at = open.findLastIndex((one) => one.name === name);
  if (at > 0) open.length = at;
}

/** A line that was broken for the clipboard is none of the formula. */
function addText({ name, children }: Open, text: string): void {
  if (name !== 'r' && name !== 't') return;
  if (/^\s*\n\s*$/.test(text)) return;
  const words = decodeEntities(text).replaceAll(/\s+/g, ' ');
  children.push(name === 't' ? words : { name: 't', attributes: {}, children: [words] });
}

const attributesIn = (rest: string): Record<string, string> =>
  Object.fromEntries(
    [...rest.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name,
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );

const named: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: '\u00a0' },
};

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp|nbsp));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? all;
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}
