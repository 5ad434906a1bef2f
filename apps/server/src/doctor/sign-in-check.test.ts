import { expect, it } from 'vitest';
import { onThisMachine } from '../capabilities/organisation/testing/networks.ts';
import { openSignInDesk } from '../capabilities/organisation/testing/sign-in-desk.ts';
import { readConfig } from '../platform/config/config.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { startTestApp } from '../testing/test-app.ts';
import { examine } from './doctor.ts';
import { signInCheck } from './sign-in-check.ts';

const database = await openTestDatabase();
const school = await startTestApp({ sandbox: true, environment: onThisMachine, database });

const look = async (environment: Record<string, string> = onThisMachine) => {
  const config = readConfig(
    { NODE_ENV: 'test', DATABASE_URL: database.connectionString, ...environment },
    process.cwd(),
  );
  const [examined] = await examine(config, [signInCheck]);
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
