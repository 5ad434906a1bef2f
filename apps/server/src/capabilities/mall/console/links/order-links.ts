import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getOrderLink as getOperation,
  sendOrderLink as sendOperation,
  withdrawOrderLink as withdrawOperation,
} from '@xuezhou/contract/mall/console';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { enqueue } from '../../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { audited } from '../../../../platform/staff/audited.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { StaffCaller } from '../../../../platform/http/bind.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { isWithinLimits } from '../../../../platform/throttle.ts';
import { smsTemplates } from '../../../site/site.port.ts';
import { codeOfLink, spelled } from '../../link/link-code.ts';
import { linkReader, linkStateOf, updateLink, type LinkRow } from '../../link/link.repository.ts';
import { orderReader, type OrderRow } from '../../order/order.repository.ts';
import { siteAddress } from '../../site-address.ts';
import { findOrderByNo } from '../find-order.ts';
import { closeForSchool } from './make-order.ts';

/** The code is for who may make orders: with it whoever has it may pay, and see the good and the sum. */
export async function getOrderLink(
  services: ConsoleServices,
  { params: { orderNo } }: InputOf<typeof getOperation>,
  { staff }: Pick<StaffCaller, 'staff'>,
): Promise<DataOf<typeof getOperation>> {
  const { connection } = services.database;
  const found = await findOrderByNo(connection, orderNo);
  const link = await linkReader(connection).ofOrder(found.student_id, found.order_id);
  const order = await orderReader(connection, found.student_id).order(found.order_id);
  if (link === undefined || order === undefined) return { link: null };
  const state = linkStateOf(order, services.clock.now());
  const isShown = state === 'open' && (staff.isOwner || staff.grants.has('order.make'));
  const code = isShown ? codeOfLink(services, order.order_id) : null;
  return {
    link: {
      ...{ state, code: code === null ? null : spelled(code) },
      address: code === null ? null : `${siteAddress(services)}/p#${code}`,
      endsAt: link.ends_at.toISOString(),
      ...{ why: link.why, off: link.off_fen, madeBy: link.made_by_name },
      madeAt: link.made_at.toISOString(),
      sms:
        link.sms_state === null || link.sms_at === null
          ? null
          : { state: link.sms_state, at: link.sms_at.toISOString() },
      openedAt: link.opened_at?.toISOString() ?? null,
      openedIn: link.opened_in ?? '',
      paidAt: order.paid_at?.toISOString() ?? null,
    },
  };
}

interface Found {
  readonly link: LinkRow;
  readonly order: OrderRow;
}

/** One that can still be paid. Throws orderUnknown, linkOver. */
async function demandOpen(services: ConsoleServices, orderNo: string): Promise<Found> {
  const { connection } = services.database;
  const found = await findOrderByNo(connection, orderNo);
  const link = await linkReader(connection).ofOrder(found.student_id, found.order_id);
  const order = await orderReader(connection, found.student_id).order(found.order_id);
  if (link === undefined || order === undefined) throw new Refusal('orderUnknown');
  if (linkStateOf(order, services.clock.now()) !== 'open') throw new Refusal('linkOver');
  return { link, order };
}

const smsLimits = [
  { seconds: 60, max: 1 },
  { seconds: 86_400, max: 6 },
];

export async function sendOrderLink(
  services: ConsoleServices,
  { body: { orderNo } }: InputOf<typeof sendOperation>,
  actor: Actor,
): Promise<true> {
  const { connection } = services.database;
  const { link, order } = await demandOpen(services, orderNo);
  const { mobile_sealed: sealed } = await connection
    .selectFrom('student')
    .where('student_id', '=', order.student_id)
    .select('mobile_sealed')
    .executeTakeFirstOrThrow();
  if (sealed === null) throw new Refusal('linkNoPhone');
  if (!(await smsTemplates(services, connection)).pay) throw new Refusal('linkNoSms');
  const now = services.clock.now();
  if (!(await isWithinLimits(connection, `link-sms:${order.student_id}`, now, smsLimits)))
    throw new Refusal('linkSmsOften');
  return await changeAudited(services, actor, async (change) => {
    await updateLink(change, link, { sms_state: 'asked', sms_at: now });
    // The code is derived there: no table of jobs shows it.
    await enqueue(change, 'send-order-link', {
      ...{ studentId: order.student_id, orderId: order.order_id },
    });
    const auditEntry = {
      operation: 'sendOrderLink',
      target: { kind: 'order', id: order.order_id },
      after: { orderNo: order.order_no },
    };
    return { answer: true as const, auditEntry };
  });
}

/** At its providers first: then nobody can pay it any more. What was paid meanwhile stays paid. */
export async function withdrawOrderLink(
  services: ConsoleServices,
  { body: { orderNo, why } }: InputOf<typeof withdrawOperation>,
  actor: Actor,
): Promise<true> {
  const { order } = await demandOpen(services, orderNo);
  return await closeForSchool(services, order.student_id, [order.order_id], '学校收回了这一单', {
    work: async (change, [closed], now) => {
      if (closed?.state !== 'closed') throw new Refusal('orderPaid');
      await audited(change, actor, now, {
        operation: 'withdrawOrderLink',
        target: { kind: 'order', id: order.order_id },
        after: { orderNo: order.order_no, isWithdrawn: true },
        why,
      });
      return true as const;
    },
  });
}
