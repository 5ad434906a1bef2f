import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { replayWebhook as replayOperation } from '@xuezhou/contract/webhook/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandWebhook } from './deliveries.ts';

/** What was named goes again, whatever became of it; else all that did not arrive. It keeps its number and its place. */
export async function replayWebhook(
  services: ConsoleServices,
  { body: { webhookId, deliveryIds } }: InputOf<typeof replayOperation>,
  actor: Actor,
): Promise<DataOf<typeof replayOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const { name } = await demandWebhook(change, webhookId);
    let again = change
      .updateTable('webhook_delivery')
      .set({
        ...{ state: 'waiting', tries: 0, due_at: null, settled_at: null },
        replayed_by: actor.staff.staffId,
      })
      .where('webhook_id', '=', webhookId);
    again =
      deliveryIds === undefined
        ? again.where('state', '!=', 'delivered')
        : again.where('delivery_id', 'in', [0, ...deliveryIds]);
    const rows = await again.returning('delivery_id').execute();
    if (rows.length === 0 && deliveryIds !== undefined) throw new Refusal('deliveryUnknown');
    // Who asks for it wants it tried now.
    if (rows.length > 0)
      await change
        .updateTable('webhook')
        .set({ rests_until: null })
        .where('webhook_id', '=', webhookId)
        .execute();
    if (rows.length > 0) await enqueue(change, 'send-webhooks', {}, { queue: 'webhooks' });
    return {
      answer: { count: rows.length },
      auditEntry:
        rows.length === 0
          ? null
          : {
              ...{ operation: 'replayWebhook', target: { kind: 'webhook', id: webhookId } },
              after: { name, count: rows.length },
            },
    };
  });
}
