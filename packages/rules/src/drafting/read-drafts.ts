import type {
  DraftedForm,
  DraftedKind,
  Mistake,
  Piece,
  SourceLine,
} from '@xuezhou/contract/drafting/console';

interface Known {
  readonly kind: DraftedKind;
  readonly lines: readonly SourceLine[];
  /** By their numbers, from 1. */
  readonly mistakes: readonly Mistake[];
}

/** Letters and figures alone, so that a quotation may differ in its signs. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Shorter ones occur everywhere. */
const fewestLetters = 4;

/**
 * The lines that a model says a sentence rests on: only those that hold what it quotes of them. A number alone is no
 * evidence, for a model makes them up.
 */
export function spansIn(value: unknown, lines: readonly SourceLine[]): number[] {
  if (!Array.isArray(value)) return [];
  const found = value.flatMap((each: unknown) => {
    const { no, quote } = recordOf(each);
    const line = lines.find((one) => one.no === no);
    const words = typeof quote === 'string' ? bare(quote) : '';
    const whole = line === undefined ? '' : bare(line.text);
    const isThere =
      words !== '' && whole.includes(words) && (words.length >= fewestLetters || words === whole);
    return line !== undefined && isThere ? [line.no] : [];
  });
  return [...new Set(found)].slice(0, 20);
}

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
export const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, most) : '';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Addresses and markup of pages have no place in a question. */
export const isUnfit = (text: string): boolean =>
  /https?:|www\.|<\s*\/?(?:script|img|iframe|svg|style|div|span|object|embed|form|input)\b|[\u202A-\u202E\u2066-\u2069]/i.test(
    text,
  ) || text.includes('\\u0000');

/** A question out of one line; undefined: it is none, or holds what has no place in one. */
export function readDraft(line: string, { kind, lines, mistakes }: Known): DraftedForm | undefined {
  const read = parsed(line);
  const piece = (value: unknown): Piece => {
    const { text, spans } =
      typeof value === 'string' ? { text: value, spans: [] } : recordOf(value);
    return { text: textOf(text, 4000), spans: spansIn(spans, lines), by: 'machine' };
  };
  const stem = piece(read['stem']);
  // As it was read: in the line itself a letter may hide behind its number.
  if (stem.text === '' || isUnfit(JSON.stringify(read))) return undefined;
  const options = listOf(read['options'])
    .slice(0, 8)
    .map((each) => {
      const { text, why, spans, mistake } = recordOf(each);
      return {
        text: piece({ text, spans: [] }),
        why: piece({ text: why, spans }),
        mistake: mistakes[Number(mistake) - 1] ?? null,
      };
    });
  const difficulty = Number(read['difficulty']);
  return {
    ...{ kind, stem, options: kind === 'numeric' ? [] : options },
    right: textOf(read['right'], 8)
      .toUpperCase()
      .replaceAll(/[^A-H]/g, ''),
    ...{ value: textOf(read['value'], 40), tolerance: textOf(read['tolerance'], 40) },
    explanation: listOf(read['explanation'])
      .slice(0, 20)
      .map(piece)
      .filter(({ text }) => text !== ''),
    checks: listOf(read['checks'])
      .slice(0, 10)
      .map((each) => textOf(each, 400))
      .filter((each) => each !== ''),
    difficulty: difficulty === 1 || difficulty === 3 ? difficulty : 2,
  };
}

/** Of a line that is none: nothing. */
export function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(line.trim().replace(/,$/, '')));
  } catch {
    return {};
  }
}
