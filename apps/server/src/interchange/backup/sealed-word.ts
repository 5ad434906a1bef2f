import type { Signer } from '../../platform/signer.ts';

const purpose = 'backup';
const word = Buffer.from('学舟');

export const sealWord = (signer: Signer): string =>
  signer.seal(purpose, purpose, word).toString('base64');

/** Whether these keys read what the keys of a backup sealed. */
export function canReadSealed(signer: Signer, sealed: string): boolean {
  try {
    return signer.unseal(purpose, purpose, Buffer.from(sealed, 'base64')).equals(word);
  } catch {
    return false;
  }
}
