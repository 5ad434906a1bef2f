import { createHash } from 'node:crypto';
import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../platform/services.ts';

interface Claimed {
  readonly requestId: string;
  /** All by which one source is told from another. */
  readonly source: readonly unknown[];
}

/** A call is given up before; what a server that was killed held is free then. */
const claimSeconds = 300;

/**
 * Does it while nobody else is at the same source for the same person, so that a press that came twice pays the model
 * once. Throws draftingBusy.
 */
export async function whileAlone<Answer>(
  { clock, database: { connection } }: ConsoleServices,
  staffId: number,
  { requestId, source: parts }: Claimed,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const source = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  const until = new Date(clock.now().getTime() + claimSeconds * 1000);
  const claim = { staff_id: staffId, source, request_id: requestId, until };
  const taken = await connection
    .insertInto('drafting_claim')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'source'])
        .doUpdateSet(claim)
        .where('drafting_claim.until', '<=', clock.now()),
    )
    .returning('until')
    .executeTakeFirst();
  if (taken === undefined) throw new Refusal('draftingBusy');
  try {
    return await work();
  } finally {
    await giveBack(connection, staffId, source, requestId);
  }
}

const giveBack = (connection: Connection, staffId: number, source: string, requestId: string) =>
  connection
    .deleteFrom('drafting_claim')
    .where('staff_id', '=', staffId)
    .where('source', '=', source)
    .where('request_id', '=', requestId)
    .execute();
