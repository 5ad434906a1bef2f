import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';

const temporaryHours = 72;
// Without letters and digits that are taken for one another when they are read out.
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';

const pick = (from: string, count: number): string =>
  Array.from({ length: count }, () => from.charAt(randomInt(from.length))).join('');

/** One to hand over, with its hash and until when it opens: `kfwm-7293-pxhe`. */
export async function makeTemporaryPassword(now: Date) {
  const password = [pick(letters, 4), pick(digits, 4), pick(letters, 4)].join('-');
  return {
    password,
    row: {
      password_hash: await hash(password),
      password_expires_at: new Date(now.getTime() + temporaryHours * 3_600_000),
    },
  };
}
