import pg from 'pg';
import {
  hasPush,
  knownPushServices,
  opensSchoolKey,
  schoolKeySealed,
} from '../capabilities/message/message.port.ts';
import type { Config } from '../platform/config/config.ts';
import { openKeys, signerWith } from '../platform/signer.ts';
import { say } from '../platform/text/shell-language.ts';
import { good, warning, type Check, type Finding } from './finding.ts';

const patienceMs = 5000;

/** Whether this machine reaches what tells browsers; from China that of Chrome is mostly not reached. */
export const pushCheck: Check = {
  title: say('浏览器推送', 'Pushes to browsers'),
  look: async (config) => {
    if (!hasPush(config))
      return [good(say('没有开通（PUSH_SERVICES=none）', 'Switched off (PUSH_SERVICES=none)'))];
    return await Promise.all(knownPushServices(config).map(reach));
  },
};

/** Whether the school can still sign what it pushes. */
export const pushKeyCheck: Check = {
  title: say('推送的密钥', 'Key of pushes'),
  look: async (config) => [await lookAtKey(config)],
};

async function lookAtKey(config: Config): Promise<Finding> {
  const sealed = hasPush(config) ? await sealedKeyOf(config) : undefined;
  if (sealed === undefined) return good(say('还没有人用到', 'Nobody has needed it yet'));
  return opensSchoolKey(signerWith(await openKeys(config)), sealed)
    ? good(say('推送的密钥（VAPID）能打开', 'The key for pushes (VAPID) opens'))
    : warning(
        say(
          '推送的密钥（VAPID）解不开：网页里不再有推送，也不会发',
          'The key for pushes (VAPID) does not open: pages offer no pushes, and none is sent',
        ),
        say(
          '请把封存它的那个密钥放进 SECRET_BEFORE',
          'Please put the secret that sealed it into SECRET_BEFORE',
        ),
      );
}

async function sealedKeyOf({ DATABASE_URL }: Config): Promise<Buffer | undefined> {
  if (DATABASE_URL === '') return undefined;
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: patienceMs,
  });
  pool.on('error', () => undefined);
  try {
    return (await pool.query<{ private_sealed: Buffer }>(schoolKeySealed)).rows[0]?.private_sealed;
  } catch {
    return undefined;
  } finally {
    await pool.end();
  }
}

async function reach(origin: string): Promise<Finding> {
  try {
    // Whatever is answered, it is there.
    await fetch(origin, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
    return good(say(`${origin} 通`, `${origin} is reached`));
  } catch {
    return warning(
      say(
        `连不上 ${origin}，用它的浏览器收不到推送`,
        `${origin} is not reached: browsers that use it are not told`,
      ),
      say(
        '请放行防火墙；国内的服务器连不上谷歌时，请学员改用微信、短信或邮件提醒',
        'Please open the firewall; where Google is not reached, students choose WeChat, SMS or mail',
      ),
    );
  }
}
