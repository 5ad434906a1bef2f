import type { MarkupElement } from '@xuezhou/rules/text/formula/markup-element';
import { mathmlToTex } from '@xuezhou/rules/text/formula/mathml-to-tex';

/**
 * HTML as Word and other programs put it on the clipboard, in the marks that the editor reads: headings by their styles, lists
 * that Word writes as paragraphs with a bullet, bold that is only a style, and MathML as the TeX of a formula.
 */
export function wordHtml(html: string): string {
  // What is hidden from browsers is Word's bullets, and pictures in place of formulas.
  const bare = html.replaceAll(/<!\[(?:if[^\]]*|endif)\]>/gi, '');
  const { body } = new DOMParser().parseFromString(bare, 'text/html');
  for (const math of findMath(body)) asFormula(math);
  for (const paragraph of body.querySelectorAll('p')) asHeading(paragraph);
  for (const span of body.querySelectorAll('span')) asBold(span);
  asLists(body);
  return body.innerHTML;
}

/** Undefined where there are none of Word's own formulas; what reads them comes only with the first paste that has some. */
export const fetchWordFormulas = (html: string): Promise<string> | undefined =>
  /<!--\[if gte msEquation/i.test(html)
    ? import('./word-formulas.ts').then(({ withWordFormulas }) => withWordFormulas(html))
    : undefined;

const isMath = (element: Element): boolean => /^(?:\w+:)?math$/i.test(element.tagName);

const findMath = (body: HTMLElement): Element[] =>
  [...body.querySelectorAll('*')].filter(
    (element) => isMath(element) && element.closest('.katex') === null,
  );

function asFormula(math: Element): void {
  const tex = mathmlToTex(markupOf(math));
  if (tex === '') return;
  const formula = document.createElement(math.getAttribute('display') === 'block' ? 'div' : 'span');
  formula.className = 'math';
  formula.textContent = tex;
  math.replaceWith(formula);
}

const bareName = (name: string) => name.toLowerCase().replace(/^\w+:/, '');

const markupOf = (element: Element): MarkupElement => ({
  name: bareName(element.tagName),
  attributes: Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [bareName(name), value]),
  ),
  children: [...element.childNodes].flatMap((node): (MarkupElement | string)[] => {
    if (node instanceof Element) return [markupOf(node)];
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
    return text === '' ? [] : [text];
  }),
});

/** A title is no paragraph: its style says so in Word, in English or Chinese. */
function asHeading(paragraph: HTMLParagraphElement): void {
  const level = /^(?:MsoTitle|(?:Mso)?(?:Heading|标题)\s*([1-6])?)$/i.exec(paragraph.className);
  if (level === null) return;
  // The page has the largest already.
  const heading = document.createElement(`h${Math.min(4, Math.max(2, Number(level[1] ?? 1) + 1))}`);
  heading.append(...paragraph.childNodes);
  paragraph.replaceWith(heading);
}

function asBold(span: HTMLSpanElement): void {
  const weight = span.style.fontWeight;
  if (weight !== 'bold' && !(Number(weight) >= 600)) return;
  const strong = document.createElement('strong');
  strong.append(...span.childNodes);
  span.replaceWith(strong);
}

const bullet =
  /^[\s\u00a0]*(?:[·•▪◦§oØüv\uf0b7\uf0a7\uf0d8-]|(?:\(?[\da-z]{1,3}[.、)）]))[\s\u00a0]+/iu;

/** Paragraphs in a row with bullets are one list. Word says the depth; one list under another is written as one. */
function asLists(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"], p[class*="MsoListParagraph"]',
  )) {
    const mark = bullet.exec(paragraph.textContent)?.[0];
    if (mark === undefined) continue;
    const kind = /[\da-z][.、)）]/i.test(mark) ? 'OL' : 'UL';
    const isNext: boolean =
      list !== null && list === paragraph.previousElementSibling && list.tagName === kind;
    if (list === null || !isNext) {
      list = document.createElement(kind);
      paragraph.before(list);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    cutStart(item, mark.length);
    list.append(item);
    paragraph.remove();
  }
}

/** Takes the first letters away, wherever they are inside. */
function cutStart(element: HTMLElement, count: number): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = count;
  for (let node = walker.nextNode(); node !== null && left > 0; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    node.textContent = text.slice(Math.min(left, text.length));
    left -= Math.min(left, text.length);
  }
}
