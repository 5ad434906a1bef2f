import type { ProviderKind } from '@xuezhou/contract/site/console';
import { beforeEach, expect, it } from 'vitest';
import { signerWith } from '../../../platform/signer.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { demandSenders } from './demand-senders.ts';
import { sealValues } from './provider-in-use.ts';
import { heldProviderRow, writeProvider } from './provider.repository.ts';

const school = await startTestApp();
const { connection, services } = school;
const real = { ...services, config: { ...services.config, NODE_ENV: 'production' as const } };

const sms = {
  ...{ accessKeyId: 'LTAI5tRealKeyOfTheirs', accessKeySecret: 'a-secret-of-theirs' },
  ...{ signName: '江畔学堂', templateCode: 'SMS_1', noticeTemplateCode: '', payTemplateCode: '' },
};
const mail = {
  ...{ host: 'smtp.exmail.qq.com', port: '465', user: 'hello@jiangpan.example' },
  ...{ password: 'a-password-of-theirs', from: '江畔 <hello@jiangpan.example>' },
};

const set = (kind: ProviderKind, values: Record<string, string>, signer = services.signer) =>
  connection.transaction().execute(async (change) => {
    const { version } = await heldProviderRow(change, kind);
    const sealed = sealValues({ signer }, kind, values);
    await writeProvider(change, kind, { version: version + 1, sealed });
  });

beforeEach(async () => {
  await connection.deleteFrom('provider_setting').execute();
});

it('a server of real students starts by the SMS and mail that pages have set', async () => {
  await set('sms', sms);
  await expect(demandSenders(real, connection)).rejects.toThrow('SMTP_HOST 指向本机');
  await set('mail', mail);
  await expect(demandSenders(real, connection)).resolves.toBeUndefined();
});

it('and not by the sandbox, whoever set it', async () => {
  await expect(demandSenders(real, connection)).rejects.toThrow('ALIYUN_ACCESS_KEY_ID 还是沙箱的');
  await set('sms', { ...sms, accessKeyId: 'sandbox-access-key' });
  await set('mail', { ...mail, host: '127.0.0.1' });
  await expect(demandSenders(real, connection)).rejects.toThrow(/沙箱的[^]*SMTP_HOST/);
});

it('nor where a variable says that what pages set is not used', async () => {
  await set('sms', sms);
  await set('mail', mail);
  const copy = { ...real, config: { ...real.config, PROVIDERS: 'environment' as const } };
  await expect(demandSenders(copy, connection)).rejects.toThrow('ALIYUN_ACCESS_KEY_ID');
});

it('what no key opens keeps no server from running, in which it can be mended', async () => {
  const other = signerWith('another secret of another school, long enough');
  await set('sms', sms, other);
  await set('mail', mail, other);
  await expect(demandSenders(real, connection)).resolves.toBeUndefined();
});

it('a trial starts as it is', async () => {
  await expect(demandSenders(services, connection)).resolves.toBeUndefined();
});
