import { createSign, createVerify, randomBytes } from 'node:crypto';
import type { Sandbox, SandboxOptions } from '../start-sandbox.ts';
import { startTestSandbox } from '../test-support.ts';
import { SANDBOX_WXPAY_ACCOUNT } from './wxpay-account.ts';

/** The merchant's half of SANDBOX_WXPAY_ACCOUNT. */
const MERCHANT_PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDK1chFO/Tdd+dR
/quFR3pxVB2KrzEr3Rb4DSxTJPi5PzvteBfD/+qkuWfR4OwmGLKhpnZuDNxL7Sb7
pFiXDl23iUGqxUkPMMF4JI6BGLKSxD3eql6tdBaNpCMcEnt6m28HNkPGRq800zjU
2w3U9X2KgNmnbLo8p1mEQ8gEur+ogeJxUzfr3+Ipwwes6IiFK0oFTLpIf62Ly7bn
cJ0ncRVs33hrTVltnJJgz5efjwGtlHsbErEQKU4yAGrOv3vvDea/npM4X4B8vLxa
7kqV6sOX81YoT+mx37CkFDfjoBmlB00SrLmC3sNy/x7b6GGjpHAXZt6/ze+bABRK
Ml6Fv36bAgMBAAECggEAHW1OlNzR9Z+Dq92qvLdWCEMP1iL8m0SEJJCksZtXimim
JRmbORBT1nofmc9r80r5/4HLBMRQ4aMSWMfLIn8vEYWURVZB9zY3m1qSYiBXJ/vY
jglhmwCQlRQPE++KgosyXHV+97EhkiRixl7Rbuf+wq1W5ndbvZj537qFtknxrFyJ
bCpqRear/y2JlKxGo2dclXqpjm5nI2Th469KMqfAgIySe91QkGNquUzUdfJhgliL
n6VbAJZIl+aPTRBYwpudRt7EPeKBCDv275MZyp4VbJVaVAeEnHW8AOkB4R5CXccL
YZyy1LQ8NcAQuohEkWgGT/dzQGFhm1ZnptzsZv3/4QKBgQDwCGKWQR02vuW5ZQqw
VUmMDmm7EsSkyAEO9KYFNaoB/2N9bPKmumBGNzUznSwK4OQdGyvYbW0efxDy+ggd
BzWtJ02cY7T6X5uayjeVtjjSjvgLV6g3IaebY/4wISutVVS6RrYXChvtsucxffdU
4SSuxHTzE1c+i2qjAtW30/uy5QKBgQDYU/FtbLNTRSDrkbKtAinmi1DgKcbyUKk8
IGyFlVHQieNKI/JTjmcvfs4J5fw77DB5x988a48HXF5PxvC5nbzfYlumeEtY6g2o
9H7hvOlnwUmCx/1NAQY0vCC5nukTIr/KB02kshT8CaTyJLoKPNQy1riJx7HDx/a4
wbE258PTfwKBgHkSsa+6fmLb3YIrTj3tdyCXMIu1Bs1bOPVzP77G9870JBni925T
+jXQqRw0vj9qeoWX7ADKCU1lqIX2ylriBRgnCAXHYUUdLp7gOzNf67+Bb+pAt8+/
QQynXlKmmKJgtVEUU8rBRZ8bK3SSZkxBGECzRY5Khio9Jne8+VI1MfNlAoGBAKp6
pLVmR3/k54edn2CGZvzfZ5Hwem81r9jJeJxhS0N7ltozr+G3RIwCc18LlpamkKE4
KS3VWbckTNKz5btxmom0WqO7Ay4D7VXrsB43oPz6LvNYpb7MgtaGN4fwup8w8FHH
JaIYET96XjnRRaeRvmx+GJnD/MxcRovdYMnzJbkDAoGBAONbpfCnCFlSJTljEKrH
yp/Ja25BGXwNT+YGIPku///m6W+yqqUkuR4Ljhhfk9GjfYCV94c+LkcvljiQiZAZ
zHINUR0Jh5OilqtGtyu4DaKc6aoiaDxDX363D4RXfYWN5vUB7N/g8T/4p7mPHa7M
Ct3wComdszudV9EoJETmu8Bj
-----END PRIVATE KEY-----`;

/** What checks the platform's signatures. */
export const PLATFORM_PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmcokWvZyhFLk/+2WB0J6
LH7haiCsiYcIoVN1Yc/cPp/Y2EYQal8/Q1xfDmULdp9q/Iz4jJYiLx8+E7rpjRNd
zFuA4ojBwW0N9D8+j26KaxR29FDNaNwaK4PSyq7mRFNF++8PCgPtm5FAdmz6YByn
N6PXR8p+EkDCoL173e3Up7V9Ml/XbIk1QQ1A9jPdpdhauihe+K/wCheOMnWDntsT
DmMipkeTVNREevfyUHN4TsJhxmiSZfCF3PE1UgUFvQjTLyRJC9JZBCbaDXcSbMlU
YiNqJnzOOtQC2ESoeWC1hFIW6zt15A6QlXSiGX/4J+FVeryJaFwEWSBCGo0+PLpO
8wIDAQAB
-----END PUBLIC KEY-----`;

const { mchid, appId, serial } = SANDBOX_WXPAY_ACCOUNT;

export interface WxpayAnswer {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

/** What a test signs otherwise than a merchant would. */
export interface SigningWishes {
  timestamp?: string;
  mchid?: string;
  serial?: string;
  /** Signed in place of the body that is sent. */
  signedBody?: string;
  authorization?: string;
}

/** A call as a merchant makes it, by node:crypto alone. */
export async function callWxpay(
  { wxpayUrl }: Pick<Sandbox, 'wxpayUrl'>,
  path: string,
  body?: object | string,
  wishes: SigningWishes = {},
): Promise<WxpayAnswer> {
  const method = body === undefined ? 'GET' : 'POST';
  const sent = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
  const timestamp = wishes.timestamp ?? String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const message = [method, path, timestamp, nonce, wishes.signedBody ?? sent, ''].join('\n');
  const signature = createSign('RSA-SHA256').update(message).sign(MERCHANT_PRIVATE_KEY, 'base64');
  const fields = {
    signature,
    nonce_str: nonce,
    mchid: wishes.mchid ?? mchid,
    timestamp,
    serial_no: wishes.serial ?? serial,
  };
  const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  const response = await fetch(`${wxpayUrl}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: wishes.authorization ?? `WECHATPAY2-SHA256-RSA2048 ${written.join(',')}`,
    },
    ...(body !== undefined && { body: sent }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Whether an answer carries a right signature of the platform's. */
export function isSigned({ headers, text }: WxpayAnswer): boolean {
  const field = (name: string): string => headers.get(`wechatpay-${name}`) ?? '';
  const message = `${field('timestamp')}\n${field('nonce')}\n${text}\n`;
  const verifier = createVerify('RSA-SHA256').update(message);
  return (
    field('serial') === SANDBOX_WXPAY_ACCOUNT.platformKeyId &&
    verifier.verify(PLATFORM_PUBLIC_KEY, field('signature'), 'base64')
  );
}

export const newOrder = (wishes: Record<string, unknown> = {}) => ({
  appid: appId,
  mchid,
  description: 'CFA 一级 精讲课',
  out_trade_no: `T${randomBytes(8).toString('hex')}`,
  notify_url: 'http://127.0.0.1:9/notice',
  amount: { total: 19_900, currency: 'CNY' },
  ...wishes,
});

/** Noon in China. */
export const NOON = Date.parse('2026-11-20T04:00:00Z');

/** A sandbox at noon of a day, until a test moves its clock on. */
export async function startAtNoon(options: SandboxOptions = {}): Promise<{
  sandbox: Sandbox;
  advance: (step: { hours?: number; minutes?: number }) => void;
}> {
  let time = NOON;
  const sandbox = await startTestSandbox({
    paymentTimeScale: 0.001,
    now: () => new Date(time),
    ...options,
  });
  return {
    sandbox,
    advance: ({ hours = 0, minutes = 0 }) => {
      time += (hours * 60 + minutes) * 60_000;
    },
  };
}

/** What a person, or a test, does at the phone. */
export async function atPay(
  { consoleUrl }: Sandbox,
  path: string,
  body?: object,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const response = await fetch(`${consoleUrl}/payment/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

export async function placeNative(
  sandbox: Sandbox,
  wishes: Record<string, unknown> = {},
): Promise<{ order: ReturnType<typeof newOrder>; code: string }> {
  const order = newOrder(wishes);
  const { json } = await callWxpay(sandbox, '/v3/pay/transactions/native', order);
  return { order, code: String(json['code_url']) };
}

export async function payNative(
  sandbox: Sandbox,
  wishes: Record<string, unknown> = {},
): Promise<ReturnType<typeof newOrder>> {
  const { order, code } = await placeNative(sandbox, wishes);
  await atPay(sandbox, 'scan', { code });
  return order;
}
