import { elementIn, elementsIn, type XmlElement } from '../xml/read-xml.ts';

interface Level {
  readonly format: string;
  /** `%1.` or `%1.%2`. */
  readonly text: string;
  readonly start: number;
}

interface List {
  /** Lists of one kind count on together. */
  readonly abstract: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly restarts: ReadonlyMap<number, number>;
}

const valueIn = (element: XmlElement | undefined, ...names: string[]): string =>
  elementIn(element, ...names)?.attributes['val'] ?? '';

/** Word has nine levels, and counts far less; anything else in a file is a fault of it. */
const maxCount = 32_767;

const countOf = (text: string, other: number): number =>
  /^\d{1,5}$/.test(text) ? Math.min(Number(text), maxCount) : other;

function levelOf(element: XmlElement): [number, Level] {
  return [
    Number(element.attributes['ilvl'] ?? 0),
    {
      format: valueIn(element, 'numFmt'),
      text: valueIn(element, 'lvlText'),
      start: countOf(valueIn(element, 'start'), 1),
    },
  ];
}

/** The numbers that Word writes before paragraphs and no text holds. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #counts = new Map<string, number[]>();
  readonly #seen = new Set<string>();

  constructor(numbering: XmlElement | undefined) {
    const levels = new Map(
      elementsIn(numbering, 'abstractNum').map((one) => [
        one.attributes['abstractNumId'] ?? '',
        elementsIn(one, 'lvl').map(levelOf),
      ]),
    );
    for (const one of elementsIn(numbering, 'num')) {
      const abstract = valueIn(one, 'abstractNumId');
      const overrides = elementsIn(one, 'lvlOverride');
      const own = overrides.flatMap((over) => elementsIn(over, 'lvl').map(levelOf));
      const restarts = overrides.flatMap((over): [number, number][] => {
        const start = valueIn(over, 'startOverride');
        return start === '' ? [] : [[Number(over.attributes['ilvl'] ?? 0), countOf(start, 1)]];
      });
      this.#lists.set(one.attributes['numId'] ?? '', {
        abstract,
        levels: new Map([...(levels.get(abstract) ?? []), ...own]),
        restarts: new Map(restarts),
      });
    }
  }

  /** How a list counts at a depth; undefined where it has no such. */
  formatOf(numId: string, depth: number): string | undefined {
    return this.#lists.get(numId)?.levels.get(depth)?.format;
  }

  /** The number of the next paragraph of a list; empty where it has none. */
  next(numId: string, depth: number): string {
    const list = this.#lists.get(numId);
    const level = list?.levels.get(depth);
    if (list === undefined || level === undefined || level.format === 'bullet') return '';
    if (!/^[0-8]$/.test(String(depth))) return '';
    const counts = this.#counts.get(list.abstract) ?? [];
    const first = `${numId}/${depth}`;
    const restart = this.#seen.has(first) ? undefined : list.restarts.get(depth);
    this.#seen.add(first);
    counts[depth] = restart ?? (counts[depth] ?? level.start - 1) + 1;
    counts.length = depth + 1;
    this.#counts.set(list.abstract, counts);
    return level.text.replaceAll(/%(\d)/g, (_all, digit: string) => {
      const at = Number(digit) - 1;
      const shown = list.levels.get(at);
      return shown === undefined ? '' : numberAs(shown.format, counts[at] ?? shown.start);
    });
  }
}

function numberAs(format: string, count: number): string {
  const letter = String.fromCodePoint(97 + ((count - 1) % 26));
  if (format === 'upperLetter') return letter.toUpperCase();
  if (format === 'lowerLetter') return letter;
  return /^(?:chinese|japanese|ideograph|taiwanese)/.test(format) ? chinese(count) : String(count);
}

const digits = [...'零一二三四五六七八九'];

function chinese(count: number): string {
  if (count > 99) return String(count);
  const [tens, ones] = [Math.floor(count / 10), count % 10];
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`;
  return `${ten}${ones === 0 && tens > 0 ? '' : digits[ones]}`;
}
