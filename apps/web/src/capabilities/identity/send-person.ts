import {
  checkAndSaveIdentity,
  submitCertificate,
  submitPassport,
  type IdentityKind,
} from '@xuezhou/contract/identity';
import { call } from '@xuezhou/client/api/call.ts';
import { uploadWith } from '@xuezhou/client/api/upload.ts';
import type { Given } from './person-form.ts';

/** Sends what a kind asks for, and tells how far its pictures are. Throws what `call` throws; nothing is missing. */
export async function sendPerson(
  kind: IdentityKind,
  { name, idNumber, passportNo, pictures: { front, back, page } }: Given,
  consentVersion: string,
  onProgress: (part: number) => void,
): Promise<void> {
  const send = uploadWith(onProgress);
  if (kind === 'instant') {
    await call(checkAndSaveIdentity, { body: { name, idNumber, consentVersion } });
  } else if (kind === 'passport') {
    if (!page) throw new Error('a passport without its picture');
    const body = { name, passportNo, consentVersion };
    await call(submitPassport, { body, files: { page } }, { send });
  } else {
    if (!front || !back) throw new Error('a certificate without its pictures');
    const body = { name, idNumber, consentVersion };
    await call(submitCertificate, { body, files: { front, back } }, { send });
  }
}
