import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getQuestionFigures as figuresOperation,
  listQuestionVersions as versionsOperation,
} from '@xuezhou/contract/review/console';
import { fewestShown } from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { questionDesk } from '../../bank/question-desk.ts';
import type { OptionFigures } from '../../review.tables.ts';
import { demandQuestion } from './draft.repository.ts';

/** More than anybody reads. */
const mostVersions = 50;

export async function listQuestionVersions(
  { database: { connection } }: ConsoleServices,
  { params: { questionId } }: InputOf<typeof versionsOperation>,
): Promise<DataOf<typeof versionsOperation>> {
  const { edited } = await demandQuestion(connection, questionId);
  const shown = (edited?.versions ?? []).toReversed().slice(0, mostVersions);
  const names = await namesOf(
    connection,
    shown.flatMap(({ publishedBy }) => publishedBy ?? []),
  );
  const desk = questionDesk.of(connection);
  return await Promise.all(
    shown.map(async ({ version, at, publishedBy, answers, isRegraded, said }) => ({
      ...{ version, answers, isRegraded, publishedAt: at.toISOString() },
      publishedBy: names.get(publishedBy ?? 0) ?? null,
      form: await desk.formOf(connection, said),
    })),
  );
}

async function namesOf(
  connection: Connection,
  staffIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ staff_id: number; name: string }>`
    select staff_id, name from staff where staff_id = any(${[...staffIds]}::int[])`.execute(
    connection,
  );
  return new Map(rows.map(({ staff_id, name }) => [staff_id, name]));
}

interface FigureRow {
  readonly questionId: number;
  readonly part: number;
  readonly answer: string;
  readonly answers: number;
  readonly facility: number;
  readonly discrimination: number | null;
  readonly options: OptionFigures[];
  readonly openReports: number;
}

export async function getQuestionFigures(
  { database: { connection } }: ConsoleServices,
  { params: { questionId } }: InputOf<typeof figuresOperation>,
): Promise<DataOf<typeof figuresOperation>> {
  await demandQuestion(connection, questionId);
  const { rows } = await sql<FigureRow>`
    select q.question_id as "questionId", q.part_no as part, v.answer, coalesce(t.answers, 0) as answers,
      coalesce(t.facility, 0) as facility, t.discrimination, coalesce(t.options, '[]') as options,
      (select count(*)::int from question_report r
        where r.question_id = q.question_id and r.status = 'open') as "openReports"
    from question q join question_version v on v.question_id = q.question_id and v.version = q.version
      left join question_statistic t on t.question_id = q.question_id and t.version = q.version
    where q.question_id = ${questionId} or (q.parent_id = ${questionId} and q.retired_at is null)
    order by q.part_no
  `.execute(connection);
  return rows.map(({ answer, facility, options, ...row }) => {
    const isShown = row.answers >= fewestShown;
    return {
      ...row,
      facility: isShown ? facility : null,
      discrimination: isShown ? row.discrimination : null,
      options: isShown
        ? options.map(({ letter, chosen }) => ({ letter, chosen, isKey: answer.includes(letter) }))
        : [],
    };
  });
}
