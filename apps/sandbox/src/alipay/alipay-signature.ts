import { createSign, createVerify } from 'node:crypto';

export type Fields = Readonly<Record<string, string>>;

/** RSA2 is SHA-256; RSA is the old SHA-1, which the gateway no longer takes. */
const ALGORITHMS = { RSA2: 'RSA-SHA256', RSA: 'RSA-SHA1' } as const;

export type SignType = keyof typeof ALGORITHMS;

/** What a request's signature covers: every field that has a value, but the signature, by name. */
export function requestText(fields: Fields): string {
  return signedText(fields, new Set(['sign']));
}

/** What the signature of a notice, and of the way back to the shop, covers: the kind of signature is left out too. */
export function noticeText(fields: Fields): string {
  return signedText(fields, new Set(['sign', 'sign_type']));
}

export function sign(text: string, privateKey: string, signType: SignType = 'RSA2'): string {
  return createSign(ALGORITHMS[signType]).update(text, 'utf8').sign(privateKey, 'base64');
}

export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  return createVerify(ALGORITHMS.RSA2).update(text, 'utf8').verify(publicKey, signature, 'base64');
}

function signedText(fields: Fields, leftOut: ReadonlySet<string>): string {
  return Object.entries(fields)
    .filter(([name, value]) => value !== '' && !leftOut.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
