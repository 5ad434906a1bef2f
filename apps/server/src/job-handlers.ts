import { messageJobs } from './capabilities/account/account.jobs.ts';
import { encodeVideo, removeReplaced } from './capabilities/course/encode-video.ts';
import { practiceJobs } from './capabilities/practice/practice.jobs.ts';
import { retentionJobs } from './platform/jobs/forget-old.ts';
import type { JobHandlers } from './platform/jobs/worker.ts';
import type { Services } from './platform/services.ts';
import { smtpMail } from './providers/mail/smtp-mail.ts';
import { aliyunSms } from './providers/sms/aliyun-sms.ts';

/** Every job of every capability, with the real providers that the configuration names. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    ...messageJobs(services, { sms: aliyunSms(services.config), mail: smtpMail(services.config) }),
    ...practiceJobs(services),
    ...retentionJobs(services),
    'encode-video': (payload, context) => encodeVideo(services, payload, context),
    'remove-encodings': () => removeReplaced(services),
  };
}
