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
import type { SaidQuestion } from '../../../practice/practice-content.port.ts';
import type { OptionFigures } from '../../review.tables.ts';
import { demandQuestion } from './draft.repository.ts';
import { saidNow } from './open-question.ts';

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
  readonly answers: number;
  readonly countedAt: Date | null;
  readonly facility: number;
  readonly discrimination: number | null;
  readonly options: OptionFigures[];
  readonly openReports: number;
}

/** Of the versions that are asked. */
async function figureRows(
  connection: Connection,
  asked: readonly SaidQuestion[],
): Promise<ReadonlyMap<number, FigureRow>> {
  const { rows } = await sql<FigureRow>`
    select a.id as "questionId", coalesce(t.answers, 0) as answers, t.counted_at as "countedAt", coalesce(t.facility, 0) as facility,
      t.discrimination, coalesce(t.options, '[]') as options,
      (select count(*)::int from question_report r where r.question_id = a.id and r.status = 'open') as "openReports"
    from unnest(${asked.map((each) => each.questionId)}::int[], ${asked.map((each) => each.version)}::int[])
      as a (id, version)
    left join question_statistic t on t.question_id = a.id and t.version = a.version
  `.execute(connection);
  return new Map(rows.map((row) => [row.questionId, row]));
}

export async function getQuestionFigures(
  { database: { connection } }: ConsoleServices,
  { params: { questionId } }: InputOf<typeof figuresOperation>,
): Promise<DataOf<typeof figuresOperation>> {
  const whole = saidNow((await demandQuestion(connection, questionId)).edited);
  const asked = whole === undefined ? [] : [whole, ...whole.parts];
  const rows = await figureRows(connection, asked);
  return asked.flatMap(({ questionId: id, answer }, part) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const { facility, discrimination, options, countedAt, ...counts } = row;
    const isShown = row.answers >= fewestShown;
    const choices = options.map(({ letter, chosen }) => ({
      ...{ letter, chosen },
      isKey: answer.includes(letter),
    }));
    return {
      ...{ ...counts, part, countedAt: countedAt?.toISOString() ?? null },
      facility: isShown ? facility : null,
      discrimination: isShown ? discrimination : null,
      options: isShown ? choices : [],
    };
  });
}
