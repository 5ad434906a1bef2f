import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listQuestionPlaces as listOperation,
  placeQuestions as placeOperation,
} from '@xuezhou/contract/practice/console';
import { sql } from 'kysely';
import { lockImports } from '../../../platform/content/lock-imports.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { askToIndex } from '../../search/search.port.ts';
import { demandOwnQuestions } from '../content/own-questions.ts';
import { isOfFiles } from '../content/question-owner.sql.ts';
import { questionTarget } from '../content/withdraw-questions.ts';
import { demandQuestions } from './demand-questions.ts';

export async function listQuestionPlaces(
  { database: { connection } }: ConsoleServices,
  { query: { courseId } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<DataOf<typeof listOperation>[number]>`
    select r.reading_id as "readingId", k.title as book, r.title,
      (select count(*)::int from question q
        where q.course_id = r.course_id and q.reading_id = r.reading_id and q.parent_id is null) as questions,
      coalesce((select jsonb_agg(jsonb_build_object('subjectId', u.subject_id, 'title', u.title) order by u.position)
        from subject u where u.reading_id = r.reading_id), '[]') as subjects
    from reading r join book k on k.book_id = r.book_id
    where r.course_id = ${courseId} order by k.position, r.position, r.reading_id
  `.execute(connection);
  return rows;
}

interface Place {
  readonly courseId: number;
  readonly bookId: number;
}

async function demandPlace(
  change: Change,
  readingId: number,
  subjectId: number | undefined,
): Promise<Place> {
  const { rows } = await sql<Place>`
    select course_id as "courseId", book_id as "bookId" from reading r where reading_id = ${readingId}
      and (${subjectId ?? null}::int is null
        or exists (select from subject u where u.subject_id = ${subjectId ?? null} and u.reading_id = r.reading_id))
  `.execute(change);
  if (rows[0] === undefined) throw new Refusal('placeUnknown');
  return rows[0];
}

/** Of a question as it stood before, as the log has it. */
type OldPlace = readonly [
  questionId: number,
  bookId: number | null,
  readingId: number | null,
  subjectId: number | null,
];

export async function placeQuestions(
  services: ConsoleServices,
  { body: { questionIds, readingId, subjectId, why } }: InputOf<typeof placeOperation>,
  actor: Actor,
): Promise<DataOf<typeof placeOperation>> {
  await demandQuestions(services.database.connection, questionIds);
  return await changeAudited(services, actor, async (change) => {
    // What a course that is being published takes away is no place any more.
    await lockImports(change);
    await demandOwnQuestions(change, ownOf(actor, 'question.write'), questionIds);
    const { courseId, bookId } = await demandPlace(change, readingId, subjectId);
    const { rows: asked } = await sql<{ inFiles: boolean; elsewhere: boolean; old: OldPlace }>`
      select ${isOfFiles(change)} as "inFiles", course_id <> ${courseId} as elsewhere,
        jsonb_build_array(question_id, book_id, reading_id, subject_id) as old
      from question q where question_id = any(${questionIds}::int[]) and parent_id is null
      order by question_id for no key update
    `.execute(change);
    const places = asked
      .filter((row) => !row.inFiles && !row.elsewhere)
      .map(({ old }) => old)
      .filter(([, , reading, subject]) => reading !== readingId || subject !== (subjectId ?? null));
    const ids = places.map(([questionId]) => questionId);
    await sql`
      update question set book_id = ${bookId}, reading_id = ${readingId}, subject_id = ${subjectId ?? null}
      where question_id = any(${ids}::int[]) or parent_id = any(${ids}::int[])
    `.execute(change);
    if (ids.length > 0) await askToIndex(change, courseId);
    return {
      answer: {
        questions: ids.length,
        inFiles: asked.filter((row) => row.inFiles).length,
        elsewhere: asked.filter((row) => !row.inFiles && row.elsewhere).length,
      },
      auditEntry:
        ids.length === 0
          ? null
          : {
              operation: 'placeQuestions',
              target: questionTarget(ids),
              before: { places },
              after: {
                questions: ids.length,
                readingId,
                subjectId: subjectId ?? null,
                questionIds: ids,
              },
              why,
            },
    };
  });
}

interface Placed {
  readonly readingId: number;
  readonly subjectId: number | null;
}

/** Those that stand where the act put them go back; a place that is there no more is left out. */
const undo: Undoer['undo'] = async (change, { before, after }) => {
  const { places } = before as { places: readonly OldPlace[] };
  const { readingId, subjectId } = after as Placed;
  await lockImports(change);
  const { rows } = await sql<{ courseId: number }>`
    update question q set
      book_id = (o.place->>1)::int, reading_id = (o.place->>2)::int, subject_id = (o.place->>3)::int
    from jsonb_array_elements(${JSON.stringify(places)}::jsonb) as o (place)
    where (o.place->>0)::int in (q.question_id, q.parent_id)
      and q.reading_id = ${readingId} and q.subject_id is not distinct from ${subjectId}::int
      and (o.place->>1 is null or exists (select from book k where k.book_id = (o.place->>1)::int))
      and (o.place->>2 is null or exists (select from reading r where r.reading_id = (o.place->>2)::int))
      and (o.place->>3 is null or exists (select from subject u where u.subject_id = (o.place->>3)::int))
    returning q.course_id as "courseId"
  `.execute(change);
  if (rows.length === 0)
    throw new Refusal(
      'undoChanged',
      '这些题的章节在那以后又都改过，或原来的章节、考点已不在，没有撤回',
    );
  for (const courseId of new Set(rows.map((row) => row.courseId)))
    await askToIndex(change, courseId);
};

export const placeUndoers: Readonly<Record<string, Undoer>> = {
  placeQuestions: { permission: 'question.write', hours: 24, undo },
};
