import type { PaypalConfig } from '../../../platform/config/paypal-config.ts';
import { readAnswer } from '../../../platform/http/limits/read-answer.ts';
import { trySteps, TrialError, type TrialStep } from '../../../platform/trial/trial.ts';
import { troubleWords } from '../../../platform/trial/trouble-words.ts';
import type { MerchantTrial } from '../payment.port.ts';
import { paypalGateway } from '../paypal/paypal-gateway.ts';
import { lookAtNotices } from './notice-address.ts';
import { cured, trialRequest, type Cures } from './trial-order.ts';

const patienceMs = 20_000;
const mostBytes = 200_000;

const cures: Cures = [
  ['AUTHENTICATION_FAILURE', 'Client ID 或 Secret 不对：请在开发者后台对照 Live 的那一组'],
  ['invalid_client', 'Client ID 或 Secret 不对：请在开发者后台对照 Live 的那一组'],
  ['PERMISSION_DENIED', '这个应用没有收款的权限：请在开发者后台打开 Accept payments'],
  ['PAYEE_ACCOUNT_RESTRICTED', '收款帐号受限：请登录 PayPal 看原因'],
];

/** Without which payments are found only by asking. */
const needed = ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED'];

type Json = Readonly<Record<string, unknown>>;

/** Key, whose account it is by an order of one cent, and the webhook. */
export async function tryPaypal(config: PaypalConfig, trial: MerchantTrial): Promise<TrialStep[]> {
  const { now, noticeUrl } = trial;
  const gateway = paypalGateway(config, () => Promise.resolve(), patienceMs);
  const explain = cured('PayPal', cures, 'PayPal 回答了，可是看不懂，请再试一次');
  let token = '';
  return await trySteps([
    [
      '密钥',
      async () => {
        token = await tokenOf(config);
        return 'PayPal 认这一组 Client ID 和 Secret';
      },
    ],
    [
      '一美分的试单',
      async () => {
        const request = trialRequest('USD', { now, page: noticeUrl });
        const { providerNo = '' } = await gateway.start(request, 'page').catch(explain);
        const order = await get(config, token, `/v2/checkout/orders/${providerNo}`);
        const payee = payeeOf(order ?? {});
        if (payee !== config.merchantId)
          throw new TrialError(
            `收款的是 ${payee === '' ? '别的帐号' : payee}，不是 ${config.merchantId}：请填这个应用自己的 Merchant ID`,
          );
        return `开出一张 0.01 美元的单，收款的是 ${payee}；没有人同意，几小时后自己失效`;
      },
    ],
    ['Webhook', async () => await lookAtWebhook(config, token, noticeUrl)],
    ['通知地址', async () => await lookAtNotices('PayPal', trial)],
  ]);
}

async function lookAtWebhook(
  config: PaypalConfig,
  token: string,
  noticeUrl: string,
): Promise<string> {
  const webhook = await get(config, token, `/v1/notifications/webhooks/${config.webhookId}`);
  if (webhook === null)
    throw new TrialError(
      `这个应用没有 Webhook ${config.webhookId}：请在开发者后台加一个，通到 ${noticeUrl}`,
    );
  if (webhook['url'] !== noticeUrl)
    throw new TrialError(
      `这个 Webhook 通到 ${saidOf(webhook['url'], 200).slice(0, 200)}：请在开发者后台改成 ${noticeUrl}`,
    );
  const types = Array.isArray(webhook['event_types']) ? (webhook['event_types'] as Json[]) : [];
  const names = types.map(({ name }) => name);
  const missing = needed.filter((name) => !names.includes(name) && !names.includes('*'));
  if (missing.length > 0)
    throw new TrialError(`这个 Webhook 没有订阅 ${missing.join('、')}：请在开发者后台勾上`);
  return '通到学校，该有的事件都订阅了';
}

async function tokenOf({ clientId, clientSecret, url }: PaypalConfig): Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const answer = await ask(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const token = answer.body['access_token'];
  if (typeof token === 'string') return token;
  const code = saidOf(answer.body['error'], answer.status);
  const cure = cures.find(([begin]) => code.startsWith(begin))?.[1];
  throw new TrialError(cure ?? `PayPal 说：${code}`.slice(0, 300));
}

/** Null where there is none of that name. */
async function get({ url }: PaypalConfig, token: string, path: string): Promise<Json | null> {
  const answer = await ask(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status === 404) return null;
  if (answer.status !== 200) {
    const said = saidOf(answer.body['name'], answer.status);
    throw new TrialError(`PayPal 说：${said}`.slice(0, 300));
  }
  return answer.body;
}

const saidOf = (said: unknown, status: number): string =>
  typeof said === 'string' ? said : `HTTP ${status}`;

async function ask(address: string, init: RequestInit): Promise<{ status: number; body: Json }> {
  try {
    const response = await fetch(address, {
      ...{ ...init, redirect: 'error' },
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = (await readAnswer(response, mostBytes)).toString();
    const body: unknown = JSON.parse(text);
    return {
      status: response.status,
      body: typeof body === 'object' && body !== null ? (body as Json) : {},
    };
  } catch (error) {
    if (error instanceof SyntaxError) throw new TrialError('PayPal 回答了，可是看不懂，请再试一次');
    throw new TrialError(`PayPal ${troubleWords(error)}：请查服务器能不能上网，过一会儿再试`);
  }
}

function payeeOf(order: Json): string {
  const [unit] = Array.isArray(order['purchase_units']) ? (order['purchase_units'] as Json[]) : [];
  const payee = unit?.['payee'];
  const merchant =
    typeof payee === 'object' && payee !== null ? (payee as Json)['merchant_id'] : undefined;
  return typeof merchant === 'string' ? merchant : '';
}
