import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';

export interface Usage {
  own: number;
  school: number;
}

interface Day {
  readonly studentId: number;
  /** YYYY-MM-DD in Shanghai. */
  readonly day: string;
}

const findUsage = prepareSql<Day, Usage>(
  (p) => sql`
    select coalesce(sum(tokens) filter (where student_id = ${p.studentId}), 0)::float8 as own,
      (coalesce(sum(tokens), 0)
        + coalesce((select sum(d.tokens) from assistant_draft d where d.day = ${p.day}::date), 0))::float8 as school
    from assistant_usage where day = ${p.day}::date`,
);

export const usageOf = async (connection: Connection, day: Day): Promise<Usage> =>
  (await findUsage.first(connection, day)) ?? { own: 0, school: 0 };

/** Of a day, used and set aside. */
export const schoolTokens = async (connection: Connection, day: string): Promise<number> =>
  (await usageOf(connection, { studentId: 0, day })).school;

const lock = sql`select pg_advisory_xact_lock(hashtext('assistant-budget'))`;

/** Sets tokens aside before they are used, one answer of the school after another, so that no limit is passed. */
export async function setAside(
  change: Change,
  { studentId, day }: Day,
  wish: { readonly tokens: number; readonly maxOwn: number; readonly maxSchool: number },
): Promise<'taken' | 'own' | 'school'> {
  await lock.execute(change);
  const { own, school } = await usageOf(change, { studentId, day });
  if (own + wish.tokens > wish.maxOwn) return 'own';
  if (school + wish.tokens > wish.maxSchool) return 'school';
  await change
    .insertInto('assistant_usage')
    .values({ student_id: studentId, day, tokens: wish.tokens, answers: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'day'])
        .doUpdateSet({ tokens: sql<number>`assistant_usage.tokens + ${wish.tokens}` }),
    )
    .execute();
  return 'taken';
}

/** What was set aside becomes what was used; an answer that failed is none. */
export async function settle(
  connection: Connection,
  { studentId, day }: Day,
  { aside, used }: { readonly aside: number; readonly used: number },
): Promise<void> {
  await connection
    .updateTable('assistant_usage')
    .set({
      tokens: sql<number>`greatest(0, tokens + ${used - aside}::int)`,
      answers: sql<number>`answers + ${used > 0 ? 1 : 0}::int`,
    })
    .where('student_id', '=', studentId)
    .where('day', '=', sql<string>`${day}::date`)
    .execute();
}

interface DraftLimits {
  readonly tokens: number;
  readonly maxSchool: number;
  readonly maxStaff?: number;
}

/** Tokens that drafts of somebody took on a day, or are set aside for. */
export async function staffTokens(
  connection: Connection,
  { staffId, day }: { readonly staffId: number; readonly day: string },
): Promise<number> {
  const { tokens } = await connection
    .selectFrom('assistant_draft')
    .where('day', '=', day)
    .where('staff_id', '=', staffId)
    .select(({ fn }) => fn.coalesce(fn.sum('tokens'), sql<number>`0`).as('tokens'))
    .executeTakeFirstOrThrow();
  return Number(tokens);
}

/** Nobody's own: a draft for a teacher counts among the school's tokens alone. */
const nobody = 0;

/** Sets tokens of the school aside for a draft, of an answer to a question of students or of something else; answers its number, or of whom too few are left: the school, or who asks, where that is limited. */
export async function setDraftAside(
  change: Change,
  draft: { readonly day: string; readonly staffId: number; readonly questionId: string | null },
  { tokens, maxSchool, maxStaff }: DraftLimits,
): Promise<number | 'school' | 'staff'> {
  await lock.execute(change);
  const { school } = await usageOf(change, { studentId: nobody, day: draft.day });
  if (school + tokens > maxSchool) return 'school';
  if (maxStaff !== undefined && (await staffTokens(change, draft)) + tokens > maxStaff)
    return 'staff';
  const { draft_no } = await change
    .insertInto('assistant_draft')
    .values({
      day: draft.day,
      staff_id: draft.staffId,
      question_id: draft.questionId,
      tokens,
    })
    .returning('draft_no')
    .executeTakeFirstOrThrow();
  return draft_no;
}

export async function settleDraft(
  connection: Connection,
  draftNo: number,
  used: number,
): Promise<void> {
  await connection
    .updateTable('assistant_draft')
    .set({ tokens: used })
    .where('draft_no', '=', draftNo)
    .execute();
}
