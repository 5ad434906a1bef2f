import { randomUUID } from 'node:crypto';
import type { JWK, JWTPayload } from 'jose';
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
  connection.selectFrom('lti_key').select(['kid', 'public_jwk', 'private_sealed']).execute();

/**
 * What platforms ask for before they take a tool, and when something comes that was signed by it, as a JWK Set; the first who asks
 * has the pair made.
 */
export async function publishedKeys(services: Keeping): Promise<{ keys: object[] }> {
  const rows = await toolKeys(services);
  return { keys: rows.map(({ public_jwk }) => public_jwk) };
}

async function toolKeys(services: Keeping) {
  const { connection } = services.database;
  const rows = await known(connection);
  if (rows.length > 0) return rows;
  await makeToolKey(services);
  return await known(connection);
}

export type SignAsTool = (claims: JWTPayload) => Promise<string>;

/** A statement of the school's, as platforms read it by the published key. */
export async function signAsTool(services: Keeping, claims: JWTPayload): Promise<string> {
  const [key] = await toolKeys(services);
  if (key === undefined) throw new Error('no key of the tool');
  const { importJWK, SignJWT } = await import('jose');
  const { kid, private_sealed: sealed } = key;
  const jwk = JSON.parse(services.signer.unseal(purpose, kid, sealed).toString('utf8')) as JWK;
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .sign(await importJWK(jwk, 'RS256'));
}
