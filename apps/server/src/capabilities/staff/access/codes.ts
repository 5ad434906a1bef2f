import { createHash, randomBytes } from 'node:crypto';

// Without letters and digits that are taken for one another.
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Of 60 random bits in three groups, `K7M2-9QXP-4TBA`. */
export function makeCode(): string {
  const letters = [...randomBytes(12)].map((byte) => signs.charAt(byte % signs.length)).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Of a code however it was typed. */
export const codeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
