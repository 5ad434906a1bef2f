import { expect, it } from 'vitest';
import { onThisMachine } from '../capabilities/organisation/testing/networks.ts';
import { openSignInDesk } from '../capabilities/organisation/testing/sign-in-desk.ts';
import { sealSecret } from '../capabilities/staff/issuer/staff-issuer.ts';
import { readConfig } from '../platform/config/config.ts';
import { heldKeys, signerWith } from '../platform/signer.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { add } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { examine } from './doctor.ts';
import { signInCheck } from './sign-in-check.ts';
import { staffIssuerCheck } from './staff-issuer-check.ts';

const database = await openTestDatabase();
const school = await startTestApp({ sandbox: true, environment: onThisMachine, database });

const configOf = (environment: Record<string, string>) =>
  readConfig(
    { NODE_ENV: 'test', DATABASE_URL: database.connectionString, ...environment },
    process.cwd(),
  );
const look = async (environment: Record<string, string> = onThisMachine, check = signInCheck) => {
  const [examined] = await examine(configOf(environment), [check]);
  return examined?.findings ?? [];
};

it('tells of each company whose sign-in is on whether it answers', async () => {
  expect((await look()).map(({ level }) => level)).toEqual(['good']);
  const desk = await openSignInDesk(school);
  const { name } = await desk.openCompany();
  expect(await look()).toMatchObject([{ level: 'good', words: `${name}的登录有回应` }]);
  await desk.playFault('other-issuer');
  const [finding] = await look();
  expect(finding).toMatchObject({ level: 'warning' });
  expect(finding?.words).toContain('和填的不一样');
  // Where the operator opened no network, this machine is not asked.
  expect((await look({}))[0]?.words).toContain('内网');
});

it('tells whether the accounts of the school by which its staff signs in answer, and whether their secret can be opened', async () => {
  const held = { ...onThisMachine, SECRET: 'a-secret-of-the-doctor-that-is-long-enough' };
  const found = async (environment: Record<string, string> = held) =>
    (await look(environment, staffIssuerCheck))[0];
  expect(await found()).toMatchObject({ level: 'good', words: '没有启用' });
  const signer = signerWith((await heldKeys(configOf(held))) ?? '');
  await add(school.connection, 'staff_issuer', {
    ...{ issuer: `${school.sandbox?.oidcUrl ?? ''}/songfeng`, client_id: 'xuezhou' },
    ...{
      secret_sealed: sealSecret(signer, 'sandbox-oidc-secret'),
      button: '学校账号',
      is_on: true,
    },
  });
  expect(await found()).toMatchObject({ level: 'good', words: '学校账号的登录有回应' });
  // Restored with another secret.
  const anew = await found({ ...held, SECRET: 'another-secret-of-the-doctor-long-enough' });
  expect(anew).toMatchObject({ level: 'warning' });
  expect(anew?.words).toContain('解不开');
  expect((await found({ SECRET: held.SECRET }))?.words).toContain('内网');
});
