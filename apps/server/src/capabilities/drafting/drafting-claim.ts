import { createHash } from 'node:crypto';
import type { draftQuestions } from '@xuezhou/contract/drafting/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../platform/services.ts';

type Wish = InputOf<typeof draftQuestions>['body'];

/** A call is given up before; what a server that was killed held is free then. */
const claimSeconds = 300;

/**
 * Does it while nobody else is at the same source for the same person, so that a press that came twice pays the model
 * once. Throws draftingBusy.
 */
export async function whileAlone<Answer>(
  { clock, database: { connection } }: ConsoleServices,
  staffId: number,
  wish: Wish,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const source = sourceKey(wish);
  const until = new Date(clock.now().getTime() + claimSeconds * 1000);
  const claim = { staff_id: staffId, source, request_id: wish.requestId, until };
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
    await giveBack(connection, staffId, source, wish.requestId);
  }
}

const giveBack = (connection: Connection, staffId: number, source: string, requestId: string) =>
  connection
    .deleteFrom('drafting_claim')
    .where('staff_id', '=', staffId)
    .where('source', '=', source)
    .where('request_id', '=', requestId)
    .execute();

const sourceKey = ({ readingId, from, fromId, text }: Wish): string =>
  createHash('sha256')
    .update(JSON.stringify([readingId, from, fromId, from === 'text' ? text : '']))
    .digest('base64url');
