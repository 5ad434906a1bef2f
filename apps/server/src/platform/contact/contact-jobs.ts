import type { JobHandlers } from '../jobs/worker.ts';
import type { Services } from '../services.ts';
import type { ContactPlace } from './contact-place.ts';
import { resealContacts } from './reseal-contacts.ts';

/** Keys that are no more the first can be taken away when the night has sealed anew what they sealed. */
export const contactSchedule: readonly string[] = ['45 19 * * * reseal-contacts'];

export const contactJobs = (
  services: Pick<Services, 'database' | 'signer' | 'log'>,
  places: readonly ContactPlace[],
): Pick<JobHandlers, 'reseal-contacts'> => ({
  'reseal-contacts': async () => {
    const count = await resealContacts(services.database.pool, services, places);
    if (count > 0) services.log.info({ count }, '手机号和邮箱已用新的 SEALING_KEYS 重新加密');
  },
});
