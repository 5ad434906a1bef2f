import { sql } from 'kysely';
import type { Outcome } from '../../../platform/content/stored-rows.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { stemText } from '../../../platform/text/clean-html.ts';
import { compareQuestions, putQuestions } from './compare-questions.ts';
import type { QuestionDraft, QuestionRow, VersionDraft } from './question-draft.ts';

/** What is asked; a part of a composite question says no more. */
export interface AskedDocument {
  readonly kind: QuestionRow['kind'];
  readonly version: VersionDraft;
  readonly parts: readonly PartDocument[];
}

/** A part is known by its place in its whole, but where it is said what it is. */
type PartDocument = AskedDocument & { readonly sourceKey?: string };

interface QuestionDocument extends AskedDocument {
  /** What makes it the same question next time. */
  readonly sourceKey: string;
  /** Null: in the course alone. */
  readonly place: Pick<QuestionRow, 'book_id' | 'reading_id' | 'subject_id'> | null;
}

type Numbered = Pick<QuestionRow, 'question_id' | 'version'>;

/** Told of questions and versions that are about to be written, while they are as they were. */
export type NoteQuestions = (
  rows: readonly Numbered[],
  versions: readonly Numbered[],
) => Promise<void>;

/**
 * Brings questions of a course to what documents say, wherever in the school they stood, new ones behind those that the
 * course has; parts that a composite question no longer has are retired. Answers what became of each, in their order.
 * All are in memory at once. Call under the lock of imports.
 */
export async function storeQuestions(
  change: Change,
  courseId: number,
  documents: readonly QuestionDocument[],
  note: NoteQuestions = () => Promise.resolve(),
): Promise<Outcome[]> {
  const keys = documents.flatMap(keysOf);
  const known = await findKnown(change, keys);
  const ids = await newIds(change, keys.filter((key) => !known.has(key)).length);
  const take = (key: string) => known.get(key)?.question_id ?? ids.pop() ?? 0;
  let next = await nextPosition(change, courseId);
  const drafts = documents.map((document) => {
    const { sourceKey, place } = document;
    const old = known.get(sourceKey);
    const own = {
      ...(place ?? { book_id: null, reading_id: null, subject_id: null }),
      course_id: courseId,
      question_id: take(sourceKey),
      // Elsewhere it was in another order; here it joins the end.
      position: old?.course_id === courseId ? old.position : next++,
      source_key: sourceKey,
    };
    return draftOf(document, own, take);
  });
  const changes = await compareQuestions(change, drafts);
  await note(changes.rows, changes.versions);
  await putQuestions(change, changes);
  await retireParts(change, drafts, note);
  const added = new Set(changes.difference.added);
  const changed = new Set(changes.difference.changed);
  return drafts.map((draft) =>
    added.has(draft) ? 'added' : changed.has(draft) ? 'changed' : 'unchanged',
  );
}

const keyOfPart = (key: string, index: number, { sourceKey }: PartDocument) =>
  sourceKey ?? `${key}/${index + 1}`;

const keysOf = ({ sourceKey, parts }: QuestionDocument): string[] => [
  sourceKey,
  ...parts.map((part, index) => keyOfPart(sourceKey, index, part)),
];

type OwnRow = Pick<
  QuestionDraft['row'],
  'question_id' | 'course_id' | 'position' | 'source_key' | 'book_id' | 'reading_id' | 'subject_id'
>;

function draftOf(
  document: AskedDocument,
  own: OwnRow,
  take: (key: string) => number,
): QuestionDraft {
  const { kind, version } = document;
  const row = {
    ...own,
    parent_id: null,
    part_no: 0,
    kind,
    stem_text: stemText(version.content.question),
    retired_at: null,
  };
  const parts = document.parts.map((part, index) => {
    const key = keyOfPart(own.source_key, index, part);
    const draft = draftOf(part, { ...own, question_id: take(key), source_key: key }, take);
    return { ...draft, row: { ...draft.row, parent_id: own.question_id, part_no: index + 1 } };
  });
  return { row, version, parts };
}

/** Parts that a composite question no longer has. */
async function retireParts(
  change: Change,
  drafts: readonly QuestionDraft[],
  note: NoteQuestions,
): Promise<void> {
  const composites = drafts.filter(({ parts }) => parts.length > 0);
  if (composites.length === 0) return;
  const ids = composites.map(({ row }) => row.question_id);
  const kept = composites.flatMap(({ parts }) => parts.map(({ row }) => row.question_id));
  const { rows } = await sql<Numbered>`
    select question_id, version from question
    where parent_id = any(${ids}::int[]) and question_id <> all(${kept}::int[]) and retired_at is null
  `.execute(change);
  if (rows.length === 0) return;
  await note(rows, []);
  const gone = rows.map(({ question_id }) => question_id);
  await sql`update question set retired_at = now() where question_id = any(${gone}::int[])`.execute(
    change,
  );
}

async function findKnown(change: Change, keys: readonly string[]) {
  const rows = await change
    .selectFrom('question')
    .where((eb) => eb('source_key', '=', eb.fn.any(eb.val(keys))))
    .select(['question_id', 'source_key', 'position', 'course_id'])
    .execute();
  return new Map(rows.map((row) => [row.source_key, row]));
}

async function nextPosition(change: Change, courseId: number): Promise<number> {
  const row = await change
    .selectFrom('question')
    .where('course_id', '=', courseId)
    // Parts stand where their wholes do; without them an index answers at once.
    .where('parent_id', 'is', null)
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
