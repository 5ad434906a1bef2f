import type { OrderTransfer, ProofKind } from '@xuezhou/contract/mall';
import { sql } from 'kysely';
import { inTransaction } from '../../../../platform/database/in-transaction.ts';
import type { Change, Connection } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { enqueue } from '../../../../platform/jobs/jobs.ts';
import type { Services } from '../../../../platform/services.ts';
import { dropUpload, findUpload, useUpload } from '../../../upload/upload.port.ts';
import type { OrderRow } from '../../order/order.repository.ts';

const purpose = 'transfer';

/** What it is, as the kept file says. */
export const proofKind = (contentType: string): ProofKind =>
  contentType.startsWith('image/') ? 'picture' : 'pdf';

export const proofAddress = (key: string): string => `/files/transfer/${key}`;

/** What a student is shown of it; null: none is there. */
export async function presentProof(
  connection: Connection,
  studentId: number,
  key: string | null,
): Promise<NonNullable<OrderTransfer['claim']>['proof']> {
  const row = key === null ? undefined : await findUpload(connection, studentId, { key, purpose });
  if (row === undefined) return null;
  return { kind: proofKind(row.content_type), address: proofAddress(row.upload_id) };
}

interface Given {
  /** Undefined: what was there stays. */
  readonly given: string | null | undefined;
  readonly before: string | null;
  readonly now: Date;
}

/** The key that a word keeps from now on; what it takes the place of goes. Throws transferProof. */
export async function takeProof(
  change: Change,
  { studentId, paymentId }: { studentId: number; paymentId: string },
  { given, before, now }: Given,
): Promise<string | null> {
  const kept = given === undefined ? before : given;
  if (kept !== null && kept !== before) {
    const other = await change
      .selectFrom('transfer_claim')
      .where('student_id', '=', studentId)
      .where('proof_key', '=', kept)
      .where('payment_id', '<>', paymentId)
      .select('payment_id')
      .executeTakeFirst();
    // One file is of one word, or it would go with the other.
    if (other !== undefined) throw new Refusal('transferProof');
    const row = await useUpload(change, studentId, { key: kept, purpose, now });
    if (row === undefined) throw new Refusal('transferProof');
  }
  if (before !== null && before !== kept) await dropProof(change, studentId, before);
  return kept;
}

async function dropProof(change: Change, studentId: number, key: string): Promise<void> {
  const row = await findUpload(change, studentId, { key, purpose });
  if (row === undefined) return;
  await dropUpload(change, studentId, key);
  await enqueue(change, 'drop-upload', { place: row.place });
}

/** The last one of an order, whatever became of the word that it came with. */
export async function proofOf(
  connection: Connection | Change,
  { student_id: studentId, order_id: orderId }: Pick<OrderRow, 'student_id' | 'order_id'>,
) {
  const claim = await connection
    .selectFrom('transfer_claim as c')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.student_id', '=', 'c.student_id').onRef('p.payment_id', '=', 'c.payment_id'),
    )
    .where('c.student_id', '=', studentId)
    .where('p.order_id', '=', orderId)
    .where('c.proof_key', 'is not', null)
    .select('c.proof_key')
    .orderBy('c.claimed_at', 'desc')
    .executeTakeFirst();
  const key = claim?.proof_key ?? null;
  return key === null ? undefined : await findUpload(connection, studentId, { key, purpose });
}

/** Longer than anybody asks whose money it was; the number of the bank stays in the books. */
const keptMs = 180 * 86_400_000;
const atOnce = 100;

/** Receipts of banks name accounts of people: once nobody looks for the money any more they go. */
export async function forgetProofs({
  database: { connection },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  const forgetSome = async () =>
    await inTransaction(connection, async (change) => {
      const { rows } = await sql<{ student_id: number; proof_key: string }>`
        with old as (
          select student_id, payment_id, proof_key from transfer_claim
          where proof_key is not null and state <> 'open' and claimed_at < ${before}
          limit ${atOnce} for update skip locked)
        update transfer_claim c set proof_key = null from old
        where c.student_id = old.student_id and c.payment_id = old.payment_id
        returning old.student_id, old.proof_key`.execute(change);
      for (const { student_id: studentId, proof_key: key } of rows)
        await dropProof(change, studentId, key);
      return rows.length;
    });
  while ((await forgetSome()) > 0);
}
