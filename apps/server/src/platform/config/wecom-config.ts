import { text } from './variable.ts';

/** Of the list in `config.ts`. */
export const wecomVariables = {
  WECOM_URL: text(
    "one address in place of 企业微信's hosts, for a private edition; empty is 企业微信's, or the sandbox for its companies",
  ),
} as const;

export interface WecomHosts {
  readonly api: string;
  /** The page with a code to scan. */
  readonly login: string;
  /** The page inside 企业微信. */
  readonly open: string;
}

interface WecomValues {
  readonly NODE_ENV: string;
  readonly SANDBOX_PORT: number;
  readonly WECOM_URL: string;
}

const real: WecomHosts = {
  api: 'https://qyapi.weixin.qq.com',
  login: 'https://login.work.weixin.qq.com',
  open: 'https://open.weixin.qq.com',
};

const all = (address: string): WecomHosts => ({ api: address, login: address, open: address });

/** Where a company is asked: those of the sandbox at the sandbox, which production knows nothing of. */
export function wecomHostsOf(
  { NODE_ENV, SANDBOX_PORT, WECOM_URL }: WecomValues,
  corpId: string,
): WecomHosts {
  if (WECOM_URL !== '') return all(WECOM_URL.replace(/\/+$/, ''));
  const isSandbox = corpId.startsWith('wwsandbox') && NODE_ENV !== 'production';
  return isSandbox ? all(`http://127.0.0.1:${SANDBOX_PORT + 10}`) : real;
}

export function wecomFaults({ NODE_ENV, WECOM_URL }: WecomValues): string[] {
  if (WECOM_URL === '') return [];
  if (!URL.canParse(WECOM_URL)) return ['WECOM_URL 不是网址'];
  return NODE_ENV === 'production' && !WECOM_URL.startsWith('https:')
    ? ['WECOM_URL 要用 https']
    : [];
}
