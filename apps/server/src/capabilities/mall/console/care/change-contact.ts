import type { InputOf } from '@xuezhou/contract/kernel';
import type { changeOrderContact as operation } from '@xuezhou/contract/mall/console';
import { addressFault, tidyAddress } from '@xuezhou/rules/mall/address';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { openContact, sealContact } from '../../../../platform/contact/contact.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { orderWriter } from '../../order/order.repository.ts';
import { findOrderByNo } from '../find-order.ts';

/** Of one order, and not of the student's own addresses. What was sent already goes where it goes. */
export async function changeOrderContact(
  services: ConsoleServices,
  { body: { orderNo, why, ...body } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const found = await findOrderByNo(change, orderNo);
    const writer = orderWriter(change, found.student_id);
    const order = await writer.lock(found.order_id);
    if (order === undefined || order.address === null || !isGoingOn(order.state))
      throw new Refusal('orderNothingToShip');
    if (order.parcel !== null) throw new Refusal('orderShipped');
    const before = openContact(services, 'mobile', order.mobile_sealed);
    const isUnchanged = before !== null && body.mobile === maskMobile(before);
    const { mobile, ...address } = tidyAddress({
      ...body,
      mobile: isUnchanged ? before : body.mobile,
    });
    const fault = addressFault({ ...address, mobile });
    if (fault !== null) throw new Refusal(fault);
    const { name, region, detail } = address;
    const isSame = (['name', 'region', 'detail'] as const).every(
      (part) => order.address?.[part] === address[part],
    );
    if (isSame && mobile === before) return { answer: true as const, auditEntry: null };
    await writer.update(found.order_id, {
      address: JSON.stringify({ name, region, detail }),
      mobile_sealed: sealContact(services, 'mobile', mobile),
    });
    const auditEntry = {
      operation: 'changeOrderContact',
      target: { kind: 'order', id: found.order_id },
      before: { ...order.address, mobile: before === null ? '' : maskMobile(before) },
      after: { name, region, detail, mobile: maskMobile(mobile) },
      why,
    };
    return { answer: true as const, auditEntry };
  });
}

const isGoingOn = (state: string): boolean => state !== 'closed' && state !== 'refunded';
