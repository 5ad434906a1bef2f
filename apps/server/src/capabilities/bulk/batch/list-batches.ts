import { batchDays, type listBatches as operation } from '@xuezhou/contract/bulk/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { BatchRow } from './batch.repository.ts';

const maxBatches = 100;

/** Until when a batch can be taken back. */
export const undoUntil = (madeAt: Date): Date =>
  new Date(madeAt.getTime() + batchDays * 86_400_000);

type Listed = BatchRow & { readonly made_by_name: string; readonly undone_by_name: string | null };

export async function listBatches(
  { clock, database: { connection } }: ConsoleServices,
  { params: { courseId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const isOwn = isOwnCourse(ownOf(actor, 'content.draft'), sql`${courseId}::int`);
  const own = await sql<{ is_own: boolean }>`select ${isOwn} as is_own`.execute(connection);
  const { rows } = await sql<Listed>`
    select b.*, m.name as made_by_name, u.name as undone_by_name
    from content_batch b join staff m on m.staff_id = b.made_by
    left join staff u on u.staff_id = b.undone_by
    where b.course_id = ${courseId} or b.from_course_id = ${courseId}
    order by b.made_at desc, b.batch_id limit ${maxBatches}`.execute(connection);
  return {
    isMine: actor.staff.grants.has('content.draft') && own.rows[0]?.is_own === true,
    batches: rows.map((row) => ({
      ...{ batchId: row.batch_id, kind: row.kind, title: row.title, items: row.items },
      ...{ madeBy: row.made_by_name, madeAt: row.made_at.toISOString() },
      undoUntil:
        row.undone_at === null && clock.now() < undoUntil(row.made_at)
          ? undoUntil(row.made_at).toISOString()
          : null,
      undoneBy: row.undone_by_name,
      undoneAt: row.undone_at?.toISOString() ?? null,
    })),
  };
}
