import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { certificateUntil, sandboxedIn } from '../capabilities/system/system.port.ts';
import type { Config } from '../platform/config/config.ts';
import { smtpMail } from '../providers/mail/smtp-mail.ts';
import { chooseStorage, s3Of } from '../providers/storage/choose-storage.ts';
import { fault, good, warning, type Check, type Finding } from './finding.ts';

const patienceMs = 5000;
const day = 86_400_000;

export const addressCheck: Check = {
  title: '网址',
  look: async ({ PUBLIC_URL, NODE_ENV }) => {
    if (PUBLIC_URL === '')
      return [
        NODE_ENV === 'production'
          ? fault('没有设 PUBLIC_URL', '请写学员打开的 https 网址')
          : good('没有设 PUBLIC_URL，只在本机试用'),
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
  const cure = '请在反向代理那里续签；自动续签没有成功的，多半是 80 端口没有开';
  if (days < 0) return fault('网站的证书已经过期', cure);
  return days < 14
    ? warning(`网站的证书 ${days} 天后到期`, cure)
    : good(`网站的证书还有 ${days} 天`);
}

/** That nobody answers is no fault while the server is not running. */
async function reach(address: string): Promise<Finding> {
  try {
    const answer = await fetch(new URL('/healthz', address), {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    });
    if (answer.ok) return good(`${address} 通到学舟`);
    return warning(
      `${address} 回答 ${answer.status}，不是学舟`,
      '请检查反向代理指向的端口；服务器没有开时不用管',
    );
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message : String(cause);
    return warning(
      `打不开 ${address}：${why}`,
      '请检查域名解析、防火墙和反向代理；服务器没有开时不用管',
    );
  }
}

export const storeCheck: Check = {
  title: '文件',
  look: async (config) => {
    const s3 = s3Of(config);
    const storage = chooseStorage({ directory: path.join(config.dataDirectory, 'files'), s3 });
    const place = s3 === undefined ? '本机硬盘' : `对象存储 ${config.S3_ENDPOINT}`;
    const key = `doctor/${randomUUID()}`;
    const wrote = Buffer.from(key);
    try {
      await storage.put(key, wrote, { contentType: 'text/plain' });
      const found = await storage.get(key);
      const read = found === undefined ? undefined : await buffer(found.body);
      if (read?.equals(wrote) !== true)
        return [fault(`${place}：写进去的读不回来`, '请检查存储桶的权限和版本设置')];
      return [good(`${place}，写、读、删都可以`)];
    } catch (error) {
      return [
        fault(
          `${place}不能用：${error instanceof Error ? error.message : String(error)}`,
          s3 === undefined ? '请检查 DATA_DIR 的权限和空间' : '请检查 S3_* 各项和网络',
        ),
      ];
    } finally {
      await storage.deletePrefix(key).catch(() => undefined);
    }
  },
};

export const providerCheck: Check = {
  title: '短信、邮件、收款',
  look: async (config) => {
    const sandboxed = sandboxedIn(config);
    const words = `${sandboxed.join('、')}还接在沙箱上，只在试用时够`;
    return [
      ...(sandboxed.length === 0
        ? [good('没有一项接在沙箱上')]
        : [
            config.NODE_ENV === 'production'
              ? fault(words, '请填上自己的密钥（docs/operations.md）')
              : warning(words, '开学前请填上自己的密钥（docs/operations.md）'),
          ]),
      ...(config.SMTP_HOST === '' ? [] : [await tryMail(config)]),
    ];
  },
};

async function tryMail(config: Config): Promise<Finding> {
  const mail = smtpMail(config);
  try {
    await mail.tryLogin();
    return good(`邮件服务器 ${config.SMTP_HOST} 可以登录`);
  } catch (error) {
    return fault(
      `邮件服务器 ${config.SMTP_HOST} 不能用：${error instanceof Error ? error.message : String(error)}`,
      '请检查 SMTP_* 各项；密码多半要用授权码',
    );
  } finally {
    mail.close();
  }
}
