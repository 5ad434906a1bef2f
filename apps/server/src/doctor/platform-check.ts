import pg from 'pg';
import { platformAnswers, platformsOn, type PlatformOn } from '../capabilities/lti/lti.port.ts';
import type { Config } from '../platform/config/config.ts';
import { say } from '../platform/text/shell-language.ts';
import { good, warning, type Check, type Finding } from './finding.ts';

/** Course platforms of universities: whether those that are on can be asked for their keys, and have all scores. */
export const platformCheck: Check = {
  title: say('课程平台', 'Course platforms'),
  look: async (config) => {
    const all = await platformsOf(config);
    if (all.length === 0) return [good(say('没有接着课程平台', 'No course platform is connected'))];
    const findings = await Promise.all(all.map((one) => look(config, one)));
    return findings.flat();
  },
};

/** None where there is no database yet, of which another check tells. */
async function platformsOf({ DATABASE_URL }: Config): Promise<PlatformOn[]> {
  if (DATABASE_URL === '') return [];
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: 5000,
  });
  pool.on('error', () => undefined);
  try {
    return (await pool.query<PlatformOn>(platformsOn)).rows;
  } catch {
    return [];
  } finally {
    await pool.end();
  }
}

const words = {
  away: say('取不到它的公钥', 'its keys cannot be had'),
  private: say('它的公钥网址在内网', 'the address of its keys is in a private network'),
};

const inConsole = say(
  '请和那边的管理员核对，或在控制台的“设置 · 密钥与接口 · 课程平台”里看原因',
  'Please ask its administrator, or see why in the console under course platforms',
);

async function look(
  { PRIVATE_NETWORKS_ALLOWED }: Config,
  { name, jwks_address: address, failed }: PlatformOn,
): Promise<Finding[]> {
  const answer = await platformAnswers(address, PRIVATE_NETWORKS_ALLOWED);
  const keys =
    answer === 'good'
      ? good(say(`${name}有回应`, `${name} answers`))
      : warning(
          say(
            `${name}打不开课：${words[answer]}（${address}）`,
            `${name} opens nothing: ${words[answer]} (${address})`,
          ),
          inConsole,
        );
  if (failed === 0) return [keys];
  return [
    keys,
    warning(
      say(`${failed} 份成绩没有交到${name}`, `${failed} scores did not arrive at ${name}`),
      inConsole,
    ),
  ];
}
