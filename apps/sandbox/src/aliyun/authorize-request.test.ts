import { createHash, createHmac, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listSms, startTestSandbox } from '../test-support.ts';
import type { Sandbox } from '../start-sandbox.ts';

const QUERY =
  'PhoneNumbers=13800000000&SignName=%E5%AD%A6%E8%88%9F&TemplateCode=SMS_LOGIN&TemplateParam=%7B%22code%22%3A%22123456%22%7D';

interface Call {
  method: string;
  headers: Record<string, string | undefined>;
  signedHeaders: string[];
  authorization: string | undefined;
  body: string;
  /** Sent in place of the query that was signed. */
  sentQuery: string;
}

/** Signs by hand, so that a test can do it wrongly. */
async function callGateway(
  sandbox: Sandbox,
  call: Partial<Call> = {},
): Promise<{ status: number; body: object }> {
  const { method = 'POST', body = '' } = call;
  const headers: Record<string, string | undefined> = {
    host: sandbox.aliyunEndpoint,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(body),
    'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
    ...call.headers,
  };
  const present = Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const signed = call.signedHeaders ?? Object.keys(present).toSorted();
  const lines = signed.map((name) => `${name}:${present[name]}\n`).join('');
  const canonical = [
    method,
    '/',
    QUERY,
    lines,
    signed.join(';'),
    present['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', 'sandbox-access-secret')
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=sandbox-access-key,SignedHeaders=${signed.join(';')},Signature=${signature}`;
  const { host: _host, ...sent } = present;
  const response = await fetch(`http://${sandbox.aliyunEndpoint}/?${call.sentQuery ?? QUERY}`, {
    method,
    headers: { ...sent, ...('authorization' in call ? {} : { authorization }) },
    ...(body && { body }),
  });
  return { status: response.status, body: (await response.json()) as object };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

it('accepts a request signed by hand', async () => {
  const sandbox = await startTestSandbox();
  expect(await callGateway(sandbox)).toMatchObject({
    status: 200,
    body: { Code: 'OK', Message: 'OK' },
  });
});

it("answers a refusal in the gateway's shape", async () => {
  const sandbox = await startTestSandbox();
  const { status, body } = await callGateway(sandbox, {
    sentQuery: QUERY.replace('13800000000', '13900000000'),
  });
  expect(status).toBe(400);
  expect(body).toEqual({
    RequestId: expect.any(String),
    HostId: 'dysmsapi.aliyuncs.com',
    Code: 'SignatureDoesNotMatch',
    Message: expect.stringMatching(/^Specified signature is not matched with our calculation/),
    Recommend: expect.stringContaining('Keyword=SignatureDoesNotMatch'),
  });
  expect(await listSms(sandbox)).toEqual([]);
});

const minutesAway = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+/, '');

it.each<[string, number, Partial<Call>]>([
  ['InvalidTimeStamp.Expired', 400, { headers: { 'x-acs-date': minutesAway(-16) } }],
  ['InvalidTimeStamp.Expired', 400, { headers: { 'x-acs-date': minutesAway(16) } }],
  ['InvalidTimeStamp.Format', 400, { headers: { 'x-acs-date': 'Sat, 21 Nov 2026 10:00:00 GMT' } }],
  ['MissingTimestamp', 400, { headers: { 'x-acs-date': undefined } }],
  ['MissingSignatureNonce', 400, { headers: { 'x-acs-signature-nonce': undefined } }],
  ['MissingAction', 400, { headers: { 'x-acs-action': undefined } }],
  ['MissingVersion', 400, { headers: { 'x-acs-version': undefined } }],
  ['MissingAccessKeyId', 400, { authorization: undefined }],
  ['InvalidVersion', 400, { headers: { 'x-acs-version': '2017-05-26' } }],
  ['InvalidAction.NotFound', 404, { headers: { 'x-acs-action': 'SendEverything' } }],
  ['IncompleteSignature', 400, { signedHeaders: ['host', 'x-acs-action'] }],
  ['SignatureDoesNotMatch', 400, { headers: { 'x-acs-content-sha256': sha256('another body') } }],
])('answers %s', async (code, status, call) => {
  const sandbox = await startTestSandbox();
  expect(await callGateway(sandbox, call)).toMatchObject({ status, body: { Code: code } });
});

it('accepts a date 14 minutes away', async () => {
  const sandbox = await startTestSandbox();
  expect(await callGateway(sandbox, { headers: { 'x-acs-date': minutesAway(-14) } })).toMatchObject(
    { status: 200 },
  );
});

it('refuses a nonce that was used, and only that', async () => {
  const sandbox = await startTestSandbox();
  const headers = { 'x-acs-signature-nonce': 'once' };
  expect(await callGateway(sandbox, { headers, sentQuery: 'forged=1' })).toMatchObject({
    status: 400,
  });
  expect(await callGateway(sandbox, { headers })).toMatchObject({ status: 200 });
  expect(await callGateway(sandbox, { headers })).toMatchObject({
    status: 400,
    body: { Code: 'SignatureNonceUsed' },
  });
  expect(await callGateway(sandbox)).toMatchObject({ status: 200 });
});
