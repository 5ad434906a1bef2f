import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';

const lifetimeMs = 5 * 60_000;

/**
 * Whose passkeys these are, as browsers bind them: the school's own address. One that is tried on a machine without an
 * address has them under localhost alone: browsers bind none to a number.
 */
export function placeOf({ config }: Pick<ConsoleServices, 'config'>): {
  rpID: string;
  origin: string;
} {
  const { hostname, origin } = new URL(
    config.PUBLIC_URL === '' ? `http://localhost:${config.PORT}` : config.PUBLIC_URL,
  );
  return { rpID: hostname, origin };
}

interface Challenge {
  readonly challenge: string;
  /** Null: of a sign-in, of which nobody knows yet whose. */
  readonly staffId: number | null;
}

/** Keeps what the browser has to sign. */
export async function keepChallenge(
  connection: Connection,
  now: Date,
  { challenge, staffId }: Challenge,
): Promise<string> {
  const challengeId = uuidv7();
  await connection
    .insertInto('staff_passkey_challenge')
    .values({
      ...{ challenge_id: challengeId, challenge, staff_id: staffId },
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return challengeId;
}

/** Takes it: whatever is answered, nothing is signed twice. Undefined where it was over, used, or another's. */
export async function takeChallenge(
  connection: Connection,
  now: Date,
  { challengeId, staffId }: { challengeId: string; staffId: number | null },
): Promise<string | undefined> {
  const row = await connection
    .deleteFrom('staff_passkey_challenge')
    .where('challenge_id', '=', challengeId)
    .where(sql<boolean>`staff_id is not distinct from ${staffId}`)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return row?.challenge;
}

/** What the browser said, which may be anything; undefined where it is no answer at all. The library looks at all of it. */
export function readAnswer(text: string): { id: string; response: object } | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isAnswer(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

const isAnswer = (read: unknown): read is { id: string; response: object } =>
  typeof read === 'object' &&
  read !== null &&
  'id' in read &&
  typeof read.id === 'string' &&
  'response' in read &&
  typeof read.response === 'object' &&
  read.response !== null;
