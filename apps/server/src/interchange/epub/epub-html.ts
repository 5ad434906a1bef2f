import { cleanHtml } from '../../platform/text/clean-html.ts';
import type { FigureFile } from '../figure-file.ts';
import { mathHtml } from '../formula/math-html.ts';
import { allElements, elementIn, textIn, type XmlElement } from '../xml/read-xml.ts';
import type { Epub } from './open-epub.ts';
import { placeOf } from './place-of.ts';

/** What of a document a reading can hold, and what it cannot. */
export interface DocumentHtml {
  readonly html: string;
  readonly figures: readonly FigureFile[];
  /** In Chinese. */
  readonly losses: readonly string[];
}

const kept = new Set([
  ...[
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'blockquote',
    'pre',
    'code',
    'strong',
    'b',
    'em',
    'i',
    'u',
  ],
  ...['s', 'sub', 'sup', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const renamed: Readonly<Record<string, string>> = {
  h1: 'h2',
  h6: 'h5',
  dt: 'p',
  dd: 'p',
  caption: 'p',
  figcaption: 'p',
  tfoot: 'tbody',
};
const lost: Readonly<Record<string, string>> = {
  script: '脚本已去掉',
  iframe: '嵌入的网页没有取用',
  object: '嵌入的内容没有取用',
  embed: '嵌入的内容没有取用',
  audio: '音频没有取用',
  video: '视频没有取用',
  form: '表单没有取用',
  canvas: '互动内容没有取用',
};
const silent = new Set(['head', 'style', 'title', 'template', 'noscript', 'rp', 'link', 'meta']);
const blocks = [
  'p',
  'div',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'dl',
];
const inner = [...blocks, 'table', 'blockquote', 'pre', 'figure', 'aside', 'hr'];
const kinds = ['colspan', 'rowspan', 'start'];

/** Writes a document anew by a closed list of elements; nothing of its own markup comes through as it is. */
export async function documentHtml(
  epub: Epub,
  name: string,
  root: XmlElement,
): Promise<DocumentHtml> {
  const losses = new Set<string>();
  const figures = await figuresOf(epub, name, root, losses);
  const body = elementIn(root, 'body') ?? root;
  const html = new Writer(figures, losses).inside(body);
  return {
    html: cleanHtml(html).trim(),
    figures: [...new Map([...figures.values()].map((figure) => [figure.key, figure])).values()],
    losses: [...losses],
  };
}

async function figuresOf(
  epub: Epub,
  name: string,
  root: XmlElement,
  losses: Set<string>,
): Promise<Map<string, FigureFile>> {
  const figures = new Map<string, FigureFile>();
  for (const image of allElements(root, 'img', 'image')) {
    const href = hrefOf(image);
    if (figures.has(href)) continue;
    const isOutside = /^[a-z][a-z+.-]*:|^\/\//i.test(href);
    const figure = isOutside ? undefined : await epub.figure(placeOf(name, href));
    if (figure) figures.set(href, figure);
    else
      losses.add(
        `插图 ${href.slice(0, 80)} 没有取用，只支持书里的 SVG、PNG、JPEG、WebP 和 GIF 图片`,
      );
  }
  return figures;
}

const hrefOf = ({ attributes }: XmlElement): string =>
  attributes['src'] ?? attributes['href'] ?? '';

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // PostgreSQL cannot store it.
    .replaceAll('\0', '');

class Writer {
  readonly #figures: ReadonlyMap<string, FigureFile>;
  readonly #losses: Set<string>;

  constructor(figures: ReadonlyMap<string, FigureFile>, losses: Set<string>) {
    this.#figures = figures;
    this.#losses = losses;
  }

  inside({ children }: XmlElement): string {
    return children
      .map((child) => (typeof child === 'string' ? escape(child) : this.#element(child)))
      .join('');
  }

  #element(element: XmlElement): string {
    const { name } = element;
    if (silent.has(name)) return '';
    const loss = lost[name];
    if (loss !== undefined) {
      this.#losses.add(loss);
      return '';
    }
    if (name === 'img' || name === 'image') return this.#image(element);
    if (name === 'svg') return this.#svg(element);
    if (name === 'math') return this.#math(element);
    if (name === 'a') return this.#link(element);
    if (name === 'rt') return `（${this.inside(element)}）`;
    const tag = name === 'div' && isParagraph(element) ? 'p' : (renamed[name] ?? name);
    return kept.has(tag) ? this.#tag(tag, element) : this.inside(element);
  }

  #tag(tag: string, element: XmlElement): string {
    if (tag === 'br' || tag === 'hr') return `<${tag}>`;
    const attributes = kinds
      .filter((kind) => /^\d{1,4}$/.test(element.attributes[kind] ?? ''))
      .map((kind) => ` ${kind}="${element.attributes[kind]}"`);
    return `<${tag}${attributes.join('')}>${this.inside(element)}</${tag}>`;
  }

  #image(element: XmlElement): string {
    const figure = this.#figures.get(hrefOf(element));
    if (figure === undefined) return '';
    return `<img src="/files/${figure.key}" alt="${escape(element.attributes['alt'] ?? '')}">`;
  }

  /** Covers are often a picture within a drawing. */
  #svg(element: XmlElement): string {
    const images = allElements(element, 'image');
    if (images.length === 0) this.#losses.add('写在正文里的 SVG 图没有取用');
    return images.map((image) => this.#image(image)).join('');
  }

  /** A reading holds formulas as TeX: that which a book carries along, or what its MathML says. */
  #math(element: XmlElement): string {
    const isDisplay = element.attributes['display'] === 'block';
    // A block would end the paragraph that it stands in.
    const shown = mathHtml(element, isDisplay);
    if (shown !== undefined) return shown;
    this.#losses.add('有 MathML 公式没有 TeX 写法，只留下了文字');
    const semantics = elementIn(element, 'semantics');
    return escape(
      textIn(semantics ? { ...semantics, children: semantics.children.slice(0, 1) } : element),
    );
  }

  /** A way to another chapter leads nowhere here. */
  #link(element: XmlElement): string {
    const href = element.attributes['href'] ?? '';
    if (!/^(?:https?:|mailto:)/i.test(href)) return this.inside(element);
    return `<a href="${escape(href)}">${this.inside(element)}</a>`;
  }
}

const isParagraph = (element: XmlElement): boolean =>
  allElements(element, ...inner).length === 0 && textIn(element).trim() !== '';
