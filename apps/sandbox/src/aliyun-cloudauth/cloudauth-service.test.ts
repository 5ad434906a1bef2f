import cloudauth, { Id2MetaVerifyRequest } from '@alicloud/cloudauth20190307';
import { $OpenApiUtil } from '@alicloud/openapi-core';
import { describe, expect, it } from 'vitest';
import {
  SANDBOX_ACCESS_KEY_ID,
  SANDBOX_ACCESS_KEY_SECRET,
  type Sandbox,
} from '../start-sandbox.ts';
import { playFault, startTestSandbox } from '../test-support.ts';

// The SDK is CommonJS with a default export, which real ES modules see one level deeper.
const Client = 'default' in cloudauth ? (cloudauth.default as typeof cloudauth) : cloudauth;

/** Asks with the provider's real SDK; a test names only what it is about. */
async function check(
  sandbox: Sandbox,
  { name = '林知远', number = '110101199305201013', secret = SANDBOX_ACCESS_KEY_SECRET } = {},
) {
  const client = new Client(
    new $OpenApiUtil.Config({
      accessKeyId: SANDBOX_ACCESS_KEY_ID,
      accessKeySecret: secret,
      endpoint: sandbox.aliyunEndpoint,
      protocol: 'http',
      readTimeout: 300,
    }),
  );
  const request = new Id2MetaVerifyRequest({
    paramType: 'normal',
    userName: name,
    identifyNum: number,
  });
  return (await client.id2MetaVerify(request)).body;
}

describe('Aliyun two-factor check through the real SDK', () => {
  it.each([
    ['1', {}],
    ['1', { name: '阿依古丽·买买提', number: '610102199909091083' }],
    ['2', { name: '周小满' }],
    ['3', { number: '330102199006014055' }],
  ])('answers BizCode %s', async (bizCode, person) => {
    const sandbox = await startTestSandbox();
    expect(await check(sandbox, person)).toMatchObject({
      code: '200',
      message: 'success',
      requestId: expect.stringMatching(/^[0-9A-F-]{36}$/),
      resultObject: { bizCode },
    });
  });

  it.each([
    ['400', { name: '' }],
    ['401', { name: '林知远1' }],
    ['401', { number: '11010119930520' }],
  ])('answers %s, without a verdict', async (code, person) => {
    const sandbox = await startTestSandbox();
    const body = await check(sandbox, person);
    expect(body?.code).toBe(code);
    expect(body?.resultObject).toBeUndefined();
  });

  it('checks the signature', async () => {
    const sandbox = await startTestSandbox();
    await expect(check(sandbox, { secret: 'another-secret' })).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
  });
});

describe('faults', () => {
  it.each(['402', '410', '412'])('play the code %s, then it works again', async (next) => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, { provider: 'aliyun-cloudauth', next });
    expect((await check(sandbox))?.code).toBe(next);
    expect((await check(sandbox))?.code).toBe('200');
  });

  it.each([
    ['500', 'InternalError'],
    ['503', 'ServiceUnavailable'],
    ['Throttling.User', 'Throttling.User'],
  ])('play %s', async (next, code) => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, { provider: 'aliyun-cloudauth', next });
    await expect(check(sandbox)).rejects.toMatchObject({ code });
  });

  it('play silence', async () => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, { provider: 'aliyun-cloudauth', next: 'timeout' });
    await expect(check(sandbox)).rejects.toThrow(/timeout/i);
  });

  it('of the SMS service are not used up here', async () => {
    const sandbox = await startTestSandbox();
    await playFault(sandbox, { provider: 'aliyun-sms', next: '500' });
    expect((await check(sandbox))?.code).toBe('200');
  });
});

it('lists on a page whom it knows', async () => {
  const sandbox = await startTestSandbox();
  const text = await (await fetch(`${sandbox.consoleUrl}/people`)).text();
  expect(text).toContain('110101199305201013');
  expect(await (await fetch(sandbox.consoleUrl)).text()).toContain('href="/people"');
});
