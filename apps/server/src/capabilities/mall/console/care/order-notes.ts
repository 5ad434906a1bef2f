import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  addOrderNote as addOperation,
  listOrderNotes as listOperation,
  removeOrderNote as removeOperation,
} from '@xuezhou/contract/mall/console';
import { sql } from 'kysely';
import type { Change } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { namesOfStaff } from '../../../../platform/staff/who-works.ts';
import { orderWriter } from '../../order/order.repository.ts';
import { findOrderByNo } from '../find-order.ts';

/** More than anybody reads. */
const maxNotes = 100;

export async function listOrderNotes(
  { database: { connection } }: ConsoleServices,
  { params: { orderNo } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const order = await findOrderByNo(connection, orderNo);
  const rows = await connection
    .selectFrom('order_note')
    .where('student_id', '=', order.student_id)
    .where('order_id', '=', order.order_id)
    .select(['note_id', 'words', 'staff_id', 'written_at'])
    .orderBy('written_at', 'desc')
    .orderBy('note_id', 'desc')
    .limit(maxNotes)
    .execute();
  const names = await namesOfStaff(
    connection,
    rows.map(({ staff_id }) => staff_id),
  );
  return rows.map((row) => ({
    ...{ noteId: row.note_id, words: row.words, staffName: names.get(row.staff_id) ?? '' },
    writtenAt: row.written_at.toISOString(),
    isOwn: row.staff_id === actor.staff.staffId,
  }));
}

export async function addOrderNote(
  services: ConsoleServices,
  { body: { orderNo, noteId, ...body } }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<true> {
  const words = body.words.trim();
  if (words === '') throw new Refusal('orderNoteEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const order = await findOrderByNo(change, orderNo);
    // Held, so that two notes at once cannot both be the last.
    await orderWriter(change, order.student_id).lock(order.order_id);
    const added = await change
      .insertInto('order_note')
      .values({
        ...{ student_id: order.student_id, order_id: order.order_id, note_id: noteId },
        ...{ staff_id: actor.staff.staffId, words, written_at: now },
        made_as: sql`md5(${words}::text)`,
      })
      // Of one that came unheard the words may have been corrected since.
      .onConflict((conflict) =>
        conflict
          .columns(['student_id', 'note_id'])
          .doUpdateSet({ words })
          .where('order_note.staff_id', '=', actor.staff.staffId)
          .where('order_note.order_id', '=', order.order_id)
          .where('order_note.words', '<>', words)
          .where(sql<boolean>`coalesce(order_note.made_as = md5(order_note.words), true)`),
      )
      .returning('note_id')
      .executeTakeFirst();
    if (added === undefined)
      await demandThere(change, { studentId: order.student_id, noteId, words });
    const { count } = await change
      .selectFrom('order_note')
      .where('student_id', '=', order.student_id)
      .where('order_id', '=', order.order_id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count > maxNotes) throw new Refusal('orderNotesTooMany');
    const auditEntry = entryOf('addOrderNote', order.order_id, { after: { noteId } });
    return { answer: true as const, auditEntry: added === undefined ? null : auditEntry };
  });
}

/** Sent twice it is there; otherwise what comes late does not undo what it was corrected to. Throws idReused. */
async function demandThere(
  change: Change,
  { studentId, noteId, words }: { studentId: number; noteId: string; words: string },
): Promise<void> {
  const there = await change
    .selectFrom('order_note')
    .where('student_id', '=', studentId)
    .where('note_id', '=', noteId)
    .where('words', '=', words)
    .select('note_id')
    .executeTakeFirst();
  if (there === undefined) throw new Refusal('idReused');
}

/** By who wrote it alone. */
export async function removeOrderNote(
  services: ConsoleServices,
  { body: { orderNo, noteId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const order = await findOrderByNo(change, orderNo);
    const removed = await change
      .deleteFrom('order_note')
      .where('student_id', '=', order.student_id)
      .where('order_id', '=', order.order_id)
      .where('note_id', '=', noteId)
      .where('staff_id', '=', actor.staff.staffId)
      .returning('note_id')
      .executeTakeFirst();
    if (removed === undefined) throw new Refusal('orderNoteUnknown');
    const auditEntry = entryOf('removeOrderNote', order.order_id, { before: { noteId } });
    return { answer: true as const, auditEntry };
  });
}

/** The words themselves are no business of the log. */
const entryOf = (
  operation: string,
  orderId: string,
  facts: { readonly before?: object; readonly after?: object },
) => ({ operation, target: { kind: 'order', id: orderId }, ...facts });
