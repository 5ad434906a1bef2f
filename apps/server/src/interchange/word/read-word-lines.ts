import { decodeName } from '../catalogue/catalogue-files.ts';
import { allElements, elementIn, elementsIn, textIn, type XmlElement } from '../xml/read-xml.ts';
import { Numbering } from './numbering.ts';
import { ommlToTex } from './omml-to-tex.ts';
import { tableOf } from './word-table.ts';
import { escapeHtml, thing, WordLine, type Piece } from './word-line.ts';

export interface WordParts {
  readonly document: XmlElement;
  readonly numbering: XmlElement | undefined;
  readonly styles: XmlElement | undefined;
  /** Where each relation leads. */
  readonly targets: ReadonlyMap<string, string>;
}

/** The lines of a document in their order, with the numbers that Word writes before them. */
export function readWordLines(parts: WordParts): { lines: WordLine[]; notes: string[] } {
  const reader = new Reader(parts);
  const lines = reader.blocks(elementIn(parts.document, 'body'));
  return { lines, notes: [...reader.notes] };
}

const inserted = new Set([
  'ins',
  'moveTo',
  'hyperlink',
  'smartTag',
  'sdt',
  'sdtContent',
  'fldSimple',
]);

class Reader {
  readonly notes = new Set<string>();
  readonly #targets: WordParts['targets'];
  readonly #numbering: Numbering;
  readonly #styles: ReadonlyMap<string, XmlElement>;
  #paragraphs = 0;

  constructor({ numbering, styles, targets }: WordParts) {
    this.#targets = targets;
    this.#numbering = new Numbering(numbering);
    this.#styles = new Map(
      elementsIn(styles, 'style').map((one) => [one.attributes['styleId'] ?? '', one]),
    );
  }

  blocks(element: XmlElement | undefined): WordLine[] {
    return elementsIn(element).flatMap((child) => {
      if (child.name === 'p') return this.#paragraph(child);
      if (child.name === 'tbl') return this.#table(child);
      return inserted.has(child.name) ? this.blocks(child) : [];
    });
  }

  /** A paragraph gives a line, and another one after each break in it. */
  #paragraph(paragraph: XmlElement): WordLine[] {
    this.#paragraphs += 1;
    const number = this.#numberOf(paragraph);
    const pieces = [
      ...(number === '' ? [] : [{ text: `${number} `, marks: [] }]),
      ...this.#inline(paragraph),
    ];
    const isHeading = this.#isHeading(paragraph);
    const lines: Piece[][] = [[]];
    for (const piece of pieces)
      if (piece.text === '\n') lines.push([]);
      else lines.at(-1)?.push(piece);
    return lines.map((own) => new WordLine(this.#paragraphs, own, isHeading));
  }

  #table(table: XmlElement): WordLine[] {
    const rows = elementsIn(table, 'tr').map((row) => ({
      row,
      cells: elementsIn(row, 'tc').map((cell) => ({ cell, lines: this.blocks(cell) })),
    }));
    const all = rows.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines));
    const filled = all.filter(({ text }) => text.trim() !== '');
    // A table that only puts options side by side.
    if (filled.length > 1 && filled.every(({ text }) => /^\s*[A-H]\s*[.．、]/.test(text)))
      return filled;
    const words = rows.map(({ cells }) =>
      cells.map(({ lines }) =>
        lines
          .map(({ text }) => text)
          .join('')
          .trim(),
      ),
    );
    const piece = { text: thing, marks: [], html: tableOf(rows) };
    return [new WordLine(all[0]?.at ?? this.#paragraphs, [piece], false, words)];
  }

  #numberOf(paragraph: XmlElement): string {
    const own = elementIn(paragraph, 'pPr', 'numPr');
    const numPr = own ?? elementIn(this.#styleOf(paragraph), 'pPr', 'numPr');
    const id = elementIn(numPr, 'numId')?.attributes['val'];
    if (id === undefined || id === '0') return '';
    return this.#numbering.next(id, Number(elementIn(numPr, 'ilvl')?.attributes['val'] ?? 0));
  }

  #styleOf = (paragraph: XmlElement): XmlElement | undefined =>
    this.#styles.get(elementIn(paragraph, 'pPr', 'pStyle')?.attributes['val'] ?? '');

  #isHeading(paragraph: XmlElement): boolean {
    const style = this.#styleOf(paragraph);
    const name = elementIn(style, 'name')?.attributes['val'] ?? '';
    return /^(?:heading \d|title|标题)/i.test(name);
  }

  #inline(element: XmlElement): Piece[] {
    return elementsIn(element).flatMap((child) => {
      if (child.name === 'r') return this.#run(child);
      if (child.name === 'oMath') return formula(child, false);
      if (child.name === 'oMathPara')
        return elementsIn(child, 'oMath').flatMap((one) => formula(one, true));
      return inserted.has(child.name) ? this.#inline(child) : [];
    });
  }

  #run(run: XmlElement): Piece[] {
    const look = elementIn(run, 'rPr');
    if (isOn(elementIn(look, 'vanish'))) return [];
    const marks = marksOf(look);
    const looks = looksOf(look);
    const pieces = elementsIn(run).flatMap((child) => this.#content(child, marks));
    return looks.length === 0 ? pieces : pieces.map((piece) => ({ ...piece, looks }));
  }

  #content(child: XmlElement, marks: readonly string[]): Piece[] {
    switch (child.name) {
      case 't':
        return [
          {
            text: textIn(child)
              .replaceAll(/[\n\t]/g, ' ')
              .replaceAll(thing, ''),
            marks,
          },
        ];
      case 'tab':
        return [{ text: '\u3000', marks: [] }];
      case 'br':
      case 'cr':
        return [{ text: '\n', marks: [] }];
      case 'noBreakHyphen':
        return [{ text: '-', marks }];
      case 'sym':
        return [{ text: symbolOf(child), marks }];
      case 'drawing':
      case 'pict':
        return this.#pictures(child);
      case 'footnoteReference':
      case 'endnoteReference':
        this.notes.add('脚注和尾注没有保留：请写进解析');
        return [];
      case 'object':
        return this.#object(child);
      case 'AlternateContent': {
        const [choice, fallback] = [elementIn(child, 'Choice'), elementIn(child, 'Fallback')];
        const first = this.#all(choice, marks);
        return first.length > 0 ? first : this.#all(fallback, marks);
      }
      default:
        return [];
    }
  }

  #all(element: XmlElement | undefined, marks: readonly string[]): Piece[] {
    return elementsIn(element).flatMap((child) => this.#content(child, marks));
  }

  #object(object: XmlElement): Piece[] {
    const isEquation = allElements(object, 'OLEObject').some(({ attributes }) =>
      /^(?:Equation|MathType)/i.test(attributes['ProgID'] ?? ''),
    );
    this.notes.add(
      isEquation
        ? 'MathType 公式没有保留：请在 Word 里转换成自带的公式再导入'
        : '嵌入的对象只保留了它的图片',
    );
    return this.#pictures(object);
  }

  #pictures(element: XmlElement): Piece[] {
    const alt = allElements(element, 'docPr')[0]?.attributes['descr'] ?? '';
    const shown = allElements(element, 'blip', 'imagedata').flatMap(({ attributes }) => {
      const id = attributes['embed'] ?? attributes['link'] ?? attributes['id'] ?? '';
      const target = this.#targets.get(id);
      return target === undefined ? [] : [target];
    });
    if (allElements(element, 'txbxContent').length > 0)
      this.notes.add('文本框没有保留：请把文字放进正文');
    if (allElements(element, 'chart').length > 0)
      this.notes.add('图表没有保留：请在 Word 里转换成图片');
    return shown.map((target) => ({
      text: thing,
      marks: [],
      html: `<img src="${escapeHtml(encodeURI(decodeName(target)))}" alt="${escapeHtml(alt)}">`,
    }));
  }
}

function formula(math: XmlElement, display: boolean): Piece[] {
  const tex = ommlToTex(math);
  if (tex === '') return [];
  const [open, close] = display ? ['\\[', '\\]'] : ['\\(', '\\)'];
  return [{ text: thing, marks: [], html: `${open}${escapeHtml(tex)}${close}` }];
}

const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined &&
  !['0', 'false', 'off', 'none'].includes(element.attributes['val'] ?? '1');

function marksOf(look: XmlElement | undefined): string[] {
  const place = elementIn(look, 'vertAlign')?.attributes['val'];
  return [
    ...(place === 'superscript' ? ['sup'] : place === 'subscript' ? ['sub'] : []),
    ...(isOn(elementIn(look, 'b')) || isOn(elementIn(look, 'em')) ? ['strong'] : []),
    ...(isOn(elementIn(look, 'i')) ? ['em'] : []),
    ...(isOn(elementIn(look, 'u')) ? ['u'] : []),
    ...(isOn(elementIn(look, 'strike')) ? ['s'] : []),
  ];
}

function looksOf(look: XmlElement | undefined): ('red' | 'highlight')[] {
  const highlight = elementIn(look, 'highlight')?.attributes['val'] ?? 'none';
  const fill = elementIn(look, 'shd')?.attributes['fill'] ?? 'auto';
  const isLit = highlight !== 'none' || !/^(?:auto|ffffff)$/i.test(fill);
  return [
    ...(isRed(elementIn(look, 'color')?.attributes['val'] ?? '') ? (['red'] as const) : []),
    ...(isLit ? (['highlight'] as const) : []),
  ];
}

/** `FF0000` and the dark and light reds beside it. */
function isRed(color: string): boolean {
  if (!/^[\da-f]{6}$/i.test(color)) return false;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  );
  return red >= 0x90 && red > 2 * green && red > 2 * blue;
}

/** The ticks and crosses of the fonts that Word draws them with. */
const symbols: Record<string, string> = {
  ...{ f0fc: '√', f050: '√', f0fe: '√', f0fb: '×', f04f: '×', f0fd: '×' },
};

const symbolOf = ({ attributes }: XmlElement): string =>
  symbols[(attributes['char'] ?? '').toLowerCase()] ?? '';
