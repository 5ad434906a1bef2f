import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

const TAG_BYTES = 16;
const POINT_BYTES = 65;

/** What does not open: not sealed as RFC 8291 has it, or for another browser. */
export class UnreadablePushError extends Error {}

/** The keys that a browser makes for a subscription. */
export interface BrowserKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Opens a body of `aes128gcm` (RFC 8188) that was sealed for these keys. @throws UnreadablePushError */
export function openPush({ ecdh, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  if (sender.length !== POINT_BYTES || sealed.length <= TAG_BYTES)
    throw new UnreadablePushError('the header of the body is not that of aes128gcm');
  // A record of this size or less is the only one that browsers open.
  if (sealed.length > body.readUInt32BE(16)) throw new UnreadablePushError('more than one record');
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32);
    const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opening = createDecipheriv('aes-128-gcm', key, nonce);
    opening.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = Buffer.concat([opening.update(sealed.subarray(0, -TAG_BYTES)), opening.final()]);
    // The last record ends with a 2, and zeros that fill it up.
    const end = plain.findLastIndex((byte) => byte !== 0);
    if (plain[end] !== 2) throw new UnreadablePushError('the last record does not say so');
    return plain.subarray(0, end).toString('utf8');
  } catch (error) {
    if (error instanceof UnreadablePushError) throw error;
    throw new UnreadablePushError('it was not sealed for this browser', { cause: error });
  }
}
