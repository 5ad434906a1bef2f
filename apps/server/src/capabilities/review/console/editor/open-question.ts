import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  checkQuestion as checkOperation,
  getQuestion as getOperation,
  listQuestionDrafts as draftsOperation,
  QuestionForm,
} from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { demandOwnCourse, ownOf } from '../../../../platform/staff/own.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { fileOfQuestion, type EditedQuestion } from '../../../practice/practice-content.port.ts';
import { questionStems } from '../../../practice/practice-facts.port.ts';
import { draftedMarks } from '../../bank/drafted-marks.ts';
import { questionDesk } from '../../bank/question-desk.ts';
import { demandQuestion, type DeskQuestion } from './draft.repository.ts';

/** What is published now; undefined before the first time. */
export const saidNow = (edited: EditedQuestion | undefined) => edited?.versions.at(-1)?.said;

/** What is written of a question: its draft, or else what is asked. */
export async function formNow(
  connection: Connection,
  { draft, edited }: DeskQuestion,
): Promise<QuestionForm> {
  if (draft?.form) return draft.form;
  const said = saidNow(edited);
  if (said === undefined) throw new Error('a question that nobody has written');
  return await questionDesk.of(connection).formOf(connection, said);
}

export const versionNow = (edited: EditedQuestion | undefined): number =>
  edited?.versions.length ?? 0;

export async function getQuestion(
  { database: { connection } }: ConsoleServices,
  hasModel: boolean,
  { params: { questionId } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<DataOf<typeof getOperation>> {
  const question = await demandQuestion(connection, questionId);
  const { courseId, edited, draft } = question;
  const said = saidNow(edited);
  const mayWrite = edited?.ofFiles !== true && (await isMine(connection, actor, courseId));
  const acceptedBy = (await draftedMarks.of(connection)(connection, [questionId])).get(questionId);
  const readingId = (draft?.form ?? undefined)?.readingId ?? said?.readingId ?? null;
  return {
    questionId,
    courseId,
    ...(await courseOf(connection, courseId)),
    version: versionNow(edited),
    state: edited?.state ?? 'draft',
    file: edited?.ofFiles === true ? await fileOfQuestion(connection, questionId) : null,
    isMine: mayWrite,
    ...(acceptedBy !== undefined && { acceptedBy }),
    ...(hasModel && mayWrite && readingId !== null && { draftsAt: readingId }),
    published:
      said === undefined ? null : await questionDesk.of(connection).formOf(connection, said),
    draft: draft?.form ?? null,
    revision: draft?.revision ?? 0,
    changedBy: draft?.form ? draft.changedByName : null,
    changedAt: draft?.form ? draft.changedAt.toISOString() : null,
  };
}

async function courseOf(connection: Connection, courseId: number) {
  const { rows } = await sql<{ course: string; lectures: { bulletId: number; title: string }[] }>`
    select c.title as course, coalesce((
      select jsonb_agg(jsonb_build_object('bulletId', b.bullet_id, 'title', b.title)
        order by r.position, b.position, b.bullet_id)
      from bullet b left join reading r on r.reading_id = b.reading_id
      where b.course_id = c.course_id), '[]') as lectures
    from course c where c.course_id = ${courseId}
  `.execute(connection);
  return rows[0] ?? { course: '', lectures: [] };
}

async function isMine(connection: Connection, actor: Actor, courseId: number): Promise<boolean> {
  if (!actor.staff.grants.has('question.write')) return false;
  try {
    await demandOwnCourse(connection, ownOf(actor, 'question.write'), courseId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export async function checkQuestion(
  services: ConsoleServices,
  { body: { questionId, form } }: InputOf<typeof checkOperation>,
): Promise<DataOf<typeof checkOperation>> {
  const { connection } = services.database;
  const { texts, faults } = await readOf(
    services,
    await demandQuestion(connection, questionId),
    form,
  );
  return { texts: [...texts], faults: faults.map(({ at, fault }) => ({ at, fault })) };
}

/** A form as the readers of files find it, where its question stands. */
export const readOf = (
  services: ConsoleServices,
  { courseId, questionId, edited }: DeskQuestion,
  form: QuestionForm,
) => {
  const { connection } = services.database;
  const place = { courseId, questionId, said: saidNow(edited) };
  return questionDesk.of(connection).read(services, connection, form, place);
};

type DraftRow = Omit<DataOf<typeof draftsOperation>[number], 'version'>;

/** More than anybody leaves lying. */
const mostDrafts = 500;

export async function listQuestionDrafts({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof draftsOperation>> {
  const { rows } = await sql<Omit<DraftRow, 'changedAt'> & { changedAt: Date }>`
    select d.question_id as "questionId", d.course_id as "courseId", c.title as course,
      (select r.title from reading r where r.reading_id = (d.form ->> 'readingId')::int) as chapter,
      d.form ->> 'kind' as kind, left(d.form ->> 'stem', 300) as stem, s.name as "changedBy",
      d.changed_at as "changedAt"
    from question_draft d join staff s on s.staff_id = d.changed_by join course c on c.course_id = d.course_id
    where d.form is not null order by d.changed_at desc, d.question_id limit ${mostDrafts}
  `.execute(connection);
  const stems = await questionStems(
    connection,
    rows.map(({ questionId }) => questionId),
  );
  return rows.map((row) => ({
    ...row,
    version: stems.get(row.questionId)?.version ?? 0,
    changedAt: row.changedAt.toISOString(),
  }));
}
