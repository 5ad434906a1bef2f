import { randomUUID } from 'node:crypto';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';

const purpose = 'lti-key';

type Keeping = Pick<Services, 'clock' | 'database' | 'signer'>;

async function makeToolKey({ signer, clock, database: { connection } }: Keeping): Promise<void> {
  const { exportJWK, generateKeyPair } = await import('jose');
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  const shown = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
  const kept = Buffer.from(JSON.stringify(await exportJWK(privateKey)));
  await connection
    .insertInto('lti_key')
    .values({
      ...{ kid, public_jwk: JSON.stringify(shown), made_at: clock.now() },
      private_sealed: signer.seal(purpose, kid, kept),
    })
    // Another server made it within this very moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const known = (connection: Connection) =>
  connection.selectFrom('lti_key').select('public_jwk').execute();

/**
 * What platforms ask for before they take a tool, as a JWK Set; the first who asks has the pair made. Nothing is signed by it yet,
 * as nothing is sent back to platforms.
 */
export async function publishedKeys(services: Keeping): Promise<{ keys: object[] }> {
  const { connection } = services.database;
  let rows = await known(connection);
  if (rows.length === 0) {
    await makeToolKey(services);
    rows = await known(connection);
  }
  return { keys: rows.map(({ public_jwk }) => public_jwk) };
}
