import { parseArgs } from 'node:util';

export const parts = [
  'http',
  'start',
  'web',
  'study',
  'lecture',
  'practice',
  'plans',
  'days',
  'memory',
  'turns',
  'exam',
  'mall',
  'talk',
  'rooms',
  'attack',
  'search',
  'files',
  'palette',
  'orders',
  'lists',
  'reports',
  'content',
  'views',
] as const;
/** What takes minutes is run by its name alone. */
const usualParts: readonly Part[] = ['http', 'start', 'web'];
export type Part = (typeof parts)[number];

export interface Options {
  readonly only: ReadonlySet<Part>;
  /** Length of one round of load; a row has several, the sides taking turns. */
  readonly seconds: number;
  readonly rounds: number;
  /** Wrong logins, codes, captchas and resets together. */
  readonly attacks: number;
  /** With `questions/cflue-sample.json` and `questions/financeiq`, for search. */
  readonly data: string | undefined;
  /** Measures what was built before, even if the sources have changed since. */
  readonly asBuilt: boolean;
  /** Also puts the result into docs/performance.md. */
  readonly snapshot: boolean;
}

export const usage = `npm run bench -- [options]
  --only http,start,web   only these parts; study, lecture, practice, plans, days, memory, turns, exam, mall, talk, rooms, attack, search, files, palette, orders, lists, reports, content and views are run only when named
  --seconds N             length of a round (0.8)
  --rounds N              rounds of each side (5)
  --attacks N             tries of the attack (100000)
  --data FOLDER           real questions to measure search with, besides the demonstration's own
  --as-built              measure the build that is there
  --snapshot              also write the result into docs/performance.md
`;

/** Throws an Error with words for the person who typed them. */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      only: { type: 'string', default: usualParts.join() },
      seconds: { type: 'string', default: '0.8' },
      rounds: { type: 'string', default: '5' },
      attacks: { type: 'string', default: '100000' },
      data: { type: 'string' },
      'as-built': { type: 'boolean', default: false },
      snapshot: { type: 'boolean', default: false },
    },
  });
  return {
    only: new Set(values.only.split(',').map(partOf)),
    seconds: positive('--seconds', values.seconds),
    rounds: positive('--rounds', values.rounds),
    attacks: positive('--attacks', values.attacks),
    data: values.data,
    asBuilt: values['as-built'],
    snapshot: values.snapshot,
  };
}

function partOf(word: string): Part {
  const part = parts.find((one) => one === word.trim());
  if (part === undefined) throw new Error(`--only knows ${parts.join(', ')}, not ${word}`);
  return part;
}

function positive(name: string, word: string): number {
  const number = Number(word);
  if (!(number > 0)) throw new Error(`${name} needs a number above 0, not ${word}`);
  return number;
}
