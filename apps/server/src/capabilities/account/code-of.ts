import { smsCodeLength } from '@xuezhou/rules/account/sms-code';
import { v4 as uuidv4 } from 'uuid';
import type { Services } from '../../platform/services.ts';

/** Not a UUIDv7: all of it must be unguessable, since the code is made from it. */
export const newSmsCodeId = (): string => uuidv4();

/** The digits that belong to a code's id; without the installation's secret nobody can derive them. */
export function codeOf({ signer }: Pick<Services, 'signer'>, smsCodeId: string): string {
  const signed = Buffer.from(signer.sign('sms-code', smsCodeId), 'base64url');
  const number = signed.readUIntBE(0, 6) % 10 ** smsCodeLength;
  return String(number).padStart(smsCodeLength, '0');
}
