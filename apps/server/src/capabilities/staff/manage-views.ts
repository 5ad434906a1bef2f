import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  listViews as listOperation,
  removeView as removeOperation,
  SavedView,
  saveView as saveOperation,
} from '@xuezhou/contract/staff';
import { isTaken } from '../../platform/database/is-taken.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';

/** As many as somebody has of one list; they stand over it as tabs. */
const maxViews = 20;

export async function listViews(
  { database: { connection } }: ConsoleServices,
  { query }: InputOf<typeof listOperation>,
  { staff: { staffId } }: Actor,
): Promise<SavedView[]> {
  const views = await connection
    .selectFrom('staff_view')
    .where('staff_id', '=', staffId)
    .where('list', '=', query.list)
    .select(['staff_view_id as viewId', 'name', 'search'])
    .orderBy('staff_view_id')
    .execute();
  return views;
}

/** How one of the staff looks at a list is no act on the school, so the log has none of it. */
export async function saveView(
  { clock, database: { connection } }: ConsoleServices,
  { body }: InputOf<typeof saveOperation>,
  { staff: { staffId } }: Actor,
): Promise<{ viewId: number }> {
  const name = body.name.trim();
  if (name === '') throw new Refusal('viewNameEmpty');
  const view = { name, search: inOrder(body.search) };
  try {
    return await inTransaction(connection, async (change) => {
      if (body.viewId !== undefined) return await replace(change, staffId, body.viewId, view);
      // One after the other, so that two windows do not save one more than there may be.
      await change
        .selectFrom('staff')
        .where('staff_id', '=', staffId)
        .select('staff_id')
        .forUpdate()
        .execute();
      const values = { ...view, staff_id: staffId, list: body.list, made_at: clock.now() };
      const { staff_view_id: viewId } = await change
        .insertInto('staff_view')
        .values(values)
        .onConflict((row) =>
          row.columns(['staff_id', 'list', 'name']).doUpdateSet({ search: view.search }),
        )
        .returning('staff_view_id')
        .executeTakeFirstOrThrow();
      if ((await countOf(change, staffId, body.list)) > maxViews) throw new Refusal('viewsTooMany');
      return { viewId };
    });
  } catch (error) {
    if (isTaken(error)) throw new Refusal('viewNameTaken');
    throw error;
  }
}

export async function removeView(
  { database: { connection } }: ConsoleServices,
  { body }: InputOf<typeof removeOperation>,
  { staff: { staffId } }: Actor,
): Promise<true> {
  await connection
    .deleteFrom('staff_view')
    .where('staff_id', '=', staffId)
    .where('staff_view_id', '=', body.viewId)
    .execute();
  return true;
}

async function replace(
  change: Change,
  staffId: number,
  viewId: number,
  view: { name: string; search: string },
): Promise<{ viewId: number }> {
  const { numUpdatedRows } = await change
    .updateTable('staff_view')
    .set(view)
    .where('staff_id', '=', staffId)
    .where('staff_view_id', '=', viewId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('viewUnknown');
  return { viewId };
}

async function countOf(change: Change, staffId: number, list: string): Promise<number> {
  const { count } = await change
    .selectFrom('staff_view')
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The same filters in the same order, whichever was chosen first; what is empty or twice is left out. */
function inOrder(search: string): string {
  const filters = new Map([...new URLSearchParams(search)].filter(([, value]) => value !== ''));
  return new URLSearchParams([...filters].toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}
