import { expect, it } from 'vitest';
import { schoolKey } from '../capabilities/message/push/school-key.ts';
import { readConfig } from '../platform/config/config.ts';
import { signerWith } from '../platform/signer.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { startTestApp } from '../testing/test-app.ts';
import { examine } from './doctor.ts';
import { pushKeyCheck } from './push-check.ts';

const secret = 'a secret of this school alone, long enough';
const database = await openTestDatabase();
const school = await startTestApp({ database });
await schoolKey({ ...school.services, signer: signerWith(secret) });

const look = async (SECRET: string) => {
  const config = readConfig(
    { NODE_ENV: 'test', DATABASE_URL: database.connectionString, SECRET },
    process.cwd(),
  );
  const [examined] = await examine(config, [pushKeyCheck]);
  return examined?.findings[0];
};

it('tells whether the school can still sign what it pushes', async () => {
  expect(await look(secret)).toMatchObject({ level: 'good', words: '推送的密钥（VAPID）能打开' });
  const other = await look('another secret of the school, long enough');
  expect(other).toMatchObject({ level: 'warning' });
  expect(other?.words).toContain('解不开');
});
