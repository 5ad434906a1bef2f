import type { OrderTransfer, Proof, ProofKind } from '@xuezhou/contract/mall';
import { sql } from 'kysely';
import { inTransaction } from '../../../../platform/database/in-transaction.ts';
import type { Change, Connection } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { enqueue } from '../../../../platform/jobs/jobs.ts';
import type { Services } from '../../../../platform/services.ts';
import { dropUpload, findUpload, useUpload, type UploadRow } from '../../../upload/upload.port.ts';
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
  /** The word before was taken: of the rest it is another transfer, and so another receipt. */
  readonly isRest: boolean;
  readonly now: Date;
}

interface Kept {
  readonly key: string | null;
  /** Of money that is booked: it stays beside. */
  readonly former: string | null;
}

/** The key that a word keeps from now on; what it takes the place of goes. Throws transferProof. */
export async function takeProof(
  change: Change,
  { studentId, paymentId }: { studentId: number; paymentId: string },
  { given, before, isRest, now }: Given,
): Promise<Kept> {
  const kept = given === undefined && !isRest ? before : (given ?? null);
  if (kept !== null && kept !== before) {
    // First, so that of two who say one file of two orders the second sees the word of the first.
    const row = await useUpload(change, studentId, { key: kept, purpose, now });
    if (row === undefined) throw new Refusal('transferProof');
    const other = await change
      .selectFrom('transfer_claim')
      .where('student_id', '=', studentId)
      .where(sql<boolean>`case when payment_id = ${paymentId} then ${kept} = any(former_proofs)
        else ${kept} = any(former_proofs || proof_key) end`)
      .select('payment_id')
      .executeTakeFirst();
    // One file is of one word, or it would go with the other.
    if (other !== undefined) throw new Refusal('transferProof');
  }
  const left = before === kept ? null : before;
  if (left !== null && !isRest) await dropProof(change, studentId, left);
  return { key: kept, former: isRest ? left : null };
}

async function dropProof(change: Change, studentId: number, key: string): Promise<void> {
  const row = await findUpload(change, studentId, { key, purpose });
  if (row === undefined) return;
  await dropUpload(change, studentId, key);
  await enqueue(change, 'drop-upload', { place: row.place });
}

/** What somebody of the school is shown of it. */
export const staffProof = (orderNo: string, key: string, contentType: string): Proof => ({
  kind: proofKind(contentType),
  address: `/files/console/transfer/${orderNo}/${key}`,
});

/** All those of an order, whatever became of the words that they came with; the latest word's first. */
export async function proofsOf(
  connection: Connection | Change,
  { student_id: studentId, order_id: orderId }: Pick<OrderRow, 'student_id' | 'order_id'>,
): Promise<UploadRow[]> {
  const claims = await connection
    .selectFrom('transfer_claim as c')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.student_id', '=', 'c.student_id').onRef('p.payment_id', '=', 'c.payment_id'),
    )
    .where('c.student_id', '=', studentId)
    .where('p.order_id', '=', orderId)
    .select(['c.proof_key', 'c.former_proofs'])
    .orderBy('c.claimed_at', 'desc')
    .execute();
  const keys = claims.flatMap(({ proof_key: key, former_proofs: former }) => [
    ...(key === null ? [] : [key]),
    ...former.toReversed(),
  ]);
  const rows: UploadRow[] = [];
  for (const key of keys) {
    const row = await findUpload(connection, studentId, { key, purpose });
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** Longer than anybody asks whose money it was; the number of the bank stays in the books. */
const keptMs = 180 * 86_400_000;
const atOnce = 100;

/**
 * Receipts of banks name accounts of people: once nobody looks for the money any more they go. A word is settled by whoever looked,
 * or with its payment: an order that was paid in another way, or closed, is waited for by nobody.
 */
export async function forgetProofs({
  database: { connection },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sql`
    update transfer_claim c set settled_at = ${now}
    from payment p
    where p.student_id = c.student_id and p.payment_id = c.payment_id and ${hasProof}
      and c.settled_at is null and (c.state <> 'open' or p.state not in ('starting', 'open', 'approved'))`.execute(
    connection,
  );
  const before = new Date(now.getTime() - keptMs);
  while ((await forgetSome(connection, before)) > 0);
}

const hasProof = sql<boolean>`(c.proof_key is not null or c.former_proofs <> '{}')`;

const forgetSome = async (connection: Connection, before: Date): Promise<number> =>
  await inTransaction(connection, async (change) => {
    const { rows } = await sql<{ student_id: number; keys: string[] }>`
      with old as (
        select student_id, payment_id, array_remove(former_proofs || proof_key, null) as keys
        from transfer_claim c
        where ${hasProof} and settled_at < ${before}
        limit ${atOnce} for update skip locked)
      update transfer_claim c set proof_key = null, former_proofs = '{}' from old
      where c.student_id = old.student_id and c.payment_id = old.payment_id
      returning old.student_id, old.keys`.execute(change);
    for (const { student_id: studentId, keys } of rows)
      for (const key of keys) await dropProof(change, studentId, key);
    return rows.length;
  });
