import { elementIn, elementsIn, type XmlElement } from '../xml/read-xml.ts';

/** More styles one upon the other than this nobody makes; a file in which they go round ends here. */
const mostBases = 10;

/** What the styles of a document say of its paragraphs. */
export class WordStyles {
  readonly #styles: ReadonlyMap<string, XmlElement>;

  constructor(styles: XmlElement | undefined) {
    this.#styles = new Map(
      elementsIn(styles, 'style').map((one) => [one.attributes['styleId'] ?? '', one]),
    );
  }

  styleOf = (paragraph: XmlElement): XmlElement | undefined =>
    this.#styles.get(valueOf(elementIn(paragraph, 'pPr', 'pStyle')));

  isHeading = (paragraph: XmlElement): boolean =>
    /^(?:heading \d|title|标题)/i.test(nameOf(this.styleOf(paragraph)));

  /** A line of the table of contents. */
  isContents = (paragraph: XmlElement): boolean =>
    /^(?:toc |目录)/i.test(nameOf(this.styleOf(paragraph)));

  /** Of a heading from 1, 0 of the title of all; null of any other paragraph. */
  levelOf(paragraph: XmlElement): number | null {
    const own = outlineOf(paragraph);
    if (own !== undefined) return own;
    let style = this.styleOf(paragraph);
    for (let base = 0; style !== undefined && base < mostBases; base += 1) {
      const name = nameOf(style);
      const level = /^(?:heading|标题) ?([1-9])/i.exec(name)?.[1];
      if (level !== undefined) return Number(level);
      if (/^(?:title|标题)$/i.test(name)) return 0;
      const outline = outlineOf(style);
      if (outline !== undefined) return outline;
      style = this.#styles.get(valueOf(elementIn(style, 'basedOn')));
    }
    return null;
  }
}

const valueOf = (element: XmlElement | undefined): string => element?.attributes['val'] ?? '';

const nameOf = (style: XmlElement | undefined): string => valueOf(elementIn(style, 'name'));

/** Undefined where it says nothing; what says that it is text is no heading, whatever it stands on. */
function outlineOf(element: XmlElement): number | null | undefined {
  const value = valueOf(elementIn(element, 'pPr', 'outlineLvl'));
  if (!/^\d$/.test(value)) return undefined;
  return value === '9' ? null : Number(value) + 1;
}
