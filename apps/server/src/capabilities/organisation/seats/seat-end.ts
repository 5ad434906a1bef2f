import type { Connection } from '../../../platform/database/prepare.ts';

/** The last day until which a seat, or the longest of several, lends somebody a course; undefined: none does. */
export async function seatEndOf(
  connection: Connection,
  { studentId, courseId }: { readonly studentId: number; readonly courseId: number },
): Promise<string | undefined> {
  const { ends_on: endsOn } = await connection
    .selectFrom('organisation_seat as t')
    .innerJoin('organisation_member as m', 'm.member_id', 't.member_id')
    .innerJoin('organisation_contract as k', 'k.contract_id', 't.contract_id')
    .where('m.student_id', '=', studentId)
    .where('t.course_id', '=', courseId)
    .where('t.is_waiting', '=', false)
    .select(({ fn }) => fn.max('k.ends_on').as('ends_on'))
    .executeTakeFirstOrThrow();
  return endsOn ?? undefined;
}
