import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  listProviders,
  switchProvider,
  testProvider,
  type ProviderKind,
} from '@xuezhou/contract/site/console';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { lateIdentity, lateSafety } from '../providers/late-providers.ts';
import { providerAdapters } from '../providers/provider-adapters.ts';
import { identityConfigOf, safetyConfigOf } from '../providers/provider-config.ts';
import { writeTicket } from '../providers/trial-ticket.ts';

const school = await startTestApp({ sandbox: true });
const { connection, services } = school;
const owner = await signInStaffAs(school, { isOwner: true });

const given = (values: Record<string, string>) => ({
  ...{ kind: 'identity' as const, of: 'given' as const },
  values: Object.entries(values).map(([name, value]) => ({ name, value })),
});
const key = { accessKeyId: 'sandbox-access-key', accessKeySecret: 'sandbox-access-secret' };
const stateOf = async (kind: ProviderKind) =>
  (await owner.data(listProviders)).find((state) => state.kind === kind)!;

beforeEach(async () => {
  await connection.deleteFrom('provider_setting').execute();
});

describe('who checks names', () => {
  it('is tried by a question about nobody, and a wrong key is told with its cure', async () => {
    const { steps, isRight } = await owner.data(testProvider, { body: given(key) });
    expect([isRight, steps.map(({ state }) => state)]).toEqual([true, ['right']]);
    const wrong = await owner.data(testProvider, {
      body: given({ ...key, accessKeySecret: 'not-the-secret' }),
    });
    expect(wrong.steps[0]?.words).toContain('AccessKey Secret 不对');
  });

  it('is there with the next check, where the environment names nobody', async () => {
    const config = { ...services.config, cloudauthEndpoint: null };
    const identity = lateIdentity({ ...services, config });
    expect(await identity()).toBeUndefined();
    const { ticket } = await owner.data(testProvider, { body: given(key) });
    const body = { ...given(key), version: 0, ticket: ticket ?? '' };
    await owner.data(switchProvider, { body });
    expect(await stateOf('identity')).toMatchObject({ source: 'page', tail: 'cret' });
    expect(await identity()).toBeDefined();
  });

  it('of a real key is Aliyun itself, whatever the environment leads to', () => {
    const real = { accessKeyId: 'LTAI5tRealKeyOfTheirs', accessKeySecret: 'secret' };
    expect(identityConfigOf(services.config, real).cloudauthEndpoint).toBe(
      'cloudauth.aliyuncs.com',
    );
  });
});

describe('who judges what students show', () => {
  const judge = { ...key, region: 'cn-shanghai' };
  const body = {
    ...{ kind: 'safety' as const, of: 'given' as const },
    values: Object.entries(judge).map(([name, value]) => ({ name, value })),
  };

  it('is asked from the next word on, where the environment names nobody, and no more once it is off', async () => {
    const safety = lateSafety(services);
    expect(await safety()).toBeNull();
    // The sandbox of this test stands elsewhere than beside the server.
    const ticket = writeTicket(
      services.signer,
      { kind: 'safety', values: judge },
      school.clock.now(),
    );
    await owner.data(switchProvider, { body: { ...body, version: 0, ticket } });
    expect(await stateOf('safety')).toMatchObject({ source: 'page', isSandbox: true });
    expect(await safety()).not.toBeNull();
    const off = { kind: 'safety' as const, of: 'environment' as const, version: 1, ticket: '' };
    await owner.data(switchProvider, { body: off });
    expect(await safety()).toBeNull();
  });

  it('is tried by a harmless word, and a wrong key is told with its cure', async () => {
    const { trySafety } = providerAdapters.of(connection);
    const endpoint = { contentSafetyEndpoint: school.sandbox?.aliyunEndpoint ?? '' };
    const asked = { ALIYUN_ACCESS_KEY_ID: key.accessKeyId, ...endpoint };
    const right = { ...asked, ALIYUN_ACCESS_KEY_SECRET: key.accessKeySecret };
    expect((await trySafety(right)).map(({ state }) => state)).toEqual(['right']);
    const [wrong] = await trySafety({ ...asked, ALIYUN_ACCESS_KEY_SECRET: 'not-the-secret' });
    expect(wrong).toMatchObject({ state: 'wrong' });
    expect(wrong?.words).toContain('AccessKey Secret 不对');
  });

  it('of a real key is where the school has opened it', () => {
    const real = {
      accessKeyId: 'LTAI5tRealKeyOfTheirs',
      accessKeySecret: 'x',
      region: 'cn-beijing',
    };
    expect(safetyConfigOf(services.config, real).contentSafetyEndpoint).toBe(
      'green-cip.cn-beijing.aliyuncs.com',
    );
  });
});

describe('where files lie', () => {
  it('is shown and tried, and leaves nothing behind', async () => {
    expect(await stateOf('storage')).toMatchObject({ source: 'environment', mayBeSet: false });
    const body = { kind: 'storage' as const, of: 'inUse' as const };
    const { steps } = await owner.data(testProvider, { body });
    expect(steps.map(({ what, state }) => [what, state])).toEqual([
      ['写一个文件', 'right'],
      ['读回来', 'right'],
      ['删掉', 'right'],
    ]);
    const left: string[] = [];
    for await (const one of services.storage.list('trial')) left.push(one);
    expect(left).toEqual([]);
  });

  it('is never another by a page: the files would not be there', async () => {
    const values = [{ name: 'place', value: 'https://s3.elsewhere.example' }];
    const body = { kind: 'storage' as const, of: 'given' as const, values };
    const tried = await owner.call(testProvider, { body });
    expect(tried.status).toBe(consoleRefusals.providerNotHere[0]);
    expect(JSON.stringify(tried)).toContain('文件不会自己过去');
    const put = await owner.call(switchProvider, { body: { ...body, version: 0, ticket: '' } });
    expect(put.status).toBe(consoleRefusals.providerNotHere[0]);
    expect(await stateOf('storage')).toMatchObject({ source: 'environment', version: 0 });
  });
});
