import type { MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import type { ProviderValues } from '@xuezhou/rules/site/provider-fields';
import {
  alipayPlayFaults,
  alipayPrivateKey,
  alipayPublicKey,
  alipayUrlOf,
  isOwnKey,
} from '../../../platform/config/alipay-config.ts';
import type { Config } from '../../../platform/config/config.ts';
import { noticeUrlOf, playText } from '../../../platform/config/payment-address.ts';
import {
  certificateOriginsOf,
  paypalPlayFaults,
  paypalUrlOf,
  sandboxPaypal,
} from '../../../platform/config/paypal-config.ts';
import { isSandboxAlipay } from '../../../platform/config/sandbox-alipay.ts';
import { isSandboxWxpay } from '../../../platform/config/sandbox-wxpay.ts';
import {
  isPrivateKey,
  isPublicKey,
  publicPartOf,
  wxpayPlayFaults,
  wxpayUrlOf,
  type WxpayConfig,
} from '../../../platform/config/wxpay-config.ts';
import type {
  Merchant,
  MerchantConfig,
  PaymentProvider,
} from '../../../providers/payment/payment.port.ts';

/** As payments name it. */
export const providerOf: Readonly<Record<MerchantKind, PaymentProvider>> = {
  wxpay: 'wechat',
  alipay: 'alipay',
  paypal: 'paypal',
};

/** By which field the provider knows whose account it is. */
const merchantField: Readonly<Record<MerchantKind, string>> = {
  wxpay: 'mchid',
  alipay: 'appId',
  paypal: 'clientId',
};

/** What the environment says, as a page would have said it; all empty where it says nothing. */
export function merchantValuesOf({ payments }: Config, kind: MerchantKind): ProviderValues {
  if (kind === 'wxpay') {
    const { mchid, appId, serial, privateKey, apiV3Key, publicKeys, ways } = payments.wechat ?? {};
    const keys = Object.entries(publicKeys ?? {});
    return {
      ...{ mchid: mchid ?? '', appId: appId ?? '', serial: serial ?? '' },
      ...{ privateKey: privateKey?.trim() ?? '', apiV3Key: apiV3Key ?? '' },
      publicKeyId: keys.map(([id]) => id).join(' '),
      publicKey: keys.map(([, pem]) => pem.trim()).join('\n'),
      ways: (ways ?? []).join(' '),
    };
  }
  if (kind === 'alipay') {
    const { appId, sellerId, privateKey, publicKey, ways } = payments.alipay ?? {};
    return {
      ...{ appId: appId ?? '', sellerId: sellerId ?? '' },
      ...{ privateKey: privateKey?.trim() ?? '', publicKey: publicKey?.trim() ?? '' },
      ways: (ways ?? []).join(' '),
    };
  }
  const { clientId, clientSecret, merchantId, webhookId, rate } = payments.paypal ?? {};
  return {
    ...{ clientId: clientId ?? '', clientSecret: clientSecret ?? '' },
    ...{ merchantId: merchantId ?? '', webhookId: webhookId ?? '' },
    rate: rate === undefined ? '' : String(rate),
  };
}

export function merchantSourceOf(
  config: Config,
  kind: MerchantKind,
): 'environment' | 'sandbox' | 'none' {
  if (environmentMerchant(config, kind) === null) return 'none';
  return isMerchantOfSandbox(kind, merchantValuesOf(config, kind)) ? 'sandbox' : 'environment';
}

/** The sandbox takes whatever is paid to it. */
export function isMerchantOfSandbox(kind: MerchantKind, values: ProviderValues): boolean {
  const account = values[merchantField[kind]] ?? '';
  if (kind === 'wxpay') return isSandboxWxpay(account);
  return kind === 'alipay' ? isSandboxAlipay(account) : account === sandboxPaypal.clientId;
}

/** What keeps real students from paying by it, by field: the same that a production server's environment is refused for. */
export function playFaultsOf(
  config: Config,
  kind: MerchantKind,
  values: ProviderValues,
): Record<string, string> {
  const account = merchantField[kind];
  if (isMerchantOfSandbox(kind, values)) return { [account]: '这是沙箱的商户，收不到真的钱' };
  const faults = playFaults(merchantConfigOf(config, kind, values));
  return Object.fromEntries(
    faults.map((fault) =>
      fault.field === null
        ? [account, `服务器的环境变量 ${playText(fault)}`]
        : [fault.field, `${fault.words}，人人都知道`],
    ),
  );
}

function playFaults({ kind, config }: MerchantConfig) {
  if (kind === 'wxpay') return wxpayPlayFaults(config);
  return kind === 'alipay' ? alipayPlayFaults(config) : paypalPlayFaults(config);
}

/** Whom the environment names. */
export function environmentMerchant(
  { payments: { wechat, alipay, paypal } }: Config,
  kind: MerchantKind,
): MerchantConfig | null {
  if (kind === 'wxpay') return wechat && { kind, config: wechat };
  if (kind === 'alipay') return alipay && { kind, config: alipay };
  return paypal && { kind, config: paypal };
}

/** Of what a page set. No value is taken for the name of a file. */
export function merchantConfigOf(
  config: Config,
  kind: MerchantKind,
  values: ProviderValues,
): MerchantConfig {
  const of = (name: string): string => values[name] ?? '';
  const waysOf = <Way extends string>(known: readonly Way[]): Way[] =>
    known.filter((way) => of('ways').split(' ').includes(way));
  if (kind === 'wxpay') {
    const ways = waysOf(['qr', 'jsapi', 'h5']);
    return {
      kind,
      config: {
        ...{ mchid: of('mchid'), appId: of('appId'), serial: of('serial').toUpperCase() },
        ...{ privateKey: of('privateKey'), apiV3Key: of('apiV3Key'), ways },
        publicKeys: publicKeysOf(values),
        url: wxpayUrlOf(config, of('mchid')),
        noticeUrl: noticeUrlOf(config, 'wechat'),
      },
    };
  }
  if (kind === 'alipay')
    return {
      kind,
      config: {
        ...{ appId: of('appId'), sellerId: of('sellerId') },
        privateKey: alipayPrivateKey(of('privateKey')),
        publicKey: alipayPublicKey(of('publicKey')),
        ways: waysOf(['page', 'qr', 'h5']),
        url: alipayUrlOf(config, of('appId')),
        noticeUrl: noticeUrlOf(config, 'alipay'),
      },
    };
  const url = paypalUrlOf(config, of('clientId'));
  return {
    kind,
    config: {
      ...{ clientId: of('clientId'), clientSecret: of('clientSecret') },
      ...{ merchantId: of('merchantId'), webhookId: of('webhookId'), rate: Number(of('rate')) },
      ...{ url, certificateOrigins: certificateOriginsOf(url) },
    },
  };
}

/** As payments keep it with each attempt. */
export function merchantOf(kind: MerchantKind, values: ProviderValues): Merchant {
  const of = (name: string): string => values[name] ?? '';
  const provider = providerOf[kind];
  if (kind === 'wxpay') return { provider, merchant: of('mchid'), app: of('appId') };
  if (kind === 'alipay') return { provider, merchant: of('sellerId'), app: of('appId') };
  return { provider, merchant: of('merchantId'), app: of('clientId') };
}

const pem = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g;

/** By their ids, in the order in which both were written. */
function publicKeysOf(values: ProviderValues): WxpayConfig['publicKeys'] {
  const ids = (values['publicKeyId'] ?? '').split(/\s+/).filter((id) => id !== '');
  const keys = (values['publicKey'] ?? '').match(pem) ?? [];
  return Object.fromEntries(ids.map((id, index) => [id, keys[index] ?? '']));
}

/** What is no key, by field: what looks like one may be another's, or cut off. */
export function keyFaultsOf(kind: MerchantKind, values: ProviderValues): Record<string, string> {
  if (kind === 'wxpay') return wxpayKeyFaults(values);
  if (kind === 'paypal') return {};
  const privateKey = alipayPrivateKey(values['privateKey'] ?? '');
  const publicKey = alipayPublicKey(values['publicKey'] ?? '');
  return {
    ...(privateKey === '' && { privateKey: '读不出私钥，请从密钥工具里整段再复制一次' }),
    ...(publicKey === '' && { publicKey: '读不出公钥，请在开放平台整段再复制一次' }),
    ...(isOwnKey({ privateKey, publicKey }) && {
      publicKey: '这是应用公钥，要填开放平台里查看的“支付宝公钥”',
    }),
  };
}

function wxpayKeyFaults(values: ProviderValues): Record<string, string> {
  const privateKey = values['privateKey'] ?? '';
  const ids = (values['publicKeyId'] ?? '').split(/\s+/);
  const keys = publicKeysOf(values);
  const written = (values['publicKey'] ?? '').match(pem) ?? [];
  const own = publicPartOf(privateKey);
  return {
    ...(!isPrivateKey(privateKey) && {
      privateKey: '读不出私钥，请上传 apiclient_key.pem，不是 apiclient_cert.pem',
    }),
    ...(written.length !== ids.length && {
      publicKey: `写了 ${ids.length} 个公钥 ID，这里读到 ${written.length} 段公钥，要一样多`,
    }),
    ...(written.length === ids.length &&
      !Object.values(keys).every(isPublicKey) && { publicKey: '有一段读不出公钥，请再上传一次' }),
    ...(own !== '' &&
      Object.values(keys).some((one) => publicPartOf(one) === own) && {
        publicKey: '这是商户自己的公钥，要填商户平台里的“微信支付公钥”',
      }),
  };
}
