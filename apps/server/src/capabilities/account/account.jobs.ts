import { SmsError, type SmsSender } from '../../providers/sms/sms.port.ts';
import type { MailSender } from '../../providers/mail/mail.port.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { emailCodeMail, passwordResetMail } from './account.mails.ts';
import { accountReader } from './account.repository.ts';
import { codeOf } from './code-of.ts';
import { nameResetStudent } from './password/password-reset.repository.ts';
import { resetTokenOf } from './password/reset-token.ts';
import { readLook } from '../site/site.port.ts';
import { openText } from '../../platform/contact/contact.ts';

/** Messages leave the house here, after the change that asked for them is committed. */
export function messageJobs(
  services: Services,
  senders: { sms: SmsSender; mail: MailSender },
): Pick<JobHandlers, 'send-sms' | 'send-mail' | 'send-email-code' | 'send-password-reset'> {
  const { connection } = services.database;
  const reader = accountReader(connection, services);
  // A code or link that nobody can use any more would only confuse.
  const isTooLate = (expiresAt: string) => new Date(expiresAt) <= services.clock.now();
  return {
    'send-sms': async ({ sealedTo, smsCodeId, expiresAt, toStudentOnly = false }) => {
      if (isTooLate(expiresAt)) return;
      const mobile = openText(services, 'mobile', sealedTo);
      if (toStudentOnly && (await reader.byMobile(mobile)) === undefined) return;
      try {
        const code = codeOf(services, smsCodeId);
        await senders.sms.sendCode({ mobile, code, reference: smsCodeId });
      } catch (error) {
        // A refusal of the provider's stays one: a second try would only meet its rate limit.
        if (!(error instanceof SmsError) || error.retryable) throw error;
        services.log.error({ err: error, smsCodeId }, 'the SMS provider refused a message');
      }
    },
    'send-mail': async ({ sealedTo, subject, text }) =>
      await senders.mail.send({ to: openText(services, 'email', sealedTo), subject, text }),
    'send-email-code': async ({ sealedTo, emailCodeId, expiresAt }) => {
      if (isTooLate(expiresAt)) return;
      const email = openText(services, 'email', sealedTo);
      await senders.mail.send(
        emailCodeMail(await readLook(connection), email, codeOf(services, emailCodeId)),
      );
    },
    // Only here, after the answer has gone, is the account looked for: nobody can tell by it whether there is one.
    'send-password-reset': async ({ sealedTo, resetId, expiresAt }) => {
      if (isTooLate(expiresAt)) return;
      const email = openText(services, 'email', sealedTo);
      const account = await reader.byEmail(email);
      if (account === undefined) return;
      await nameResetStudent(connection, resetId, account.student_id);
      await senders.mail.send(
        passwordResetMail(
          await readLook(connection),
          services.config,
          email,
          resetTokenOf(services, resetId),
        ),
      );
    },
  };
}
