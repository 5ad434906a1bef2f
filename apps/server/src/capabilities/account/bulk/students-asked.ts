import { sql } from 'kysely';
import type { ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { idsOf, whomOf, type AskedWhom } from '../tags/whom.ts';

/** More at once would keep others waiting. */
const most = 5000;

/** As many as a preview shows. */
export const maxShown = 500;

/** In the order in which they are locked. Throws `tooMany`. */
export async function studentsAsked(
  services: ConsoleServices,
  connection: Connection | Change,
  { whom, actor, tooMany }: { whom: AskedWhom; actor: Actor; tooMany: ConsoleRefusalName },
): Promise<number[]> {
  const all = await whomOf(services, connection, whom, ownOf(actor, 'student.read'));
  const ids = await idsOf(connection, sql`(select student_id from ${all} w limit ${most + 1})`);
  if (ids.length > most) throw new Refusal(tooMany);
  return ids.toSorted((one, other) => one - other);
}

export async function nicknamesAmong(
  connection: Connection,
  shown: readonly { readonly studentId: number }[],
): Promise<Map<number, string>> {
  const rows = await connection
    .selectFrom('student')
    .where('student_id', 'in', [0, ...shown.map(({ studentId }) => studentId)])
    .select(['student_id', 'nickname'])
    .execute();
  return new Map(rows.map(({ student_id: studentId, nickname }) => [studentId, nickname]));
}
