import { oneOf, secret, text } from './variable.ts';

/** Of the list in `config.ts`. */
export const imVariables = {
  IM_WAY: oneOf(
    'what the token of the class chat is good for: our own rooms, or NetEase IM as well',
    ['own', 'netease'],
    'own',
  ),
  NETEASE_IM_APP_KEY: text('AppKey of the app at NetEase IM; empty is the sandbox'),
  NETEASE_IM_APP_SECRET: secret('its AppSecret'),
  NETEASE_IM_URL: text("NetEase's server API; empty is NetEase's or the sandbox"),
} as const;

/** An app at NetEase IM. */
export interface NeteaseConfig {
  /** Without `/nimserver`, as `https://api.netease.im`. */
  readonly url: string;
  readonly appKey: string;
  readonly appSecret: string;
}

export interface ImValues {
  readonly NODE_ENV: string;
  readonly SANDBOX_PORT: number;
  readonly IM_WAY: 'own' | 'netease';
  readonly NETEASE_IM_APP_KEY: string;
  readonly NETEASE_IM_APP_SECRET: string;
  readonly NETEASE_IM_URL: string;
}

const sandboxKey = 'sandbox-netease-app-key';
const sandboxSecret = 'sandbox-netease-app-secret';
const realUrl = 'https://api.netease.im';

/** Null where the chat goes over our own realtime alone. */
export function neteaseConfigOf(values: ImValues): NeteaseConfig | null {
  if (values.IM_WAY === 'own') return null;
  const appKey = values.NETEASE_IM_APP_KEY || sandboxKey;
  const isSandbox = appKey === sandboxKey;
  const usual = isSandbox ? `http://127.0.0.1:${values.SANDBOX_PORT + 8}` : realUrl;
  return {
    url: (values.NETEASE_IM_URL || usual).replace(/\/+$/, ''),
    appKey,
    appSecret: values.NETEASE_IM_APP_SECRET || (isSandbox ? sandboxSecret : ''),
  };
}

/** What an operator has to mend before the chat can begin. */
export function neteaseFaults(
  netease: NeteaseConfig | null,
  { NODE_ENV }: Pick<ImValues, 'NODE_ENV'>,
): string[] {
  if (netease === null) return [];
  const isProduction = NODE_ENV === 'production';
  return [
    !URL.canParse(netease.url) && 'NETEASE_IM_URL 不是网址',
    netease.appSecret === '' && 'NETEASE_IM_APP_SECRET 没有设置',
    isProduction && netease.appKey === sandboxKey && 'NETEASE_IM_APP_KEY 还是沙箱的',
    isProduction && netease.appSecret === sandboxSecret && 'NETEASE_IM_APP_SECRET 还是沙箱的',
    isProduction && !netease.url.startsWith('https:') && 'NETEASE_IM_URL 要用 https',
  ].filter((fault) => fault !== false);
}
