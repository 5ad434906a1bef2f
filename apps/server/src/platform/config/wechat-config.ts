import { oneOf, secret, text } from './variable.ts';

/** Of the list in `config.ts`. */
export const wechatVariables = {
  WECHAT_WAY: oneOf(
    "whose code is scanned to log in: the official account's, or WeChat's page for websites",
    ['official', 'website', 'off'],
    'official',
  ),
  WECHAT_APP_ID: text('app id of that way; empty is the sandbox, and off in production'),
  WECHAT_APP_SECRET: secret('its secret'),
  WECHAT_TOKEN: secret("token of the official account's messages, sent to /api/wechat/messages"),
  WECHAT_AES_KEY: secret('EncodingAESKey of their safe mode (recommended); empty takes plain ones'),
  WECHAT_NOTICE_TEMPLATE: text(
    "template message of the official account, with thing1 and time2, for kinds that have none of their own in the console; empty is the sandbox's",
  ),
  WECHAT_DOMAIN_FILES: text(
    'files by which WeChat knows whose the domain is, served at its root: `MP_verify_a1.txt=a1`, several by commas',
  ),
  WECHAT_OPEN_URL: text("WeChat's page for websites; empty is WeChat's or the sandbox"),
  WECHAT_API_URL: text("WeChat's API; empty is WeChat's or the sandbox"),
  WECHAT_MP_URL: text("images of the official account's codes; empty is WeChat's or the sandbox"),
} as const;

export interface WechatConfig {
  /** Of an official account a person scans its code; of a website WeChat's own page shows one. */
  readonly way: 'official' | 'website';
  readonly appId: string;
  readonly appSecret: string;
  /** Signs the official account's messages. */
  readonly token: string;
  /** EncodingAESKey of the safe mode; empty takes plain messages. */
  readonly aesKey: string;
  /** Tells of the kinds of messages that the school set no template for; empty: none does. */
  readonly noticeTemplate: string;
  readonly openUrl: string;
  readonly apiUrl: string;
  readonly mpUrl: string;
  /** Where WeChat's page sends the browser back to. */
  readonly callbackUrl: string;
}

export interface WechatValues {
  readonly NODE_ENV: string;
  readonly HOST: string;
  readonly PORT: number;
  readonly PUBLIC_URL: string;
  readonly SANDBOX_PORT: number;
  readonly WECHAT_WAY: 'official' | 'website' | 'off';
  readonly WECHAT_APP_ID: string;
  readonly WECHAT_APP_SECRET: string;
  readonly WECHAT_TOKEN: string;
  readonly WECHAT_AES_KEY: string;
  readonly WECHAT_NOTICE_TEMPLATE: string;
  readonly WECHAT_DOMAIN_FILES: string;
  readonly WECHAT_OPEN_URL: string;
  readonly WECHAT_API_URL: string;
  readonly WECHAT_MP_URL: string;
}

/** What the sandbox's WeChat knows the school by. */
const sandbox = {
  appId: 'wxsandbox00000001',
  appSecret: 'sandbox-wechat-secret',
  token: 'sandboxwechattoken',
  aesKey: 'sandboxWechatAesKey0123456789abcdefghijklmn',
  noticeTemplate: 'sandbox-notice-template',
};

/** Null where WeChat sign-in is off. Without an app id it is the sandbox's, and off in production. */
export function wechatConfigOf(values: WechatValues): WechatConfig | null {
  const { WECHAT_WAY: way, WECHAT_APP_ID: appId } = values;
  const isSandbox = appId === '' || appId === sandbox.appId;
  if (way === 'off' || (isSandbox && values.NODE_ENV === 'production')) return null;
  const beside = `http://127.0.0.1:${values.SANDBOX_PORT + 3}`;
  const host = (given: string, real: string) => trimmed(given) || (isSandbox ? beside : real);
  const own = (given: string, ofSandbox: string) => given || (isSandbox ? ofSandbox : '');
  const publicUrl = values.PUBLIC_URL || `http://${values.HOST}:${values.PORT}`;
  return {
    way,
    appId: appId || sandbox.appId,
    appSecret: own(values.WECHAT_APP_SECRET, sandbox.appSecret),
    token: own(values.WECHAT_TOKEN, sandbox.token),
    aesKey: own(values.WECHAT_AES_KEY, sandbox.aesKey),
    noticeTemplate: own(values.WECHAT_NOTICE_TEMPLATE, sandbox.noticeTemplate),
    openUrl: host(values.WECHAT_OPEN_URL, 'https://open.weixin.qq.com'),
    apiUrl: host(values.WECHAT_API_URL, 'https://api.weixin.qq.com'),
    mpUrl: host(values.WECHAT_MP_URL, 'https://mp.weixin.qq.com'),
    callbackUrl: `${trimmed(publicUrl)}/api/wechat/callback`,
  };
}

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/** By name what stands in it; null where one is not of WeChat's kind, or a file that the school has itself. */
export function domainFilesIn(given: string): ReadonlyMap<string, string> | null {
  const parts = given.split(',').map((part) => part.trim());
  const found = parts
    .filter((part) => part !== '')
    .map((part) => /^(?!robots\.txt=)([\w-]{1,64}\.txt)=([\w-]{1,200})$/i.exec(part));
  if (found.includes(null)) return null;
  return new Map(found.map((match) => [match?.[1] ?? '', match?.[2] ?? '']));
}

/** What an operator has to mend before WeChat can work; none when it is off. */
export function wechatFaults(wechat: WechatConfig | null, values: WechatValues): string[] {
  if (domainFilesIn(values.WECHAT_DOMAIN_FILES) === null)
    return ['WECHAT_DOMAIN_FILES 要写成 文件名.txt=内容，几个之间用逗号'];
  if (wechat === null) return [];
  const isOfficial = wechat.way === 'official';
  const isProduction = values.NODE_ENV === 'production';
  const addresses = { openUrl: 'OPEN', apiUrl: 'API', mpUrl: 'MP' } as const;
  const wrongAddresses = Object.entries(addresses).flatMap(([name, variable]) => {
    const address = wechat[name as keyof typeof addresses];
    if (!URL.canParse(address)) return [`WECHAT_${variable}_URL 不是网址`];
    return isProduction && !address.startsWith('https:')
      ? [`WECHAT_${variable}_URL 要用 https`]
      : [];
  });
  return [
    ...wrongAddresses,
    wechat.appSecret === '' && 'WECHAT_APP_SECRET 没有设置',
    isOfficial && wechat.token === '' && 'WECHAT_TOKEN 没有设置',
    isOfficial && isProduction && wechat.token === sandbox.token && 'WECHAT_TOKEN 还是沙箱的',
    isOfficial && isProduction && wechat.aesKey === sandbox.aesKey && 'WECHAT_AES_KEY 还是沙箱的',
    wechat.aesKey !== '' &&
      !/^[A-Za-z0-9]{43}$/.test(wechat.aesKey) &&
      'WECHAT_AES_KEY 要是 43 位字母和数字',
  ].filter((fault) => fault !== false);
}
