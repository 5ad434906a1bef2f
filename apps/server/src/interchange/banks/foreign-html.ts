import { decodeHTML } from 'entities';
import { cleanHtml, plainHtml, stemText, TooDeepError } from '../../platform/text/clean-html.ts';
import { readMarkdown, writeMarkdownHtml } from '../../platform/text/markdown.ts';
import { decodeName } from '../catalogue/catalogue-files.ts';
import { foreignFigure, type FigureFile } from '../figure-file.ts';
import { markFormulas } from '../formula/mark-formulas.ts';
import { mathHtml } from '../formula/math-html.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { BankFileError } from './bank-file-error.ts';
import type { Pictures } from './read/raw-question.ts';

/** Puts the HTML of other programs into the form that the school shows, and says what was lost. */
export class ForeignHtml {
  /** Every picture that a text shows, by its key. */
  readonly figures = new Map<string, FigureFile>();

  async clean(given: string, pictures: Pictures, notes: Set<string>): Promise<string> {
    if (!/[<&\\$]/.test(given)) return given.trim();
    const html = given.replaceAll(/<imgsrc\s*=/gi, '<img src=');
    for (const [tag, noun] of lost)
      if (new RegExp(`<${tag}[\\s/>]`, 'i').test(html)) notes.add(`${noun}没有保留`);
    const linked = markMathml(html, notes).replaceAll(link, (all, given: string, text: string) => {
      const name = attachment.exec(given)?.[1];
      if (name === undefined) return all;
      notes.add(`附件 ${decodeName(name)} 没有保留`);
      return text;
    });
    const shown = await this.#show(markFormulas(linked, notes), pictures, notes);
    // Without attributes it says nothing.
    const bare = cleanShallow(shown).replaceAll(/<span>([^<]*)<\/span>/g, '$1');
    const cleaned = bare.replaceAll(/<p>(?:\s|&nbsp;|<br ?\/?>)*<\/p>/g, '');
    return unwrap(cleaned.trim());
  }

  async #show(html: string, pictures: Pictures, notes: Set<string>): Promise<string> {
    const addresses = new Map<string, string>();
    for (const [tag] of html.matchAll(image)) {
      const source = attribute(tag, 'src');
      if (!addresses.has(source)) addresses.set(source, await this.#take(source, pictures, notes));
    }
    return html.replaceAll(image, (tag) => {
      const address = addresses.get(attribute(tag, 'src')) ?? '';
      const alt = attribute(tag, 'alt').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
      return address === '' ? alt : `<img src="${address}" alt="${alt}">`;
    });
  }

  /** The address of a picture here; empty, and told, for one that cannot be shown. */
  async #take(source: string, pictures: Pictures, notes: Set<string>): Promise<string> {
    if (source.startsWith('/files/content/')) return source;
    const name = nameOf(source);
    const bytes = source.startsWith('data:') ? bytesOf(source) : await pictures.get(name);
    const figure = bytes === undefined ? undefined : await foreignFigure(bytes);
    if (figure === undefined) {
      const shown = source.startsWith('data:') ? '' : ` ${name.slice(0, 80)} `;
      const reason = bytes === undefined ? '文件里没有它' : '不是能显示的图片';
      notes.add(`图片${shown}没有保留：${/^https?:/.test(source) ? '它在别的网站上' : reason}`);
      return '';
    }
    this.figures.set(figure.key, figure);
    return `/files/${figure.key}`;
  }
}

const lost = [
  ['(?:audio|video|source)', '声音或视频'],
  ['(?:iframe|object|embed)', '嵌入的网页'],
  ['(?:script|style)', '脚本或样式'],
] as const;

// A hostile page costs no more than its length. Outside of quotes no tag reaches over the next one: of any three
// beginnings whose tags go on, a fourth stands outside of the quotes of one and ends it.
const image = /<img\b(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const link = /<a\b([^<>]*)>((?:(?!<\/?a\b)[\s\S])*)<\/a>/gi;
const attachment = /href\s*=\s*["']@@PLUGINFILE@@\/([^"'?]*)/i;

function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    tag,
  );
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').replaceAll('&amp;', '&');
}

/** The name that a file has in its package, out of the address that a text gives it. */
function nameOf(source: string): string {
  return decodeName(source.replace(/^@@PLUGINFILE@@\//, '').replace(/[?#].*$/s, ''));
}

function bytesOf(source: string): Buffer | undefined {
  const data = /^data:[^,]*;base64,(.+)$/s.exec(source)?.[1];
  return data === undefined ? undefined : Buffer.from(data, 'base64');
}

const mathml = /<((?:[\w-]+:)?math)\b(?:(?!<\/?(?:[\w-]+:)?math\b)[\s\S])*<\/\1\s*>/gi;

/** MathML becomes a formula of the school as TeX; one that cannot be drawn stays as its text. */
function markMathml(html: string, notes: Set<string>): string {
  return html.replaceAll(mathml, (all) => {
    const math = readMath(all);
    if (math !== undefined) {
      const shown = mathHtml(math, math.attributes['display'] === 'block');
      if (shown !== undefined) return shown;
    }
    notes.add('有 MathML 公式没有 TeX 写法，只留下了文字');
    return all.replaceAll(/<[^<>]*>/g, '');
  });
}

const ofXml = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);

/** HTML names more signs than XML does. */
function readMath(html: string): XmlElement | undefined {
  const named = html.replaceAll(/&([a-z]\w*);/gi, (all, name: string) =>
    ofXml.has(name) ? all : decodeHTML(all),
  );
  try {
    return readXml(named);
  } catch (error) {
    if (error instanceof BankFileError) return undefined;
    throw error;
  }
}

function cleanShallow(html: string): string {
  try {
    return cleanHtml(html, mostNested);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    throw new BankFileError('HTML 标签嵌套太深', { cause: error });
  }
}

const mostNested = 1000;

/** One paragraph alone is a line: options stand beside their letters. */
function unwrap(html: string): string {
  const inner = /^<p>([\s\S]*)<\/p>$/.exec(html)?.[1];
  return inner === undefined || /<\/?(?:p|div|ul|ol|table|h\d|pre|blockquote)\b/.test(inner)
    ? html
    : inner;
}

/** HTML of a text in one of the formats that Moodle names. */
export function htmlOfFormat(text: string, format: string): string {
  if (format === 'plain' || format === 'plain_text') return plainHtml(text);
  if (format === 'markdown')
    return writeMarkdownHtml(readMarkdown(text.trim(), 'blocks'), 'blocks');
  // Moodle's own format is HTML whose lines stay lines.
  if (format === 'html') return text;
  return text.trim().replaceAll(/\r\n?|\n/g, '<br>');
}

/** The words of HTML, and a sign for each of its pictures. */
export const wordsOf = (html: string): string =>
  stemText(
    html.replaceAll(/<img\b[^<>]*>/g, (tag) => {
      const source = /src="([^"]*)"/.exec(tag)?.[1];
      return source === undefined ? tag : ` ${source} `;
    }),
  );
