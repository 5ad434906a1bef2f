import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listRemarks as listOperation,
  saveRemark as saveOperation,
} from '@xuezhou/contract/marking/console';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';

/** More than anybody chooses from. */
const maxRemarks = 30;

export async function listRemarks(
  { database: { connection } }: ConsoleServices,
  { staff: { staffId } }: Actor,
): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('mark_remark')
    .where('staff_id', '=', staffId)
    .select(['remark_id', 'words'])
    .orderBy('saved_at')
    .orderBy('remark_id')
    .limit(maxRemarks)
    .execute();
  return rows.map(({ remark_id: remarkId, words }) => ({ remarkId, words }));
}

/** One's own alone: it changes nothing for anybody else, so the log has none of it. */
export async function saveRemark(
  { database: { connection }, clock }: ConsoleServices,
  { body: { remarkId, ...body } }: InputOf<typeof saveOperation>,
  { staff: { staffId } }: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const words = body.words.trim();
  if (words === '') {
    await connection
      .deleteFrom('mark_remark')
      .where('remark_id', '=', remarkId)
      .where('staff_id', '=', staffId)
      .execute();
    return { remark: null };
  }
  const { others } = await connection
    .selectFrom('mark_remark')
    .where('staff_id', '=', staffId)
    .where('remark_id', '!=', remarkId)
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .executeTakeFirstOrThrow();
  if (others >= maxRemarks) return { remark: null };
  const saved = await connection
    .insertInto('mark_remark')
    .values({ remark_id: remarkId, staff_id: staffId, words, saved_at: clock.now() })
    .onConflict((conflict) =>
      conflict
        .column('remark_id')
        .doUpdateSet({ words })
        .where('mark_remark.staff_id', '=', staffId),
    )
    .returning('remark_id')
    .executeTakeFirst();
  return { remark: saved === undefined ? null : { remarkId, words } };
}
