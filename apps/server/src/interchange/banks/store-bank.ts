import { sql } from 'kysely';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { QuestionDraft } from '../catalogue/drafts.ts';
import { noteQuestions } from '../withdraw/import-journal.ts';
import { compareQuestions, putQuestions } from '../store/sync-questions.ts';
import { plainHtml, stemText } from '../../platform/text/clean-html.ts';
import { bookOfImport, placesOfSections, type Place } from '../store/imported-chapters.ts';
import { toleranceOf } from '../gift/numeric-value.ts';
import { titleOfBank } from './bank-course.ts';
import type { BankQuestion } from './judge-row.ts';

export interface KeyedQuestion {
  readonly place: string;
  /** The chapter of the bank; empty: none. */
  readonly section: string;
  readonly sourceKey: string;
  /** Under which an older import may have kept it. */
  readonly formerKey?: string | undefined;
  /** All of it, which need not be in memory before. */
  read(): BankQuestion;
}

/** A question of which something is done now. */
type Loaded = KeyedQuestion & { readonly question: BankQuestion };

export type Outcome = 'added' | 'changed' | 'unchanged';

/** Rows of one statement; more would be one very long text, and these are in memory at once. */
const batch = 500;

interface Bank {
  readonly name: string;
  readonly courseId: number;
  /** The import that what changes is noted for. */
  readonly importId?: number;
  /** Where the sections stand, for one who has made their readings. */
  readonly places?: ReadonlyMap<string, Place & { book_id: number }>;
}

/** What became of a question, told while it is in memory; `at` is its place among those that were given. */
export type TellStored = (at: number, question: BankQuestion, outcome: Outcome) => void;

/**
 * Brings the questions of a bank to what its file says, some at a time, and tells what became of each, in their order.
 * Call under the lock of imports.
 */
export async function storeBank(
  change: Change,
  bank: Bank,
  questions: readonly KeyedQuestion[],
  tell: TellStored,
): Promise<void> {
  let isChanged = false;
  const places = bank.places ?? (await placesOf(change, bank, questions));
  let next = await nextPosition(change, bank.courseId);
  for (let from = 0; from < questions.length; from += batch) {
    const part = questions
      .slice(from, from + batch)
      .map((row): Loaded => ({ ...row, question: row.read() }));
    const known = await findKnown(change, part);
    const ids = await newIds(change, countUnknown(part, known));
    const take = (key: string) => known.get(key)?.question_id ?? ids.pop() ?? 0;
    const drafts = part.map(({ sourceKey, section, question }) => {
      const old = known.get(sourceKey);
      const own = {
        ...(places.get(section) ?? { book_id: null, reading_id: null, subject_id: null }),
        question_id: take(sourceKey),
        // Elsewhere it was in another order; here it joins the end.
        position: old?.course_id === bank.courseId ? old.position : next++,
        source_key: sourceKey,
      };
      return draftOf(bank, question, own, take);
    });
    const changes = await compareQuestions(change, drafts);
    if (bank.importId !== undefined)
      await noteQuestions(change, bank.importId, changes.rows, changes.versions);
    await putQuestions(change, changes);
    await retireParts(change, drafts, bank.importId);
    const added = new Set(changes.difference.added);
    const changed = new Set(changes.difference.changed);
    isChanged ||= added.size + changed.size > 0;
    for (const [index, draft] of drafts.entries())
      tell(
        from + index,
        part[index]!.question,
        added.has(draft) ? 'added' : changed.has(draft) ? 'changed' : 'unchanged',
      );
  }
  if (isChanged) await askToIndex(change, bank.courseId);
}

/** Questions of a bank without chapters stand in the course alone. */
async function placesOf(
  change: Change,
  { name, courseId }: Bank,
  questions: readonly KeyedQuestion[],
) {
  const sections = [...new Set(questions.map(({ section }) => section))];
  if (sections.every((section) => section === '')) return new Map<string, never>();
  const bookId = await bookOfImport(change, courseId, name);
  const places = await placesOfSections(change, { courseId, bookId }, sections);
  return new Map([...places].map(([section, place]) => [section, { ...place, book_id: bookId }]));
}

const keyOfPart = (key: string, index: number) => `${key}/${index + 1}`;

function keysOf({ sourceKey, question: { parts } }: Loaded): string[] {
  return [sourceKey, ...parts.map((_part, index) => keyOfPart(sourceKey, index))];
}

function countUnknown(part: readonly Loaded[], known: ReadonlyMap<string, unknown>): number {
  return part.flatMap(keysOf).filter((key) => !known.has(key)).length;
}

type OwnRow = Pick<
  QuestionDraft['row'],
  'question_id' | 'position' | 'source_key' | 'book_id' | 'reading_id' | 'subject_id'
>;

function draftOf(
  bank: { name: string; courseId: number },
  question: BankQuestion,
  own: OwnRow,
  take: (key: string) => number,
): QuestionDraft {
  const version = versionOf(bank.name, question);
  const row = {
    ...own,
    course_id: bank.courseId,
    parent_id: null,
    part_no: 0,
    kind: question.kind,
    stem_text: stemText(version.content.question),
    retired_at: null,
  };
  const parts = question.parts.map((part, index) => {
    const key = keyOfPart(own.source_key, index);
    const draft = draftOf(bank, part, { ...own, question_id: take(key), source_key: key }, take);
    return { ...draft, row: { ...draft.row, parent_id: own.question_id, part_no: index + 1 } };
  });
  return { row, version, parts };
}

function versionOf(bank: string, question: BankQuestion): QuestionDraft['version'] {
  const { kind, form, stem, options, answer, explanation, difficulty, numeric } = question;
  const html = (text: string) => (form === 'html' ? text : plainHtml(text));
  const rationales = options.filter(({ rationale }) => rationale !== '');
  return {
    answer: kind === 'open' ? '' : answer,
    content: {
      question: html(stem),
      explanation: html(explanation),
      reference: kind === 'open' ? html(answer) : '',
      options: options.map(({ letter, text, rationale }) => ({
        letter,
        html: html(text),
        rationale: html(rationale),
      })),
      source: titleOfBank(bank),
      difficulty,
      lecture: null,
      ...(numeric !== undefined && { numeric }),
    },
    source: {
      kind,
      stem,
      options: Object.fromEntries(options.map(({ letter, text }) => [letter, text])),
      answer,
      explanation,
      difficulty: String(difficulty),
      ...(numeric !== undefined && {
        answer: String(numeric.value),
        tolerance: String(toleranceOf(numeric)),
        unit: numeric.units[0]?.name ?? '',
      }),
      ...(form === 'html' && { form }),
      ...(rationales.length > 0 && {
        rationales: Object.fromEntries(
          rationales.map(({ letter, rationale }) => [letter, rationale]),
        ),
      }),
    },
  };
}

/** Parts that a composite question no longer has. */
async function retireParts(
  change: Change,
  drafts: readonly QuestionDraft[],
  importId: number | undefined,
): Promise<void> {
  const composites = drafts.filter(({ parts }) => parts.length > 0);
  if (composites.length === 0) return;
  const ids = composites.map(({ row }) => row.question_id);
  const kept = composites.flatMap(({ parts }) => parts.map(({ row }) => row.question_id));
  const { rows } = await sql<{ question_id: number; version: number }>`
    select question_id, version from question
    where parent_id = any(${ids}::int[]) and question_id <> all(${kept}::int[]) and retired_at is null
  `.execute(change);
  if (rows.length === 0) return;
  if (importId !== undefined) await noteQuestions(change, importId, rows, []);
  const gone = rows.map(({ question_id }) => question_id);
  await sql`update question set retired_at = now() where question_id = any(${gone}::int[])`.execute(
    change,
  );
}

async function findKnown(change: Change, part: readonly Loaded[]) {
  const rows = await change
    .selectFrom('question')
    .where((eb) => eb('source_key', '=', eb.fn.any(eb.val(part.flatMap(keysOf)))))
    .select(['question_id', 'source_key', 'position', 'course_id'])
    .execute();
  return new Map(rows.map((row) => [row.source_key, row]));
}

async function nextPosition(change: Change, courseId: number): Promise<number> {
  const row = await change
    .selectFrom('question')
    .where('course_id', '=', courseId)
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

async function newIds(change: Change, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('question_id_of_import')::int as id from generate_series(1, ${count}::int)
  `.execute(change);
  // Taken from the end.
  return rows.map(({ id }) => id).toReversed();
}
