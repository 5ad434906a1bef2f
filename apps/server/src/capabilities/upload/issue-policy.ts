import type { UploadPolicy } from '@xuezhou/contract/upload';
import { v7 as newId } from 'uuid';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits } from '../../platform/throttle.ts';
import { makeTicket } from './ticket.ts';
import { rulesOf, type Purpose } from './upload-purposes.ts';

/** More than a diligent student pastes in an hour or a day. */
const limits = [
  { seconds: 3600, most: 120 },
  { seconds: 86_400, most: 400 },
];

export async function issuePolicy(
  services: Services,
  { studentId }: CurrentStudent,
  purpose: Purpose,
): Promise<UploadPolicy> {
  const { database, clock } = services;
  const key = `upload:${studentId}`;
  if (!(await isWithinLimits(database.connection, key, clock.now(), limits)))
    throw new Refusal('uploadTooMany');
  const uploadId = newId();
  const { ticket, expiresAt } = makeTicket(services, { studentId, uploadId, purpose });
  const { maxBytes, accept } = rulesOf[purpose];
  return {
    url: `/api/upload/${ticket}`,
    key: uploadId,
    maxBytes,
    accept: [...accept],
    expiresAt: expiresAt.toISOString(),
  };
}
