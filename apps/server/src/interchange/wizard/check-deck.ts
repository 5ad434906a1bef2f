import type {
  CheckedRow,
  CheckSink,
  FileFault,
  ImportFiles,
  ImportWish,
} from '../../capabilities/import/import.port.ts';
import { cardsOfFront } from '../../capabilities/flash-card/flash-card.port.ts';
import type { Services } from '../../platform/services.ts';
import { mendableOfCard, type DeckWishes, type ReadCard } from '../decks/brought/deck-wishes.ts';
import { isDeckColumn, type DeckColumn } from '../decks/read-csv-deck.ts';
import { importDecks, type DecksInChange, type DecksOptions } from '../import-decks.ts';
import type { QuestionRowReport } from '../import-questions.ts';
import { cellsOf, isWhole } from './checked-cells.ts';
import { faultOf } from './check-file.ts';
import { pageWords } from './page-words.ts';

type DeckServices = Pick<Services, 'database' | 'clock' | 'signer'>;

function optionsOf(
  { courseId, columns, mends, left }: ImportWish,
  tell: DeckWishes['tell'],
): Pick<DecksOptions, 'courseId' | 'wishes'> {
  const named = columns.flatMap(({ field, at }): [DeckColumn, number][] =>
    isDeckColumn(field) ? [[field, at]] : [],
  );
  return {
    courseId: courseId ?? undefined,
    wishes: { mends, left, tell, columns: named.length > 0 ? new Map(named) : undefined },
  };
}

/** Tries a file of cards and tells what becomes of each of them; nothing is written. */
export async function checkDeck(
  services: DeckServices,
  file: string,
  wish: ImportWish,
  { progress, keep }: CheckSink,
): Promise<FileFault | null> {
  const read: ReadCard[] = [];
  let alike: ReadonlyMap<string, string> = new Map();
  const [report] = await importDecks(services, [file], {
    ...optionsOf(wish, (card) => {
      read.push(card);
      progress(read.length, 0);
    }),
    dryRun: true,
    inChange: async (change, done) => {
      const fronts = newFronts(read, done);
      const own = done.banks.map(({ courseId }) => courseId);
      const found = await cardsOfFront(change, [...fronts.values()], own);
      alike = new Map(
        [...fronts].flatMap(([place, front]) => {
          const title = found.get(front);
          return title === undefined ? [] : [[place, title] as const];
        }),
      );
    },
  });
  if (report === undefined) throw new Error('a file without a report');
  if (report.fault !== undefined) return faultOf(file, report.fault);
  const reports = new Map(report.rows.map((row) => [row.place, row]));
  const rows = read.map((card) => {
    const told = reports.get(card.place);
    reports.delete(card.place);
    return rowOf(card, told, { wish, alike: alike.get(card.place) });
  });
  const broken = [...reports.values()].map((told) => brokenRow(told));
  await keep([...rows, ...broken], { notes: (report.notes ?? []).map(pageWords) });
  return null;
}

/** The fronts of what comes new, by the places. */
function newFronts(read: readonly ReadCard[], { rows }: DecksInChange): Map<string, string> {
  const added = new Set(rows.flatMap(({ place, outcome }) => (outcome === 'added' ? [place] : [])));
  return new Map(
    read.flatMap(({ place, fields }) =>
      added.has(place) ? [[place, plainFront(fields.front)] as const] : [],
    ),
  );
}

const plainFront = (front: string) => front.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

const longestStem = 500;
const kind = '闪卡';

function brokenRow({ place, reason = '' }: QuestionRowReport): CheckedRow {
  return {
    ...{ place, cells: [], mendable: [], kind, stem: '', state: 'cannot' },
    ...{ words: [pageWords(reason)], choices: ['leave'], rival: null },
  };
}

interface Judging {
  readonly wish: ImportWish;
  /** Of a new one: the course that has another with this front. */
  readonly alike: string | undefined;
}

function rowOf(
  { place, fields }: ReadCard,
  report: QuestionRowReport | undefined,
  judging: Judging,
): CheckedRow {
  const verdict = verdictOf(place, report, judging);
  const faulty = verdict.state === 'cannot' ? faultyField(verdict.words) : undefined;
  return {
    place,
    cells: cellsOf(fields, faulty),
    mendable: mendableOfCard.filter((field) => isWhole(fields[field])),
    ...verdict,
    kind,
    stem: fields.front.slice(0, longestStem),
  };
}

const faultyField = ([words = '']: readonly string[]): 'front' | 'back' | undefined => {
  if (words.startsWith('正面')) return 'front';
  return words.startsWith('背面') ? 'back' : undefined;
};

type Verdict = Pick<CheckedRow, 'state' | 'words' | 'choices' | 'rival'>;

function verdictOf(
  place: string,
  report: QuestionRowReport | undefined,
  { wish, alike }: Judging,
): Verdict {
  const of = (state: Verdict['state'], words: readonly string[], choices: Verdict['choices']) => ({
    ...{ state, words: [...words], choices, rival: null },
  });
  if (report === undefined) return of('left', ['不导入这一行'], []);
  const { outcome, reason = '', notes = [] } = report;
  const told = notes.map(pageWords);
  if (outcome === 'skipped') return of('cannot', [pageWords(reason)], ['leave']);
  if (outcome === 'unchanged') return of('same', ['已经有这张卡，一样', ...told], []);
  if (outcome === 'changed') return of('update', ['更新已有的这张卡', ...told], ['leave']);
  if (alike === undefined) return of('new', told.length > 0 ? told : ['新卡'], ['leave']);
  const words = [`“${alike}”里有一张正面相同的卡`, ...told];
  return wish.choices.get(place) === 'take'
    ? of('new', words, ['leave'])
    : of('look', words, ['take', 'leave']);
}

/** Writes what was seen, all or nothing. */
export const runDeck = async (
  services: DeckServices,
  file: string,
  wish: ImportWish,
  { progress, inChange }: Parameters<ImportFiles['run']>[3],
): Promise<FileFault | null> => {
  let count = 0;
  const [report] = await importDecks(services, [file], {
    ...optionsOf(wish, () => progress((count += 1), 0)),
    dryRun: false,
    inChange: async (change, { importId, banks, rows }) => {
      const counted = (outcome: QuestionRowReport['outcome']) =>
        rows.filter((row) => row.outcome === outcome).length;
      await inChange(change, {
        ...{ importNo: importId, added: counted('added'), changed: counted('changed') },
        ...{ unchanged: counted('unchanged'), skipped: counted('skipped') },
        ...{ courseIds: banks.map(({ courseId }) => courseId), from: [] },
      });
    },
  });
  return report?.fault === undefined ? null : faultOf(file, report.fault);
};
