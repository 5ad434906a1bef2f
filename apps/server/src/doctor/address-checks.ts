import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ProviderKind } from '@xuezhou/contract/site/console';
import { providers } from '@xuezhou/rules/site/provider-fields';
import { certificateUntil, sandboxedIn } from '../capabilities/system/system.port.ts';
import type { MailConfig } from '../providers/mail/mail.port.ts';
import { smtpMail } from '../providers/mail/smtp-mail.ts';
import { chooseStorage, s3Of } from '../providers/storage/choose-storage.ts';
import { fault, good, warning, type Check, type Finding } from './finding.ts';
import { providersOf } from './providers-of.ts';
import { say } from '../platform/text/shell-language.ts';

const patienceMs = 5000;
const day = 86_400_000;

export const addressCheck: Check = {
  title: say('网址', 'Address'),
  look: async ({ PUBLIC_URL, NODE_ENV }) => {
    if (PUBLIC_URL === '')
      return [
        NODE_ENV === 'production'
          ? fault(
              say('没有设 PUBLIC_URL', 'PUBLIC_URL is not set'),
              say('请写学员打开的 https 网址', 'Please give the https address that students open'),
            )
          : good(
              say(
                '没有设 PUBLIC_URL，只在本机试用',
                'PUBLIC_URL is not set: this is tried on one machine',
              ),
            ),
      ];
    const until = await certificateUntil(PUBLIC_URL);
    return [
      ...(until === null ? [] : [judgeCertificate(until, new Date())]),
      await reach(PUBLIC_URL),
    ];
  },
};

export function judgeCertificate(until: Date, now: Date): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / day);
  const cure = say(
    '请在反向代理那里续签；自动续签没有成功的，多半是 80 端口没有开',
    'Please renew it in the reverse proxy; where that failed by itself, port 80 is mostly closed',
  );
  if (days < 0)
    return fault(say('网站的证书已经过期', 'The certificate of the site has ended'), cure);
  return days < 14
    ? warning(
        say(`网站的证书 ${days} 天后到期`, `The certificate of the site ends in ${days} days`),
        cure,
      )
    : good(
        say(`网站的证书还有 ${days} 天`, `The certificate of the site is good for ${days} days`),
      );
}

/** That nobody answers is no fault while the server is not running. */
async function reach(address: string): Promise<Finding> {
  try {
    const answer = await fetch(new URL('/healthz', address), {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    if (answer.ok) return good(say(`${address} 通到学舟`, `${address} leads to Xuezhou`));
    return warning(
      say(
        `${address} 回答 ${answer.status}，不是学舟`,
        `${address} answers ${answer.status} and is not Xuezhou`,
      ),
      say(
        '请检查反向代理指向的端口；服务器没有开时不用管',
        'Please check the port behind the reverse proxy; while no server runs, leave it',
      ),
    );
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message : String(cause);
    return warning(
      say(`打不开 ${address}：${why}`, `${address} cannot be opened: ${why}`),
      say(
        '请检查域名解析、防火墙和反向代理；服务器没有开时不用管',
        'Please check DNS, the firewall and the reverse proxy; while no server runs, leave it',
      ),
    );
  }
}

export const storeCheck: Check = {
  title: say('文件', 'Files'),
  look: async (config) => {
    const s3 = s3Of(config);
    const storage = chooseStorage({ directory: path.join(config.dataDirectory, 'files'), s3 });
    const place =
      s3 === undefined
        ? say('本机硬盘', "this machine's disk")
        : say(`对象存储 ${config.S3_ENDPOINT}`, `the object store ${config.S3_ENDPOINT}`);
    const key = `doctor/${randomUUID()}`;
    const wrote = Buffer.from(key);
    try {
      await storage.put(key, wrote, { contentType: 'text/plain' });
      const found = await storage.get(key);
      const read = found === undefined ? undefined : await buffer(found.body);
      if (read?.equals(wrote) !== true)
        return [
          fault(
            say(`${place}：写进去的读不回来`, `${place}: what was written cannot be read back`),
            say(
              '请检查存储桶的权限和版本设置',
              'Please check permissions and versioning of the bucket',
            ),
          ),
        ];
      return [good(say(`${place}，写、读、删都可以`, `${place} can be written, read and deleted`))];
    } catch (error) {
      return [
        fault(
          say(
            `${place}不能用：${error instanceof Error ? error.message : String(error)}`,
            `${place} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
          ),
          s3 === undefined
            ? say('请检查 DATA_DIR 的权限和空间', 'Please check permissions and space of DATA_DIR')
            : say('请检查 S3_* 各项和网络', 'Please check S3_* and the network'),
        ),
      ];
    } finally {
      await storage.deletePrefix(key).catch(() => undefined);
    }
  },
};

export const providerCheck: Check = {
  title: say('短信、邮件、收款', 'SMS, mail, payment'),
  look: async (config) => {
    const { sandboxed: kinds, lost, mail, isUnread } = await providersOf(config);
    const sandboxed = sandboxedIn(config, kinds);
    const words = say(
      `${sandboxed.join(say('、', ', '))}还接在沙箱上，只在试用时够`,
      `${sandboxed.join(say('、', ', '))} still go to the sandbox, which is enough to try`,
    );
    return [
      ...lost.map(lostFault),
      ...(isUnread ? [unread] : []),
      ...(sandboxed.length === 0
        ? lost.length > 0 || isUnread
          ? []
          : [good(say('没有一项接在沙箱上', 'Nothing goes to the sandbox'))]
        : [
            config.NODE_ENV === 'production'
              ? fault(
                  words,
                  say(
                    '请填上自己的密钥（docs/operations.md）',
                    'Please give keys of your own (docs/operations.md)',
                  ),
                )
              : warning(
                  words,
                  say(
                    '开学前请填上自己的密钥（docs/operations.md）',
                    'Please give keys of your own before students come (docs/operations.md)',
                  ),
                ),
          ]),
      ...(mail === null ? [] : [await tryMail(mail)]),
    ];
  },
};

const englishOf: Readonly<Record<ProviderKind, string>> = {
  ...{ sms: 'SMS', mail: 'mail', model: 'the language model' },
  ...{ wxpay: 'WeChat Pay', alipay: 'Alipay', paypal: 'PayPal' },
  ...{ identity: 'the check of names', safety: 'content safety', storage: 'files' },
};

const lostFault = (kind: ProviderKind): Finding =>
  fault(
    say(
      `${providers[kind].title}的密钥打不开，一件也发不出去`,
      `The key of ${englishOf[kind]} cannot be opened: nothing goes out`,
    ),
    say(
      '服务器的 SECRET 和在教务台设它的时候不是同一个：把原来的写进 SECRET_BEFORE，或在“接外部服务”里再填一次',
      'SECRET is not that of when it was set in the console: put the former one into SECRET_BEFORE, or set it there again',
    ),
  );

const unread = warning(
  say(
    '教务台“接外部服务”里设了什么，读不到；这里只看了环境变量',
    'What the console set of SMS and mail could not be read; only the environment was looked at',
  ),
  say('请先让数据库能连上', 'Please make the database reachable first'),
);

async function tryMail(config: MailConfig): Promise<Finding> {
  const mail = smtpMail(config);
  const { host } = config.smtp;
  try {
    await mail.tryLogin();
    return good(say(`邮件服务器 ${host} 可以登录`, `The mail server ${host} takes the login`));
  } catch (error) {
    return fault(
      say(
        `邮件服务器 ${host} 不能用：${error instanceof Error ? error.message : String(error)}`,
        `The mail server ${host} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      ),
      say(
        '请检查教务台的“接外部服务”，或 SMTP_* 各项；密码多半要用授权码',
        'Please check the mail service in the console, or SMTP_*; the password is mostly one made for programs',
      ),
    );
  } finally {
    mail.close();
  }
}
