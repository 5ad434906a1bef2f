import { heard } from '../../platform/heard.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';

export interface PurchaseDecision {
  readonly studentId: number;
  /** The message of type 4 that asked. */
  readonly messageId: number;
  /** 1: joins the class; -1: gives it up. */
  readonly action: 1 | -1;
}

/** Said once, in the transaction of the decision. */
export const purchaseDecided = heard<[change: Change, decision: PurchaseDecision]>();

/** What was decided of a message of type 4: 0 nothing yet, 1 joined, -1 given up. */
export async function purchaseDecision(
  connection: Connection,
  messageId: number,
): Promise<-1 | 0 | 1> {
  const row = await connection
    .selectFrom('message')
    .where('message_id', '=', messageId)
    .select('decision')
    .executeTakeFirst();
  return row?.decision ?? 0;
}
