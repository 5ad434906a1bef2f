import type { AlipayConfig } from '../../../platform/config/alipay-config.ts';
import { trySteps, TrialError, type TrialStep } from '../../../platform/trial/trial.ts';
import { alipayAsker, openAlipay, textOf } from '../alipay/alipay-client.ts';
import { alipayGateway } from '../alipay/alipay-gateway.ts';
import { orderFields } from '../alipay/alipay-order.ts';
import { PaymentRefusedError, type MerchantTrial, type PaymentMessage } from '../payment.port.ts';
import { lookAtNotices } from './notice-address.ts';
import { cured, makeAndClose, trialRequest, type Cures } from './trial-order.ts';

const patienceMs = 10_000;

const cures: Cures = [
  ['isv.invalid-app-id', '没有这个 AppID：请对照开放平台再填，或应用还没有上线'],
  ['isv.invalid-signature', '签名不对：应用私钥和传到开放平台的应用公钥不是一对，请再传一次公钥'],
  ['isv.missing-signature', '签名不对：请在开放平台设好“接口加签方式”，用 RSA2 公钥'],
  ['isv.invalid-timestamp', '服务器的时间差太多：请让它由 NTP 校时'],
  ['isv.insufficient-isv-permissions', '应用没有这个产品：请在开放平台签约当面付或电脑网站支付'],
  ['ACQ.ACCESS_FORBIDDEN', '应用没有这个产品：请在开放平台签约当面付'],
  ['ACQ.SELLER_BEEN_BLOCKED', '商户号被冻结了：请登录支付宝商家平台看原因'],
  ['ACQ.PARTNER_ERROR', '应用和商户号不是一家的：请对照开放平台再填'],
];
const unverified =
  '支付宝回答了，可是它的签名用这把公钥验不过：请填开放平台里这个应用的“支付宝公钥”，不是应用公钥';

/** Key, merchant, an order of one fen, and whether notices find the way. */
export async function tryAlipay(config: AlipayConfig, trial: MerchantTrial): Promise<TrialStep[]> {
  const { now, noticeUrl } = trial;
  const heard: PaymentMessage[] = [];
  const record = (message: PaymentMessage): Promise<void> => {
    heard.push(message);
    return Promise.resolve();
  };
  const gateway = alipayGateway(config, record, patienceMs);
  const said = cured('支付宝', cures, unverified);
  // An app that Alipay does not know has no key to sign the answer with.
  const explain = (error: unknown): never => {
    const answer = heard.at(-1)?.response ?? '';
    const known = cures.find(([begin]) => answer.includes(`"${begin}`));
    if (known !== undefined) throw new TrialError(known[1]);
    return said(error);
  };
  const request = () => trialRequest('CNY', { now, page: noticeUrl });
  return await trySteps([
    [
      '密钥',
      async () => {
        await gateway.find({ paymentNo: request().paymentNo }).catch(explain);
        return '支付宝认这把私钥，它的签名也验过了';
      },
    ],
    ['商户号', async () => await lookAtSeller(config, request(), record).catch(explain)],
    [
      '一分钱的试单',
      async () => {
        const way = config.ways.includes('qr') ? 'qr' : config.ways[0];
        if (way !== 'qr') return '没有开扫码：付款页要有人打开才有订单，这一步不走';
        await makeAndClose(gateway, request(), way).catch(explain);
        return '开出一张 0.01 元的码，没有给人看，关掉了';
      },
    ],
    ['通知地址', async () => await lookAtNotices('支付宝', trial)],
  ]);
}

/** The one call that names the merchant: Alipay takes it only where the app may take money for that one. */
async function lookAtSeller(
  config: AlipayConfig,
  request: ReturnType<typeof trialRequest>,
  record: (message: PaymentMessage) => Promise<void>,
): Promise<string> {
  if (!config.ways.includes('qr')) return `${config.sellerId}：没有开扫码，第一笔付款时再比对`;
  const ask = alipayAsker(openAlipay(config, patienceMs), record);
  const answer = await ask({
    ...{ action: 'precreate', method: 'alipay.trade.precreate', paymentNo: request.paymentNo },
    biz: { ...orderFields(request), seller_id: config.sellerId },
    noticeUrl: config.noticeUrl,
  }).catch((error: unknown) => {
    if (error instanceof PaymentRefusedError && error.code === 'ACQ.INVALID_PARAMETER')
      throw new TrialError(
        `这个应用不能替 ${config.sellerId} 收款：请填和应用同一家的商户号（PID），在商家平台“账户中心”里看`,
      );
    throw error;
  });
  if (textOf(answer, 'qr_code') === '') throw new TrialError('支付宝没有给出付款码，请再试一次');
  return `${config.sellerId} 能用这个应用收款`;
}
