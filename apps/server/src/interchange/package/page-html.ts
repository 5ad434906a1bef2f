import { decodeBank } from '../banks/read/decode-bank.ts';
import { ForeignHtml } from '../banks/foreign-html.ts';
import { decodeName } from '../catalogue/catalogue-files.ts';
import type { PackageReading } from './package-course.ts';

/** Finds the bytes of a picture by the address that a page gives it. */
export type FindPicture = (address: string) => Promise<Buffer | undefined>;

export const longestPage = 3_000_000;

/** The inside of a whole page, and the title that it has. */
export function insideOf(bytes: Buffer): { html: string; title: string } {
  const text = decodeBank(bytes);
  const lower = text.toLowerCase();
  const [from, to] = between(lower, '<body', '</body');
  const [titleFrom, titleTo] = between(lower, '<title', '</title');
  const title = from === 0 && titleTo === text.length ? '' : text.slice(titleFrom, titleTo);
  const head = lower.indexOf('</head>');
  const start = from === 0 && head !== -1 ? head + '</head>'.length : from;
  return { html: text.slice(start, to), title: title.replace(/\s+/g, ' ').trim() };
}

/** Where the inside of an element stands; the whole text where there is no such element. */
function between(text: string, open: string, close: string): [number, number] {
  const at = text.indexOf(open);
  const from = at === -1 ? 0 : text.indexOf('>', at) + 1;
  const to = text.indexOf(close, from);
  return [from, to === -1 ? text.length : to];
}

/** A page in the form that the reader shows, with its pictures and what was lost. */
export async function readPage(
  html: string,
  find: FindPicture,
): Promise<Pick<PackageReading, 'html' | 'figures' | 'losses'>> {
  const foreign = new ForeignHtml();
  const losses = new Set<string>();
  const pictures = await picturesIn(html, find);
  const cleaned = await foreign.clean(withoutLocalLinks(html, losses), pictures, losses);
  return {
    html: asBlocks(cleaned.replaceAll(bareLink, '$1')),
    figures: [...foreign.figures.values()],
    losses: [...losses],
  };
}

// No tag reaches over the next one: a hostile page costs no more than its length.
const picture = /<img\b[^<>]*?\ssrc\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi;
const link = /<a\b([^<>]*)>/gi;
const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|[^\s"']+)/i;
const bareLink = /<a(?: (?:rel|target)="[^"<>]*")*>((?:(?!<\/?a\b)[\s\S])*)<\/a>/g;

/** Keyed as the texts are looked through for them: decoded, without a query, or the token of Moodle's files. */
export async function picturesIn(html: string, find: FindPicture): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const [, one, other] of html.matchAll(picture)) {
    const address = (one ?? other ?? '').replaceAll('&amp;', '&');
    const key = decodeName(address.replace(/^@@PLUGINFILE@@\//, '').replace(/[?#].*$/s, ''));
    if (/^[a-z][a-z+.-]*:|^\/\//i.test(address) || pictures.has(key)) continue;
    const bytes = await find(address);
    if (bytes !== undefined) pictures.set(key, bytes);
  }
  return pictures;
}

/** A way to another page or file of the package leads nowhere here; its words stay. */
function withoutLocalLinks(html: string, losses: Set<string>): string {
  return html.replaceAll(link, (all, attributes: string) => {
    const found = href.exec(attributes);
    if (found === null) return all;
    const address = found[1] ?? found[2] ?? '';
    if (/^(?:https?:|mailto:)/i.test(address)) return all;
    if (!address.startsWith('#'))
      losses.add(`课程内部的链接 ${decodeName(address).slice(0, 80)} 只保留了文字`);
    return `<a${attributes.replace(href, '')}>`;
  });
}

const block = /^<(?:p|h[2-5]|ul|ol|table|blockquote|pre|div|hr)\b/;

/** The reader marks and counts paragraphs. */
const asBlocks = (html: string): string =>
  html === '' || block.test(html) ? html : `<p>${html}</p>`;

/** A page that only leads to an address elsewhere; undefined for what is none. */
export function linkHtml(address: string, title: string): string | undefined {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return undefined;
  const words = escapeText(title);
  return `<p><a href="${escapeText(new URL(address).href)}">${words}</a></p>`;
}

const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
