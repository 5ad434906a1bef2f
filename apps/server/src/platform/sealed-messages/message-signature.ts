import { createHash, timingSafeEqual } from 'node:crypto';

/** WeChat's signature: the SHA-1 of its parts, sorted and joined. */
export function signatureOf(...parts: readonly string[]): string {
  return createHash('sha1').update(parts.toSorted().join('')).digest('hex');
}

export function isSignature(given: string | undefined, ...parts: readonly string[]): boolean {
  const wanted = Buffer.from(signatureOf(...parts));
  const buffer = Buffer.from(given ?? '');
  return buffer.length === wanted.length && timingSafeEqual(buffer, wanted);
}
