import type { UploadPolicy } from '@xuezhou/contract/upload';
import { v7 as newId } from 'uuid';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { countUpload, perDay, perHour } from './count-upload.ts';
import { makeTicket } from './ticket.ts';
import { rulesOf, type Purpose } from './upload-purposes.ts';

export async function issuePolicy(
  services: Services,
  { studentId }: CurrentStudent,
  purpose: Purpose,
): Promise<UploadPolicy> {
  await countUpload(services, studentId, [perHour, perDay]);
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
