import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  changeEmail,
  exportOwnData,
  getLoginQrcode,
  sendEmailCode,
} from '@xuezhou/contract/account';
import { getLook, saveLook } from '@xuezhou/contract/site/console';
import { expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { startTestApp } from '../test-app.ts';
import { passMobileCheck } from '../visits/pass-mobile-check.ts';
import { wechatVisits } from '../visits/wechat-visits.ts';

/** The product's own name; a school says its own everywhere. */
const product = '学舟';
const school = await startTestApp({ sandbox: true });

async function saveName(): Promise<void> {
  const owner = await signInStaffAs(school, { isOwner: true });
  const { version, setting } = await owner.data(getLook);
  const look = {
    ...setting,
    ...{ name: '江畔财经学堂', shortName: '江畔', mailSignature: '江畔教务，021-5550 0188' },
    ...{ smsSign: '江畔财经', followReply: '你好，这里是江畔。' },
  };
  await owner.data(saveLook, { body: { version, setting: look } });
}

it('mails go out under the name of the school, and end with its signature', async () => {
  await saveName();
  const student = await school.signIn({ mobile: null, email: 'before@example.com' });
  await student.data(sendEmailCode, {
    body: { email: 'after@example.com', captchaId: await school.passCaptcha(student, 'bind') },
  });
  const [mail] = await school.mails('after@example.com');
  const code = /\d{6}/.exec(mail?.text ?? '')![0];
  await student.data(changeEmail, { body: { email: 'after@example.com', code } });
  const [changed] = await school.mails('before@example.com');
  for (const one of [mail, changed]) {
    expect(one?.fromName).toBe('江畔财经学堂');
    expect(one?.subject).toContain('江畔');
    expect(one?.text.trim()).toMatch(/江畔教务，021-5550 0188$/);
    expect(JSON.stringify(one)).not.toContain(product);
  }
});

it('SMS bear the signature of the school once the provider approved it, and the old one until then', async () => {
  await saveName();
  await school.runJobs(['check-sms-sign']);
  const owner = await signInStaffAs(school, { isOwner: true });
  expect((await owner.data(getLook)).smsSign).toEqual({ inUse: product, state: 'waiting' });
  await enqueue(school.connection, 'check-sms-sign', {});
  await school.runJobs(['check-sms-sign']);
  expect((await owner.data(getLook)).smsSign).toEqual({ inUse: '江畔财经', state: 'approved' });
  const student = await school.signIn({ mobile: '+8613877770001' });
  await passMobileCheck(school, student);
  const inbox = await fetch(
    `${school.sandbox?.consoleUrl}/inbox/sms?mobile=${encodeURIComponent('+8613877770001')}`,
  );
  expect(await inbox.text()).toContain('【江畔财经】');
});

it('the official account speaks as the school', async () => {
  await saveName();
  const { now, wechat } = await wechatVisits(school);
  const { delivery } = await wechat.answer(await now.visitor.data(getLoginQrcode));
  expect(delivery?.text).toContain('您已扫码登录江畔。');
  expect(delivery?.text).not.toContain(product);
});

it('what a student takes along is named by the school', async () => {
  await saveName();
  const student = await school.signIn({});
  const { name, json } = await student.data(exportOwnData);
  expect(name).toContain('江畔个人数据');
  expect(json).toContain('江畔财经学堂保存的您的全部数据');
  expect(name + json).not.toContain(product);
});

const root = path.resolve(import.meta.dirname, '../../../../..');
/** What browsers are given, and what is sent to somebody. */
const spoken = [
  ...['apps/web/src', 'apps/web/public', 'apps/web/index.html', 'apps/web/vite.config.ts'],
  ...['apps/console/src', 'apps/console/index.html', 'packages/ui/src', 'packages/client/src'],
  ...['packages/contract/src', 'packages/rules/src', 'content/site'],
  ...['apps/server/src/capabilities', 'apps/server/src/platform', 'apps/server/src/providers'],
];
/** The product speaks of itself: to who runs the machine, and to developers. */
const ofTheProduct = [
  'platform/config/aliyun-config.ts',
  'platform/database/',
  'platform/http/documentation/documentation.ts',
];

async function* sourcesUnder(place: string): AsyncGenerator<string> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) {
    yield place;
    return;
  }
  for (const entry of entries) if (entry.isFile()) yield path.join(entry.parentPath, entry.name);
}

it('no page, mail or message has the name of the product in its words', async () => {
  const found: string[] = [];
  for (const place of spoken)
    for await (const file of sourcesUnder(path.join(root, place))) {
      const name = path.relative(root, file);
      if (/\.test\.tsx?$|\/test(?:ing)?\/|\.(?:png|woff2)$/.test(name)) continue;
      if (ofTheProduct.some((part) => name.includes(part))) continue;
      if ((await readFile(file, 'utf8')).includes(product)) found.push(name);
    }
  expect(found).toEqual([]);
});
