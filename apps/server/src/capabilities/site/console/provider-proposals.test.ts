import type { ProviderKind } from '@xuezhou/contract/site/console';
import { listProviders, switchProvider, testProvider } from '@xuezhou/contract/site/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { decideApproval } from '@xuezhou/contract/staff';
import { providers } from '@xuezhou/rules/site/provider-fields';
import { beforeEach, describe, expect, it } from 'vitest';
import { signerWith } from '../../../platform/signer.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { sealValues } from '../providers/provider-in-use.ts';
import { heldProviderRow, writeProvider } from '../providers/provider.repository.ts';
import { writeTicket } from '../providers/trial-ticket.ts';

const school = await startTestApp({ sandbox: true });
const { connection, services } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const desk = await signInStaffAs(school, { permissions: ['setting.read', 'setting.write'] });

const mail = {
  ...{ host: 'smtp.exmail.qq.com', port: '465', user: 'hello@jiangpan.example' },
  ...{ password: 'a-password-of-theirs', from: '江畔 <hello@jiangpan.example>' },
};

const use = (kind: ProviderKind, values: Record<string, string>, signer = services.signer) =>
  connection.transaction().execute(async (change) => {
    const { version } = await heldProviderRow(change, kind);
    const sealed = sealValues({ signer }, kind, values);
    await writeProvider(change, kind, { version: version + 1, sealed });
  });

/** As somebody whose trial came through. */
async function propose(values: typeof mail) {
  const [state] = (await owner.data(listProviders)).filter(({ kind }) => kind === 'mail');
  const whole = Object.fromEntries(
    providers.mail.fields.map(({ name }) => [name, values[name as keyof typeof mail]]),
  );
  const now = services.clock.now();
  const ticket = writeTicket(services.signer, { kind: 'mail', values: whole }, now);
  const fields = Object.entries(values).map(([name, value]) => ({ name, value }));
  const { status } = await desk.call(switchProvider, {
    body: { kind: 'mail', version: state?.version ?? 0, of: 'given', values: fields, ticket },
  });
  expect(status).toBe(consoleRefusals.approvalAsked[0]);
  return await connection
    .selectFrom('approval')
    .selectAll()
    .orderBy('approval_id', 'desc')
    .executeTakeFirstOrThrow();
}

beforeEach(async () => {
  await connection.deleteFrom('provider_setting').execute();
});

describe('what an owner is asked about a mail account', () => {
  it('names the account, the sender, what is in use now, and what of it would change', async () => {
    await use('mail', mail);
    const own = await propose({ ...mail, password: 'a-new-password-now' });
    const others = await propose({ ...mail, user: 'zhao@elsewhere.example' });
    const alike = await propose({ ...mail, user: 'help@jiangpan.example' });
    expect(own.facts).toMatchObject({
      account: 'h***@jiangpan.example @ smtp.exmail.qq.com:465',
      sender: '江畔 <h***@jiangpan.example>',
      changes: '密码',
    });
    expect(others.facts).toMatchObject({
      account: 'z***@elsewhere.example @ smtp.exmail.qq.com:465',
      changes: '帐号',
      inUse: { account: 'h***@jiangpan.example @ smtp.exmail.qq.com:465' },
    });
    // What is masked alike is told apart all the same.
    expect(alike.facts).toMatchObject({ changes: '帐号' });
  });

  it('keeps no key once it is decided', async () => {
    const { approval_id: approvalId, input_sealed: sealed } = await propose(mail);
    expect(sealed.length).toBeGreaterThan(0);
    const body = { approvalId, isAgreed: false, reply: '不是我们的帐号' };
    await owner.data(decideApproval, { body });
    const kept = await connection
      .selectFrom('approval')
      .where('approval_id', '=', approvalId)
      .select(['state', 'input_sealed'])
      .executeTakeFirstOrThrow();
    expect(kept.state).toBe('refused');
    expect(kept.input_sealed).toHaveLength(0);
  });
});

it('a service that no key opens is tried with words, not with a fault of the server', async () => {
  await use('sms', { accessKeyId: 'another' }, signerWith('another secret, which is long enough'));
  const tried = await owner.call(testProvider, {
    body: { kind: 'sms', of: 'inUse', to: '13900000001' },
  });
  expect(tried.status).toBe(consoleRefusals.providerInvalid[0]);
  expect(JSON.stringify(tried)).toContain('SECRET_BEFORE');
});
