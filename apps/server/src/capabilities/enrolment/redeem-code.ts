import { randomInt } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

/** Without those that are taken for one another. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

/** `7KQM-XT4B-…`: 79 bits, nobody guesses one. */
export function newRedeemCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** However it was typed or copied: full width, small letters, spaces, dashes of any kind. */
function normalizeRedeemCode(given: string): string {
  return given
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

export function digestOfCode({ signer }: Pick<Services, 'signer'>, code: string): Buffer {
  return signer.digest('redeem-code', normalizeRedeemCode(code));
}
