import type { WxpayConfig } from '../../../platform/config/wxpay-config.ts';
import { trySteps, type TrialStep } from '../../../platform/trial/trial.ts';
import type { MerchantTrial } from '../payment.port.ts';
import { wxpayGateway } from '../wechat-pay/wxpay-gateway.ts';
import { lookAtNotices } from './notice-address.ts';
import { cured, makeAndClose, trialRequest, type Cures } from './trial-order.ts';

const patienceMs = 10_000;

const cures: Cures = [
  ['MCH_NOT_EXISTS', '没有这个商户号：请对照商户平台再填'],
  [
    'SIGN_ERROR',
    '签名不对：证书序列号和商户私钥要是同一张证书的，在商户平台“API 安全”里对照；服务器的时间差太多也会这样',
  ],
  ['APPID_MCHID_NOT_MATCH', '这个 AppID 没有和商户号绑在一起：请在商户平台“AppID 账号管理”里绑好'],
  ['NO_AUTH', '商户号没有开通这种付款：请在商户平台的产品中心开通'],
  ['ACCOUNT_ERROR', '商户号的帐户不能收款：请登录商户平台看原因'],
];
const unverified =
  '微信支付回答了，可是它的签名验不过：微信支付公钥和公钥 ID 要是一对，在商户平台“API 安全”里对照';

/** Key, merchant and app, an order of one fen, and whether notices find the way. */
export async function tryWxpay(config: WxpayConfig, trial: MerchantTrial): Promise<TrialStep[]> {
  const { now, noticeUrl } = trial;
  const gateway = wxpayGateway(config, () => Promise.resolve(), patienceMs);
  const explain = cured('微信支付', cures, unverified);
  const request = () => trialRequest('CNY', { now, page: noticeUrl });
  const way = config.ways.includes('qr') ? 'qr' : config.ways.find((one) => one === 'h5');
  return await trySteps([
    [
      '密钥',
      async () => {
        await gateway.find({ paymentNo: request().paymentNo }).catch(explain);
        // The SDK proves answers, but not refusals, such as that there is no such order: the next step proves their key.
        return `微信支付认得商户 ${config.mchid} 和它的签名`;
      },
    ],
    [
      '一分钱的试单',
      async () => {
        if (way === undefined)
          return '只开了微信里付款：要有人在微信里才下得了单，AppID 和微信支付公钥第一笔付款时再比对';
        await makeAndClose(gateway, request(), way).catch(explain);
        return '下了一张 0.01 元的单，微信支付的签名验过了，AppID 也对；没有给人看，关掉了';
      },
    ],
    ['通知地址', async () => await lookAtNotices('微信支付', trial)],
  ]);
}
