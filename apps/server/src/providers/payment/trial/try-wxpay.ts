import { Aes } from 'wechatpay-axios-plugin';
import type { WxpayConfig } from '../../../platform/config/wxpay-config.ts';
import { trySteps, TrialError, type TrialStep } from '../../../platform/trial/trial.ts';
import { PaymentRefusedError, type MerchantTrial } from '../payment.port.ts';
import { asFields, fieldsOf, textOf } from '../wechat-pay/wxpay-fields.ts';
import { openWire } from '../wechat-pay/wxpay-wire.ts';
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
    ['APIv3 密钥', async () => await lookAtApiKey(config).catch(explain)],
    ['通知地址', async () => await lookAtNotices('微信支付', trial)],
  ]);
}

const untried =
  '没有试到：这个商户用的是微信支付公钥，没有东西可以拿它开。抄错了，付款的通知都打不开，只能靠查询，请对照一遍';

/** Notices are sealed with it; so are platform certificates, where a merchant has them still. */
async function lookAtApiKey(config: WxpayConfig): Promise<string> {
  const wire = openWire(config, () => Promise.resolve(), patienceMs);
  const call = { action: 'certificates', paymentNo: null, method: 'get' } as const;
  const answer = await wire.ask({ ...call, path: 'v3/certificates' }).catch((error: unknown) => {
    if (error instanceof PaymentRefusedError && error.code === 'RESOURCE_NOT_EXISTS') return null;
    throw error;
  });
  const { data } = answer === null ? {} : asFields(answer);
  const [first] = Array.isArray(data) ? (data as unknown[]) : [];
  if (first === undefined) return untried;
  const sealed = fieldsOf(asFields(first), 'encrypt_certificate');
  const [text, nonce, about] = ['ciphertext', 'nonce', 'associated_data'].map((name) =>
    textOf(sealed, name),
  ) as [string, string, string];
  try {
    Aes.AesGcm.decrypt(text, config.apiV3Key, nonce, about);
  } catch {
    throw new TrialError(
      'APIv3 密钥不对，付款的通知会打不开：在商户平台“API 安全”里看不到旧的，忘了就重新设一个，填同样的 32 个字符',
    );
  }
  return '用它打开了微信支付发来的平台证书';
}
