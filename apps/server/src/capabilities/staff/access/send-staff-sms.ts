import { openText } from '../../../platform/contact/contact.ts';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { SmsError, type SmsSender } from '../../../providers/sms/sms.port.ts';

/** A short word to somebody who is, or is to be, one of the staff. A job. */
export async function sendStaffSms(
  services: Services,
  sms: SmsSender,
  { sealedTo, title }: JobPayloads['send-staff-sms'],
): Promise<void> {
  const mobile = openText(services, 'mobile', sealedTo);
  try {
    await sms.sendNotice?.({ mobile, title, reference: 'staff' });
  } catch (error) {
    // A refusal of the provider's stays one: a second try would only meet its rate limit.
    if (!(error instanceof SmsError) || error.retryable) throw error;
    services.log.error({ err: error }, 'the SMS provider refused a message to staff');
  }
}
