import { expect, it } from 'vitest';
import { openGradeDesk } from '../capabilities/lti/testing/grade-desk.ts';
import { onThisMachine } from '../capabilities/lti/testing/platform-desk.ts';
import { readConfig } from '../platform/config/config.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { startTestApp } from '../testing/test-app.ts';
import { examine } from './doctor.ts';
import { platformCheck } from './platform-check.ts';

const database = await openTestDatabase();
const school = await startTestApp({ sandbox: true, environment: onThisMachine, database });

const look = async (environment: Record<string, string> = onThisMachine) => {
  const config = readConfig(
    { NODE_ENV: 'test', DATABASE_URL: database.connectionString, ...environment },
    process.cwd(),
  );
  const [examined] = await examine(config, [platformCheck]);
  return examined?.findings ?? [];
};

it('tells of each course platform whether its keys can be had, and of scores that did not arrive', async () => {
  expect((await look()).map(({ level }) => level)).toEqual(['good']);
  const grades = await openGradeDesk(school);
  const name = '平台 jiangcheng';
  expect(await look()).toMatchObject([{ level: 'good', words: `${name}有回应` }]);
  await grades.desk.playFault('no-keys');
  expect(await look()).toMatchObject([{ level: 'warning' }]);
  const student = await grades.arrive();
  await grades.sit(student, 3);
  await grades.fault('404');
  await grades.pass();
  expect(await look()).toMatchObject([
    { level: 'good' },
    { level: 'warning', words: `1 份成绩没有交到${name}` },
  ]);
  // Where the operator opened no network, this machine is not asked.
  expect((await look({}))[0]?.words).toContain('内网');
});
