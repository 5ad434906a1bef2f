import openApi, { $OpenApiUtil } from '@alicloud/openapi-core';
import { expect, it } from 'vitest';
import {
  SANDBOX_ACCESS_KEY_ID,
  SANDBOX_ACCESS_KEY_SECRET,
  type Sandbox,
} from '../start-sandbox.ts';
import { playFault, startTestSandbox } from '../test-support.ts';

// The SDK is CommonJS with a default export, which real ES modules see one level deeper.
const Client = 'default' in openApi ? (openApi.default as typeof openApi) : openApi;

async function moderate(
  sandbox: Sandbox,
  {
    content = '久期是什么',
    service = 'comment_detection_pro',
    secret = SANDBOX_ACCESS_KEY_SECRET,
  } = {},
): Promise<Record<string, unknown>> {
  const client = new Client(
    new $OpenApiUtil.Config({
      accessKeyId: SANDBOX_ACCESS_KEY_ID,
      accessKeySecret: secret,
      endpoint: sandbox.aliyunEndpoint,
      protocol: 'http',
      readTimeout: 300,
    }),
  );
  const params = new $OpenApiUtil.Params({
    ...{ action: 'TextModerationPlus', version: '2022-03-02', protocol: 'HTTPS', pathname: '/' },
    ...{ method: 'POST', authType: 'AK', style: 'RPC', reqBodyType: 'formData', bodyType: 'json' },
  });
  const request = new $OpenApiUtil.OpenApiRequest({
    body: { Service: service, ServiceParameters: JSON.stringify({ content }) },
  });
  const answer = (await client.callApi(params, request, {} as never)) as { body: object };
  return answer.body as Record<string, unknown>;
}

it.each([
  ['none', '久期是什么'],
  ['medium', '这里沙箱可疑'],
  ['high', '沙箱可疑，沙箱违规'],
])('answers the risk %s', async (risk, content) => {
  const sandbox = await startTestSandbox();
  expect(await moderate(sandbox, { content })).toMatchObject({
    Code: 200,
    Message: 'OK',
    Data: { RiskLevel: risk },
  });
});

it('refuses what is too long, empty, or for a service that there is not', async () => {
  const sandbox = await startTestSandbox();
  for (const call of [{ content: '长'.repeat(601) }, { content: '' }, { service: 'none' }])
    expect(await moderate(sandbox, call)).toMatchObject({ Code: 400 });
});

it('checks the signature', async () => {
  const sandbox = await startTestSandbox();
  await expect(moderate(sandbox, { secret: 'another-secret' })).rejects.toMatchObject({
    code: 'SignatureDoesNotMatch',
  });
});

it('plays a fault, then works again', async () => {
  const sandbox = await startTestSandbox();
  await playFault(sandbox, { provider: 'aliyun-green', next: '588' });
  expect(await moderate(sandbox)).toMatchObject({ Code: 588 });
  expect(await moderate(sandbox)).toMatchObject({ Code: 200 });
});
