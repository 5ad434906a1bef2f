import { randomInt } from 'node:crypto';
import type { Services } from '../../../../platform/services.ts';

/** Without those that are taken for one another. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** `W7KQM-XT4BA-…`: five groups, so that it is not taken for a course's redeem code. */
export function newWriteOffCode(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** However it was typed or copied. */
export const digestOfWriteOff = ({ signer }: Pick<Services, 'signer'>, code: string): Buffer =>
  signer.digest(
    'write-off',
    code
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  );
