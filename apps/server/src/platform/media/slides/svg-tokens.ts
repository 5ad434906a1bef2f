export type SvgToken =
  | {
      kind: 'open';
      source: string;
      tag: string;
      attributes: Record<string, string>;
      isEmpty: boolean;
    }
  | { kind: 'close'; source: string; tag: string }
  | { kind: 'text'; source: string; text: string };

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:-]+)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+/g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** The tags and texts of an SVG file in their order; comments and declarations are dropped. */
export function* scanSvg(svg: string): Generator<SvgToken> {
  for (const [source, data, slash, tag, rest = ''] of svg.matchAll(TOKEN)) {
    if (data !== undefined) yield { kind: 'text', source, text: data };
    else if (tag === undefined) {
      if (!source.startsWith('<')) yield { kind: 'text', source, text: decodeEntities(source) };
    } else if (slash) yield { kind: 'close', source, tag };
    else {
      const attributes: Record<string, string> = {};
      for (const [, name = '', double, single] of rest.matchAll(ATTRIBUTE)) {
        attributes[name] = decodeEntities(double ?? single ?? '');
      }
      yield { kind: 'open', source, tag, attributes, isEmpty: rest.trimEnd().endsWith('/') };
    }
  }
}

export function writeAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

export function escapeXml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex as string, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return ENTITIES[name] ?? whole;
  });
}
