import { createHash, randomBytes, type BinaryToTextEncoding } from 'node:crypto';
import type { LectureEdge } from '../../../platform/config/lecture-edge-config.ts';

const md5 = (text: string, as: BinaryToTextEncoding = 'hex'): string =>
  createHash('md5').update(text).digest(as);

/**
 * The address of a stored file at a CDN, as that one checks it. Clouds add the time for which it is good themselves, as it was
 * set there; nginx is told its end. MD5 is what all of them want; what it guards is encrypted besides.
 */
export function edgeAddress(
  { url, sign, key }: LectureEdge,
  file: string,
  {
    now,
    seconds,
    nonce = randomBytes(8).toString('hex'),
  }: { now: Date; seconds: number; nonce?: string },
): string {
  const path = `/${file.split('/').map(encodeURIComponent).join('/')}`;
  const at = Math.floor(now.getTime() / 1000);
  switch (sign) {
    case 'aliyun-a':
      return `${url}${path}?auth_key=${at}-${nonce}-0-${md5(`${path}-${at}-${nonce}-0-${key}`)}`;
    case 'tencent-a':
      return `${url}${path}?sign=${at}-${nonce}-0-${md5(`${path}-${at}-${nonce}-0-${key}`)}`;
    case 'tencent-d':
      return `${url}${path}?sign=${md5(`${key}${path}${at}`)}&t=${at}`;
    case 'nginx': {
      const end = at + seconds;
      return `${url}${path}?md5=${md5(`${end}${path} ${key}`, 'base64url')}&expires=${end}`;
    }
  }
}
