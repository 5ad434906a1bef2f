import path from 'node:path';
import type {
  CheckedRow,
  CheckSink,
  FileFault,
  ImportWish,
} from '../../capabilities/import/import.port.ts';
import {
  graveChangesOf,
  type Correction,
  type GraveChange,
} from '../../capabilities/practice/practice-content.port.ts';
import type { Services } from '../../platform/services.ts';
import { isBankField, type BankField } from '../table/bank-columns.ts';
import type { FileWishes, ReadRow } from '../banks/read/file-wishes.ts';
import { Spill, type Spilled } from '../banks/spill.ts';
import {
  importQuestions,
  type BankFileReport,
  type QuestionRowReport,
  type QuestionsOptions,
} from '../import-questions.ts';
import { cellsOf, isWhole } from './checked-cells.ts';
import { CorrectedRows, correctionOf, type PlacedCorrection } from './corrected-rows.ts';
import { pageWords } from './page-words.ts';

/** What the readers are told. */
export function optionsOf(
  wish: ImportWish,
  tell: FileWishes['tell'],
): Pick<QuestionsOptions, 'courseId' | 'updateSimilar' | 'wishes'> {
  const corrected = [...wish.choices].flatMap(([place, choice]) =>
    choice === 'correct' ? [place] : [],
  );
  const columns = wish.columns.flatMap(({ field, at }): [BankField, number][] =>
    isBankField(field) ? [[field, at]] : [],
  );
  return {
    courseId: wish.courseId ?? undefined,
    updateSimilar: new Set(corrected),
    wishes: {
      mends: wish.mends,
      left: wish.left,
      tell,
      ...(columns.length > 0 && { columns: new Map(columns) }),
    },
  };
}

/** What went wrong with a file as a whole, without its name, which the page shows. */
export const faultOf = (file: string, fault: string): FileFault => ({
  fault: pageWords(fault.replace(`${path.basename(file)}：`, '')),
});

/** Tries a file and tells what becomes of each of its rows; nothing is written. */
export async function checkFile(
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  file: string,
  wish: ImportWish,
  { progress, keep }: CheckSink,
): Promise<FileFault | null> {
  const spill = new Spill();
  try {
    const read = new Map<string, Spilled>();
    let grave: ReadonlyMap<string, GraveChange> = new Map();
    const keys = new CorrectedRows();
    // Of what nobody has decided nothing is written.
    const isWritten = ({ place }: { readonly place: string }): boolean =>
      !grave.has(place) || wish.choices.get(place) === 'take';
    const [report] = await importQuestions(services, [file], {
      ...optionsOf(wish, (row) => read.set(row.place, spill.add(row))),
      ...{ dryRun: true, preview: true },
      onProgress: ({ done, of }) => progress(done, of),
      inChange: async (change, { importId, changed }) => {
        const found = await graveChangesOf(change, importId);
        grave = new Map(
          found.flatMap((one) => {
            const place = changed.get(`${one.courseId} ${one.sourceKey}`);
            return place === undefined ? [] : [[place, one] as const];
          }),
        );
        await keys.read(change, importId, ({ courseId, sourceKey }) =>
          changed.get(`${courseId} ${sourceKey}`),
        );
      },
    });
    if (report === undefined) throw new Error('a file without a report');
    if (report.fault !== undefined) return faultOf(file, report.fault);
    // What thousands answered is counted when the import that was tried holds nobody up any more.
    const corrected = await keys.count(services.database.connection);
    const rows = checkedRows(report, { wish, grave, corrected, read: readerOf(spill, read) });
    await keep(rows, {
      notes: (report.notes ?? []).map(pageWords),
      corrections: corrected.filter(isWritten).map(correctionOf),
      correctedTotal: keys.total(isWritten),
    });
    return null;
  } finally {
    spill.close();
  }
}

interface Seen {
  readonly wish: ImportWish;
  /** What somebody should decide about rows that change a question of the school, by their places. */
  readonly grave: ReadonlyMap<string, GraveChange>;
  /** Answers that were judged by another key, by the place of the row that corrects it. */
  readonly corrected: readonly PlacedCorrection[];
  readonly read: { places: Iterable<string>; row: (place: string) => ReadRow | undefined };
}

const readerOf = (spill: Spill, read: ReadonlyMap<string, Spilled>): Seen['read'] => ({
  places: read.keys(),
  row: (place) => {
    const spilled = read.get(place);
    // The spill holds nothing but rows.
    return spilled === undefined ? undefined : (spill.read(spilled) as ReadRow);
  },
});

/** One after the other, in the order of the file: a hundred thousand need not stand in memory. */
function* checkedRows({ rows }: BankFileReport, seen: Seen): Generator<CheckedRow> {
  const reports = new Map(rows.map((row) => [row.place, row]));
  for (const place of seen.read.places) {
    const report = reports.get(place);
    reports.delete(place);
    yield rowOf(place, report, seen);
  }
  // What could not even be told: a row with a broken quote.
  for (const [place, report] of reports) yield rowOf(place, report, seen);
}

function rowOf(place: string, report: QuestionRowReport | undefined, seen: Seen): CheckedRow {
  const { fields = {}, mendable = [] } = seen.read.row(place) ?? {};
  const verdict = verdictOf(place, report, seen);
  const faulty = report?.field ?? (verdict.state === 'conflict' ? 'answer' : undefined);
  const cells = cellsOf(fields, faulty);
  const whole = mendable.filter((field) => isWhole(fields[field] ?? ''));
  const shown = report?.shown;
  return {
    ...{ place, cells, mendable: [...whole] },
    ...verdict,
    kind: shown?.kind ?? '',
    stem: (shown?.stem ?? fields.stem ?? '').slice(0, longestStem),
  };
}

const longestStem = 500;

type Verdict = Pick<CheckedRow, 'state' | 'words' | 'choices' | 'rival'>;

function verdictOf(
  place: string,
  report: QuestionRowReport | undefined,
  { wish, grave, corrected }: Seen,
): Verdict {
  if (report === undefined)
    return { state: 'left', words: ['不导入这一行'], choices: [], rival: null };
  if (report.outcome === 'skipped') return skippedOf(report);
  const { notes = [], doubts = [], similar, outcome } = report;
  const told = [...doubts, ...notes].map(pageWords);
  const change = grave.get(place);
  const choice = wish.choices.get(place);
  if (change !== undefined && choice !== 'take')
    return {
      state: 'conflict',
      words: [
        ...graveWords(change),
        ...answeredWords(corrected.filter((one) => one.place === place)),
        ...told,
      ],
      ...{ choices: ['take', 'leave'], rival: null },
    };
  if (outcome === 'unchanged')
    return {
      ...{ state: 'same', words: ['题库里已经有，一样', ...told] },
      ...{ choices: [], rival: null },
    };
  const isAccepted = choice === 'take' || choice === 'correct';
  const isOpen =
    (doubts.length > 0 || (similar !== undefined && choice !== 'correct')) && !isAccepted;
  const now = outcome === 'changed' ? 'update' : 'new';
  return {
    state: isOpen ? 'look' : now,
    words: told.length > 0 ? told : [now === 'new' ? '新题' : '更新题库里的这道题'],
    choices: [
      ...(similar === undefined ? [] : (['correct'] as const)),
      ...(isOpen ? (['take'] as const) : []),
      'leave',
    ],
    rival: null,
  };
}

const graveWords = ({ key, from }: GraveChange): string[] => [
  ...(key === null
    ? []
    : [`题库里同一道题的答案是 ${shorten(key.before)}，这里是 ${shorten(key.after)}；请定用哪个`]),
  ...(from === null ? [] : [`这道题现在在别的课程（${from}）里，导入会把它移到这里；请定要不要`]),
];

function answeredWords(corrections: readonly Correction[]): string[] {
  if (corrections.length === 0) return [];
  const sum = (of: (one: Correction) => number) =>
    corrections.reduce((before, one) => before + of(one), 0);
  const students = Math.max(...corrections.map((one) => one.students));
  return [
    `${students} 位学员按原来的答案答过 ${sum((one) => one.answers)} 次，改成这里的，${sum((one) => one.changed)} 个答案的对错会变`,
  ];
}

function skippedOf({ reason = '', twin }: QuestionRowReport): Verdict {
  const words = [pageWords(reason)];
  if (twin === 'same') return { state: 'same', words, choices: [], rival: null };
  if (twin !== 'other-key') return { state: 'cannot', words, choices: ['leave'], rival: null };
  const rival = /^与(.+?)的题干和选项相同/.exec(reason)?.[1] ?? null;
  return {
    state: 'conflict',
    words,
    choices: rival === null ? ['leave'] : ['take', 'leave'],
    rival,
  };
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
