import { SmsError, type SmsSender } from '../../providers/sms/sms.port.ts';
import type { MailSender } from '../../providers/mail/mail.port.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import { codeOf } from './code-of.ts';
import type { Services } from '../../platform/services.ts';

/** Messages leave the house here, after the change that asked for them is committed. */
export function messageJobs(
  services: Services,
  senders: { sms: SmsSender; mail: MailSender },
): Pick<JobHandlers, 'send-sms' | 'send-mail'> {
  return {
    'send-sms': async ({ mobile, smsCodeId, expiresAt }) => {
      // A code that nobody can use any more would only confuse.
      if (new Date(expiresAt) <= services.clock.now()) return;
      try {
        const code = codeOf(services, smsCodeId);
        await senders.sms.sendCode({ mobile, code, reference: smsCodeId });
      } catch (error) {
        // A refusal of the provider's stays one: a second try would only meet its rate limit.
        if (!(error instanceof SmsError) || error.retryable) throw error;
        services.log.error({ err: error, smsCodeId }, 'the SMS provider refused a message');
      }
    },
    'send-mail': async (mail) => await senders.mail.send(mail),
  };
}
