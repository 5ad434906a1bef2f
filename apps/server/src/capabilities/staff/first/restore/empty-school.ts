import { Refusal } from '../../../../platform/http/refusal.ts';
import type { Connection } from '../../../../platform/database/prepare.ts';

/** Nobody loses what was begun there, also by the command line or before this server: only such a school is replaced. */
export async function isEmptySchool(connection: Connection): Promise<boolean> {
  const found = await Promise.all([
    connection
      .selectFrom('staff')
      .where('login', 'is not', null)
      .select('login')
      .executeTakeFirst(),
    connection.selectFrom('student').select('student_id').limit(1).executeTakeFirst(),
    connection.selectFrom('course').select('course_id').limit(1).executeTakeFirst(),
  ]);
  return found.every((one) => one === undefined);
}

/** Throws restoreNotEmpty. */
export async function demandEmpty(connection: Connection): Promise<void> {
  if (!(await isEmptySchool(connection))) throw new Refusal('restoreNotEmpty');
}
