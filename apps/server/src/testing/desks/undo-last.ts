import { listAudit, undoAction } from '@xuezhou/contract/staff';
import type { TestClient } from '../client.ts';

/** Takes back the newest act of this kind in the log, of one thing where it is named. */
export async function undoLast(staff: TestClient, operation: string, targetId?: number) {
  const query = { operation, ...(targetId !== undefined && { targetId: String(targetId) }) };
  const { list } = await staff.data(listAudit, { query });
  return await staff.call(undoAction, { body: { auditId: list[0]?.auditId ?? 1 } });
}
