import { randomBytes } from 'node:crypto';
import type { Signer } from '../../../platform/signer.ts';
import type { NoticeKeys } from '../../../providers/company/company.port.ts';
import { placeOf, type PlaceConfig } from '../../../platform/http/origin-of.ts';

const purpose = 'organisation-directory-keys';
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Without a bias: bytes that would make one are left out. */
function letters(count: number): string {
  let text = '';
  while (text.length < count)
    for (const byte of randomBytes(count))
      if (byte < signs.length * 4 && text.length < count) text += signs[byte % signs.length];
  return text;
}

/**
 * The last sign of an EncodingAESKey carries four bits that count and two that 企业微信 wants to be none: these are the signs
 * for which that is so.
 */
const lastSigns = 'AEIMQUYcgkosw048';

export const newKeys = (): NoticeKeys => ({
  token: letters(32),
  aesKey: letters(42) + (lastSigns[randomBytes(1).readUInt8() % lastSigns.length] ?? 'A'),
});

export const sealKeys = (signer: Signer, organisationId: number, keys: NoticeKeys): Buffer =>
  signer.seal(purpose, String(organisationId), Buffer.from(JSON.stringify(keys)));

/** Null: they were sealed by a key that is no more. */
export function openKeys(
  signer: Signer,
  organisationId: number,
  sealed: Buffer,
): NoticeKeys | null {
  try {
    const text = signer.unseal(purpose, String(organisationId), sealed).toString();
    return JSON.parse(text) as NoticeKeys;
  } catch {
    return null;
  }
}

/** Where the organisation's directory sends what changed. */
export const noticeAddress = (config: PlaceConfig, organisationId: number): string =>
  placeOf(config, `/api/organisation/directory/${organisationId}`);
