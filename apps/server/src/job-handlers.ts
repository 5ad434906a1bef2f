import { messageJobs } from './capabilities/account/account.jobs.ts';
import { eraseAccounts } from './capabilities/account/cancellation/erase-accounts.ts';
import { campJobs } from './capabilities/camp/camp.jobs.ts';
import { reopenJobs } from './capabilities/course/access/reopen-files.ts';
import { searchJobs } from './capabilities/course/search/index-course.ts';
import { encodeVideo, removeReplaced } from './capabilities/course/encode-video.ts';
import { liveJobs } from './capabilities/course/live/remind-live.ts';
import { identityJobs } from './capabilities/identity/identity.jobs.ts';
import { mallJobs } from './capabilities/mall/mall.jobs.ts';
import { mockJobs } from './capabilities/mock/mock.jobs.ts';
import { practiceJobs } from './capabilities/practice/practice.jobs.ts';
import { reviewJobs } from './capabilities/review/review.jobs.ts';
import { uploadJobs } from './capabilities/upload/upload.jobs.ts';
import { personalData } from './personal-data.ts';
import { retentionJobs } from './platform/jobs/forget-old.ts';
import type { JobHandlers } from './platform/jobs/worker.ts';
import { dropPublicImage } from './platform/media/images/public-image.ts';
import type { Services } from './platform/services.ts';
import { smtpMail } from './providers/mail/smtp-mail.ts';
import { aliyunSms } from './providers/sms/aliyun-sms.ts';

/** Every job of every capability, with the real providers that the configuration names. */
export function jobHandlers(services: Services): JobHandlers {
  return {
    ...messageJobs(services, { sms: aliyunSms(services.config), mail: smtpMail(services.config) }),
    ...identityJobs(services),
    ...practiceJobs(services),
    ...mockJobs(services),
    ...reviewJobs(services),
    ...liveJobs(services),
    ...campJobs(services),
    ...reopenJobs(services),
    ...searchJobs(services),
    ...uploadJobs(services),
    ...mallJobs(services),
    ...retentionJobs(services),
    'drop-public-image': ({ address }) => dropPublicImage(services.storage, address),
    'erase-accounts': () => eraseAccounts(services, personalData(services)),
    'encode-video': (payload, context) => encodeVideo(services, payload, context),
    'remove-encodings': () => removeReplaced(services),
  };
}
