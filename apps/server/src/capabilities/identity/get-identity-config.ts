import type { getIdentityConfig as operation } from '@xuezhou/contract/identity';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { IdentityChecker } from '../../providers/identity/identity.port.ts';
import { consent } from './consent.ts';
import { presentReview } from './identity.presenter.ts';
import { identityReader } from './identity.repository.ts';
import { kindsOffered } from './kinds-offered.ts';

/** Without a checker nothing can be checked at once. */
export async function getIdentityConfig(
  services: Services,
  checker: IdentityChecker | undefined,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof operation>> {
  const reader = identityReader(services.database.connection);
  const [status, submission] = await Promise.all([
    reader.status(studentId),
    reader.submission(studentId),
  ]);
  return {
    kinds: kindsOffered(services.config, checker),
    minimumAge: services.config.IDENTITY_MINIMUM_AGE,
    consent: { version: consent.version, paragraphs: [...consent.paragraphs] },
    review: presentReview(services, status, submission),
  };
}
