import { decodeName } from '../catalogue/catalogue-files.ts';
import { allElements, elementIn, elementsIn, textIn, type XmlElement } from '../xml/read-xml.ts';
import { Numbering } from './numbering.ts';
import { isAddress, WordFields } from './word-fields.ts';
import { ommlToTex } from '@xuezhou/rules/text/formula/omml-to-tex';
import { tableOf } from './word-table.ts';
import { isOn, looksOf, marksOf, symbolOf } from './word-looks.ts';
import { WordStyles } from './word-styles.ts';
import {
  escapeHtml,
  thing,
  WordLine,
  type Piece,
  type WordBlock,
  type WordRow,
} from './word-line.ts';

export interface WordParts {
  readonly document: XmlElement;
  readonly numbering: XmlElement | undefined;
  readonly styles: XmlElement | undefined;
  /** Where each relation leads. */
  readonly targets: ReadonlyMap<string, string>;
}

/** The lines of a document in their order, with the numbers that Word writes before them. */
export function readWordLines(parts: WordParts): { lines: WordLine[]; notes: string[] } {
  const reader = new WordReader(parts);
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

/** Reads paragraphs; of a text with what they are, and with all that a bank has no use for. */
export class WordReader {
  readonly notes = new Set<string>();
  readonly #targets: WordParts['targets'];
  readonly #numbering: Numbering;
  readonly #styles: WordStyles;
  readonly #isText: boolean;
  readonly #fields = new WordFields();
  #paragraphs = 0;

  constructor(
    { numbering, styles, targets }: Omit<WordParts, 'document'>,
    { isText = false }: { isText?: boolean } = {},
  ) {
    this.#targets = targets;
    this.#numbering = new Numbering(numbering);
    this.#styles = new WordStyles(styles);
    this.#isText = isText;
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
    const block = this.#isText ? this.#blockOf(paragraph, number) : undefined;
    // Of those a text writes the numbers itself.
    const isCounted = block !== undefined && (block.list !== null || block.level !== null);
    const pieces = [
      ...(number === '' || isCounted ? [] : [{ text: `${number} `, marks: [] }]),
      ...this.#inline(paragraph),
    ];
    const isHeading = this.#styles.isHeading(paragraph);
    const lines: Piece[][] = [[]];
    for (const piece of pieces)
      if (piece.text === '\n') lines.push([]);
      else lines.at(-1)?.push(piece);
    return lines.map((own) => new WordLine(this.#paragraphs, own, isHeading, { block }));
  }

  #blockOf(paragraph: XmlElement, number: string): WordBlock {
    const level = this.#styles.levelOf(paragraph);
    const isContents = this.#styles.isContents(paragraph);
    const numPr = this.#numPrOf(paragraph);
    const id = valueIn(numPr, 'numId');
    const depth = Number(valueIn(numPr, 'ilvl') || 0);
    const format = level === null ? this.#numbering.formatOf(id, depth) : undefined;
    const counted = /^(\d{1,5})[.．、)）]?$/.exec(number)?.[1];
    const isList = format === 'bullet' || (format === 'decimal' && counted !== undefined);
    const list = isList ? { depth, number: counted === undefined ? null : Number(counted) } : null;
    return { level, number, list, isContents };
  }

  #table(table: XmlElement): WordLine[] {
    const rows: WordRow[] = elementsIn(table, 'tr').map((row) => ({
      row,
      cells: elementsIn(row, 'tc').map((cell) => ({ cell, lines: this.blocks(cell) })),
    }));
    const all = rows.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines));
    const filled = all.filter(({ text }) => text.trim() !== '');
    // A table that only puts options side by side.
    if (
      !this.#isText &&
      filled.length > 1 &&
      filled.every(({ text }) => /^\s*[A-H]\s*[.．、]/.test(text))
    )
      return filled;
    const words = rows.map(({ cells }) =>
      cells.map(({ lines }) =>
        lines
          .map(({ text }) => text)
          .join('')
          .trim(),
      ),
    );
    const is = { kind: 'table', rows } as const;
    const piece = { text: thing, marks: [], html: tableOf(rows), is };
    return [new WordLine(all[0]?.at ?? this.#paragraphs, [piece], false, { cells: words })];
  }

  #numPrOf = (paragraph: XmlElement): XmlElement | undefined =>
    elementIn(paragraph, 'pPr', 'numPr') ??
    elementIn(this.#styles.styleOf(paragraph), 'pPr', 'numPr');

  #numberOf(paragraph: XmlElement): string {
    const numPr = this.#numPrOf(paragraph);
    const id = valueIn(numPr, 'numId');
    if (id === '' || id === '0') return '';
    return this.#numbering.next(id, Number(valueIn(numPr, 'ilvl') || 0));
  }

  #inline(element: XmlElement): Piece[] {
    return elementsIn(element).flatMap((child) => {
      if (child.name === 'r') return this.#run(child);
      if (child.name === 'oMath') return formula(child, false);
      if (child.name === 'oMathPara')
        return elementsIn(child, 'oMath').flatMap((one) => formula(one, true));
      return inserted.has(child.name) ? this.#leading(child) : [];
    });
  }

  /** What stands inside, with the address that a link leads to. */
  #leading(element: XmlElement): Piece[] {
    const target =
      element.name === 'hyperlink' ? this.#targets.get(element.attributes['id'] ?? '') : undefined;
    const pieces = this.#inline(element);
    return target !== undefined && isAddress(target)
      ? pieces.map((piece) => ({ ...piece, href: target }))
      : pieces;
  }

  #run(run: XmlElement): Piece[] {
    const look = elementIn(run, 'rPr');
    if (isOn(elementIn(look, 'vanish'))) return [];
    const marks = marksOf(look);
    const looks = looksOf(look);
    const pieces = elementsIn(run).flatMap((child) => {
      const href = this.#fields.read(child);
      const own = this.#content(child, marks);
      return href === undefined ? own : own.map((piece) => ({ ...piece, href }));
    });
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
        if (this.#isText) return [noteSign(child)];
        return this.#lose('脚注和尾注没有保留：请写进解析');
      case 'commentReference':
        return this.#isText ? this.#lose('批注没有保留') : [];
      case 'object':
        return this.#object(child);
      case 'AlternateContent': {
        const [choice, fallback] = [elementIn(child, 'Choice'), elementIn(child, 'Fallback')];
        const first = this.#all(choice, marks);
        const isShown = first.some(({ text }) => text !== '');
        return isShown ? first : [...first, ...this.#all(fallback, marks)];
      }
      default:
        return [];
    }
  }

  #all(element: XmlElement | undefined, marks: readonly string[]): Piece[] {
    return elementsIn(element).flatMap((child) => this.#content(child, marks));
  }

  /** Told of the document, and of a text where it stood. */
  #lose(loss: string): Piece[] {
    this.notes.add(loss);
    return this.#isText ? [{ text: '', marks: [], loss }] : [];
  }

  #object(object: XmlElement): Piece[] {
    const isEquation = allElements(object, 'OLEObject').some(({ attributes }) =>
      /^(?:Equation|MathType)/i.test(attributes['ProgID'] ?? ''),
    );
    const loss = isEquation
      ? 'MathType 公式没有保留：请在 Word 里转换成自带的公式再导入'
      : '嵌入的对象只保留了它的图片';
    return [...this.#lose(loss), ...this.#pictures(object)];
  }

  #pictures(element: XmlElement): Piece[] {
    const alt = allElements(element, 'docPr')[0]?.attributes['descr'] ?? '';
    const shown = allElements(element, 'blip', 'imagedata').flatMap(({ attributes }) => {
      const id = attributes['embed'] ?? attributes['link'] ?? attributes['id'] ?? '';
      const target = this.#targets.get(id);
      return target === undefined ? [] : [target];
    });
    const isBox = allElements(element, 'txbxContent').length > 0;
    const isChart = allElements(element, 'chart').length > 0;
    return [
      ...(isBox ? this.#lose('文本框没有保留：请把文字放进正文') : []),
      ...(isChart ? this.#lose('图表没有保留：请在 Word 里转换成图片') : []),
      ...shown.map((target) => ({
        text: thing,
        marks: [],
        html: `<img src="${escapeHtml(encodeURI(decodeName(target)))}" alt="${escapeHtml(alt)}">`,
        is: { kind: 'picture', target, alt } as const,
      })),
    ];
  }
}

function formula(math: XmlElement, display: boolean): Piece[] {
  const tex = ommlToTex(math);
  if (tex === '') return [];
  const [open, close] = display ? ['\\[', '\\]'] : ['\\(', '\\)'];
  const is = { kind: 'formula', tex, words: textIn(math), isDisplay: display } as const;
  return [{ text: thing, marks: [], html: `${open}${escapeHtml(tex)}${close}`, is }];
}

const noteSign = ({ name, attributes }: XmlElement): Piece => ({
  text: thing,
  marks: [],
  is: { kind: 'note', id: noteId(name, attributes['id'] ?? '') },
});

/** Notes at the foot of pages and at the end of all are counted each for themselves. */
export const noteId = (name: string, id: string): string =>
  `${name.startsWith('endnote') ? 'end' : 'foot'} ${id}`;

const valueIn = (element: XmlElement | undefined, name: string): string =>
  elementIn(element, name)?.attributes['val'] ?? '';
