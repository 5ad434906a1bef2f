import { knownPushServices, hasPush } from '../capabilities/message/message.port.ts';
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
