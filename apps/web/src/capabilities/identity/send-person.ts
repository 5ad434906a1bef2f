import {
  checkAndSaveIdentity,
  submitCertificate,
  submitPassport,
  type IdentityKind,
} from '@xuezhou/contract/identity';
import { call } from '../../platform/api/call.ts';
import type { Given } from './person-form.ts';

/** Sends what a kind asks for. Throws what `call` throws; the form was looked through before. */
export async function sendPerson(
  kind: IdentityKind,
  { name, idNumber, passportNo, pictures: { front, back, page } }: Given,
  consentVersion: string,
): Promise<void> {
  if (kind === 'instant') {
    await call(checkAndSaveIdentity, { body: { name, idNumber, consentVersion } });
  } else if (kind === 'passport') {
    if (!page) throw new Error('a passport without its picture');
    await call(submitPassport, { body: { name, passportNo, consentVersion }, files: { page } });
  } else {
    if (!front || !back) throw new Error('a certificate without its pictures');
    const body = { name, idNumber, consentVersion };
    await call(submitCertificate, { body, files: { front, back } });
  }
}
