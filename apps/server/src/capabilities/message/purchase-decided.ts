import type { Connection } from '../../platform/database/prepare.ts';
import { domainEvent } from '../../platform/wiring/slot.ts';

export interface PurchaseDecision {
  readonly studentId: number;
  /** The message of type 4 that asked. */
  readonly messageId: number;
  /** 1: joins the class; -1: gives it up. */
  readonly action: 1 | -1;
  readonly now: Date;
}

/** Said once, in the transaction of the decision. */
export const purchaseDecided = domainEvent<PurchaseDecision>('message.purchaseDecided');

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
