import { yuanText } from '@xuezhou/rules/mall/money';
import { openContact } from '../../../platform/contact/contact.ts';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { SmsError, type SmsSender } from '../../../providers/sms/sms.port.ts';
import { orderReader } from '../order/order.repository.ts';
import { shortMinute } from '../time-words.ts';
import { codeOfLink } from './link-code.ts';
import { linkReader, linkStateOf, updateLink } from './link.repository.ts';

/** To the phone of the student whose order it is. A job: one that was paid or withdrawn meanwhile is not sent. */
export async function sendLink(
  services: Services,
  sms: SmsSender,
  { studentId, orderId }: JobPayloads['send-order-link'],
): Promise<void> {
  const { connection } = services.database;
  const link = await linkReader(connection).ofOrder(studentId, orderId);
  const order = await orderReader(connection, studentId).order(orderId);
  const now = services.clock.now();
  if (link === undefined || order === undefined || linkStateOf(order, now) !== 'open') return;
  const { mobile_sealed: sealed } = await connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('mobile_sealed')
    .executeTakeFirstOrThrow();
  if (sealed === null) return;
  try {
    await sms.sendPayLink?.({
      mobile: openContact(services, 'mobile', sealed),
      code: codeOfLink(services, orderId),
      sum: yuanText(order.due_fen),
      until: shortMinute(order.pay_to, now),
      reference: `link-${order.order_no}`,
    });
    await updateLink(connection, link, { sms_state: 'sent', sms_at: services.clock.now() });
  } catch (error) {
    // A refusal of the provider's stays one: a second try would only meet its rate limit.
    if (!(error instanceof SmsError) || error.retryable) throw error;
    services.log.error({ err: error }, 'the SMS provider refused a link to pay an order');
    await updateLink(connection, link, { sms_state: 'failed', sms_at: services.clock.now() });
  }
}
