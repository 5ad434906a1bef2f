import { readFileSync, readdirSync } from 'node:fs';
import { allOperations } from '@xuezhou/contract/all';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { agreeToRefund } from '@xuezhou/contract/mall/console';
import { withheldReason } from '@xuezhou/contract/staff';
import { makeToken } from '@xuezhou/contract/token/console';
import { changeWebhook, makeWebhook, renewWebhookSecret } from '@xuezhou/contract/webhook/console';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeGood } from '../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../capabilities/mall/testing/open-mall.ts';
import { openRefundDesk } from '../../capabilities/mall/testing/refund-desk.ts';
import { demandPerson } from '../../capabilities/staff/staff.port.ts';
import type { TestClient } from '../client.ts';
import { proofBy, withPasskey } from '../desks/passkey-desk.ts';
import { deskPassword as password, makeStaff } from '../desks/staff-desk.ts';

/** What asks for a code or a password and not for a passkey besides, and why that is no way around one. */
const withoutKey = {
  signInStaff: 'the sign-in: who has to have a second step is sent to the passkey there',
  signInByIssuer: 'the sign-in: who has to have a second step is sent to the passkey there',
  acceptInvitation: 'who has no account yet',
  beginSchool: 'who has no account yet',
  checkFirstCode: 'who has no account yet',
  openRestore: 'who has no account yet',
  createStudent: 'the password that a student gets',
  confirmSecondStep: 'the code of a secret that was given for a passkey',
  renewRecoveryCodes: 'who has codes of a phone',
  endSecondStep: 'who has codes of a phone',
  changeStaffPassword: 'gives no more than is known: the old password is asked',
  lookAtInvitation: 'who has no account yet',
  saveFamily: 'its code names a family, and is no secret',
  removeFamily: 'its code names a family, and is no secret',
  tryWebhook: 'the password is the one of the store that is asked, and gives nothing here',
} as const;

const consoleSources = new URL('../../../../console/src/', import.meta.url);
const asks: readonly string[] = ['passwordWrong', 'codeAsked', 'codeWrong', 'firstCodeWrong'];
const secrets = ['code', 'password', 'oldPassword', 'newPassword'];
const operations = allOperations().filter(
  ({ operation: { declaration } }) =>
    declaration.path.startsWith('/api/console/') && declaration.method === 'POST',
);
const proving = operations.filter(({ operation: { declaration } }) => {
  const fields = Object.keys(declaration.body?.properties ?? {});
  return (
    (declaration.refusals ?? []).some((name) => asks.includes(name)) ||
    secrets.some((name) => fields.includes(name))
  );
});

describe('whatever asks who it is once more', () => {
  it('asks for the passkey too of who has nothing else, or says why not', () => {
    const open = proving.filter(
      ({ operation: { declaration } }) =>
        declaration.body?.properties['proof'] === undefined ||
        !declaration.refusals?.includes('passkeyProofAsked'),
    );
    const known = new Set<string>(Object.keys(withoutKey));
    expect(open.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(proving.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'agreeToRefund',
        'makeToken',
        'renewWebhookSecret',
        'decideApproval',
      ]),
    );
  });

  it('is sent by the console so that the browser is asked for a passkey where the server wants one', () => {
    const taking = proving.flatMap(({ name, operation: { declaration } }) =>
      declaration.body?.properties['proof'] === undefined ? [] : [name],
    );
    const pages = readdirSync(consoleSources, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
    );
    const bare = pages.flatMap((file) => {
      const text = readFileSync(new URL(file, consoleSources), 'utf8');
      return taking.filter((name) =>
        [...text.matchAll(new RegExp(`\\bcall\\(${name}\\b`, 'g'))].some(
          ({ index }) => !/withOwnKey\(\(proven\) =>\s*$/.test(text.slice(0, index)),
        ),
      );
    });
    // Nothing is proved where one stops what one proposed.
    expect(bare).toEqual(['decideApproval']);
  });

  it('is for no program: it cannot use up the tries of its maker', () => {
    const reached = proving.filter(({ operation: { declaration } }) => {
      const { access } = declaration;
      if (!isStaffAccess(access) || access.isForPerson) return false;
      return access.staff !== 'self' && withheldReason(access.staff) === null;
    });
    expect(reached.map(({ name }) => name)).toEqual(['createStudent']);
  });
});

const mall = await openTestMall();
const { services, connection } = mall;
const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });
const { buy, ask, numberOfRefund } = await openRefundDesk(mall);
const permissions = ['setting.write', 'setting.read', 'order.read', 'refund.approve'] as const;

const webhook = (webhookId = newId()) => ({
  ...{ webhookId, name: '财务软件', address: 'https://1.1.1.1/in', kinds: ['order'] },
});

async function told() {
  const { person, key } = await withPasskey(mall, { permissions });
  const body = webhook();
  const proof = await proofBy(mall, key);
  await person.data(makeWebhook, { body: { ...body, code: password, proof } });
  return body;
}

type Send = (person: TestClient, proof?: object) => Promise<object>;

/** Each with something of its own to be done to. */
const ways: readonly (readonly [what: string, prepare: () => Promise<Send>])[] = [
  [
    'makes a key of programs',
    () => {
      const until = new Date(mall.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
      const wish = { tokenId: newId(), name: '官网', grants: ['order.read'], until, networks: [] };
      return Promise.resolve((person, proof) =>
        person.call(makeToken, { body: { ...wish, ...proof } }),
      );
    },
  ],
  [
    'has another system told',
    () => {
      const body = webhook();
      return Promise.resolve((person, proof) =>
        person.call(makeWebhook, { body: { ...body, ...proof } }),
      );
    },
  ],
  [
    'changes where it is told',
    async () => {
      const body = await told();
      return (person, proof) => person.call(changeWebhook, { body: { ...body, ...proof } });
    },
  ],
  [
    'renews the secret of it',
    async () => {
      const { webhookId } = await told();
      return (person, proof) => person.call(renewWebhookSecret, { body: { webhookId, ...proof } });
    },
  ],
  [
    'settles a refund',
    async () => {
      const student = await mall.signIn();
      const { orderId } = await buy(student, await makeGood(connection, { price: 5100 }));
      const refundNo = await numberOfRefund((await ask(student, orderId)).refundId);
      return (person, proof) =>
        person.call(agreeToRefund, { body: { refundNo, reply: '', ...proof } });
    },
  ],
];

describe('whose only second step is a passkey', () => {
  it.each(ways)('%s by it besides the password, and by neither alone', async (_what, prepare) => {
    const send = await prepare();
    const { person, key } = await withPasskey(mall, { permissions });
    expect(await send(person, { code: password })).toMatchObject(refused('passkeyProofAsked'));
    const other = await withPasskey(mall, { permissions });
    const theirs = await proofBy(mall, other.key);
    expect(await send(person, { code: password, proof: theirs })).toMatchObject(
      refused('passkeyFailed'),
    );
    const proof = await proofBy(mall, key);
    expect(await send(person, { proof })).toMatchObject(refused('codeAsked'));
    expect(await send(person, { code: password, proof })).toMatchObject({ status: 200 });
  });
});

it('counts no try of its maker for a program that guesses', async () => {
  const { staffId } = await makeStaff(mall);
  const staff = {
    ...{ staffId, name: '陈望舒', grants: new Map(), isOwner: false, isPasswordTemporary: false },
    ...{ isSecondStepMissing: false, sessionId: null },
  };
  const from = { address: '127.0.0.1', userAgent: 'test' };
  const program = { ...from, staff: { ...staff, token: { tokenId: newId(), name: '官网' } } };
  for (let tries = 0; tries < 6; tries++)
    await expect(demandPerson(services, program, { code: 'guess' })).rejects.toMatchObject({
      refusal: 'permissionMissing',
    });
  await demandPerson(services, { ...from, staff }, { code: password });
});
