import { randomUUID } from 'node:crypto';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';

const purpose = 'lti-key';
/** How long a key that signs no more is still published; days. */
const publishedDays = 7;

type Keeping = Pick<Services, 'clock' | 'database' | 'signer'>;

/** A new pair in place of the one that signed; under the lock of whoever renews it. */
export async function makeToolKey(
  { signer }: Pick<Services, 'signer'>,
  change: Connection,
  now: Date,
): Promise<void> {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  const told = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
  const kept = Buffer.from(JSON.stringify(await exportJWK(privateKey)));
  await change
    .updateTable('lti_key')
    .set({ replaced_at: now })
    .where('replaced_at', 'is', null)
    .execute();
  await change
    .insertInto('lti_key')
    .values({
      ...{ kid, public_jwk: JSON.stringify(told), made_at: now },
      private_sealed: signer.seal(purpose, kid, kept),
    })
    // Another server made the first one within this very moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const signing = (connection: Connection) =>
  connection.selectFrom('lti_key').where('replaced_at', 'is', null).selectAll().executeTakeFirst();

/** When the key that signs was made; null: nobody has needed one. */
export const toolKeyMadeAt = async (connection: Connection): Promise<Date | null> =>
  (await signing(connection))?.made_at ?? null;

/** What platforms check our signatures by, as a JWK Set; the first who asks has the pair made. */
export async function publishedKeys(services: Keeping): Promise<{ keys: object[] }> {
  const { connection } = services.database;
  const now = services.clock.now();
  if ((await signing(connection)) === undefined) await makeToolKey(services, connection, now);
  const since = new Date(now.getTime() - publishedDays * 86_400_000);
  const rows = await connection
    .selectFrom('lti_key')
    .where((key) => key.or([key('replaced_at', 'is', null), key('replaced_at', '>', since)]))
    .select('public_jwk')
    .orderBy('made_at', 'desc')
    .execute();
  return { keys: rows.map(({ public_jwk }) => public_jwk) };
}
