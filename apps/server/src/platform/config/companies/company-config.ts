import { text } from '../variable.ts';

/** Of 企业微信, 钉钉 and 飞书; of the list in `config.ts`. */
export const companyVariables = {
  WECOM_URL: text(
    "one address in place of 企业微信's hosts, for a private edition; empty is 企业微信's, or the sandbox for its companies",
  ),
  DINGTALK_URL: text(
    "one address in place of 钉钉's hosts, for an exclusive edition; empty is 钉钉's, or the sandbox for its companies",
  ),
  FEISHU_URL: text(
    "one address in place of 飞书's hosts, for a private edition; empty is 飞书's, or the sandbox for its apps",
  ),
} as const;

export interface WecomHosts {
  readonly api: string;
  /** The page with a code to scan. */
  readonly login: string;
  /** The page inside 企业微信. */
  readonly open: string;
}

export interface DingtalkHosts {
  readonly api: string;
  /** Where the older half of its calls is asked. */
  readonly oapi: string;
  readonly login: string;
  /** What pages inside 钉钉 ask it by. */
  readonly script: string;
}

export interface FeishuHosts {
  readonly api: string;
  readonly accounts: string;
}

type Name = 'WECOM_URL' | 'DINGTALK_URL' | 'FEISHU_URL';

type CompanyValues = Readonly<Record<Name, string>> & {
  readonly NODE_ENV: string;
  readonly SANDBOX_PORT: number;
};

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/** One address of all hosts: one that was set, or the sandbox for what is its own; null: the provider's own. */
function oneOf(values: CompanyValues, name: Name, isSandbox: boolean): string | null {
  if (values[name] !== '') return trimmed(values[name]);
  // Which production knows nothing of.
  if (!isSandbox || values.NODE_ENV === 'production') return null;
  return `http://127.0.0.1:${values.SANDBOX_PORT + 10}`;
}

export function wecomHostsOf(values: CompanyValues, corpId: string): WecomHosts {
  const one = oneOf(values, 'WECOM_URL', corpId.startsWith('wwsandbox'));
  return {
    api: one ?? 'https://qyapi.weixin.qq.com',
    login: one ?? 'https://login.work.weixin.qq.com',
    open: one ?? 'https://open.weixin.qq.com',
  };
}

export function dingtalkHostsOf(values: CompanyValues, corpId: string): DingtalkHosts {
  const one = oneOf(values, 'DINGTALK_URL', corpId.startsWith('dingsandbox'));
  return {
    api: one ?? 'https://api.dingtalk.com',
    oapi: one ?? 'https://oapi.dingtalk.com',
    login: one ?? 'https://login.dingtalk.com',
    // An edition of one's own has it from there too. Before 3.0.31 it has no `dd.requestAuthCode`.
    script:
      one !== null && corpId.startsWith('dingsandbox')
        ? `${one}/dingtalk-jsapi/dingtalk.open.js`
        : 'https://g.alicdn.com/dingding/dingtalk-jsapi/3.1.0/dingtalk.open.js',
  };
}

export function feishuHostsOf(values: CompanyValues, appId: string): FeishuHosts {
  const one = oneOf(values, 'FEISHU_URL', appId.startsWith('cli_sandbox'));
  return {
    api: one ?? 'https://open.feishu.cn',
    accounts: one ?? 'https://accounts.feishu.cn',
  };
}

export const companyFaults = (values: CompanyValues): string[] =>
  (['WECOM_URL', 'DINGTALK_URL', 'FEISHU_URL'] as const).flatMap((name) => {
    if (values[name] === '') return [];
    if (!URL.canParse(values[name])) return [`${name} 不是网址`];
    return values.NODE_ENV === 'production' && !values[name].startsWith('https:')
      ? [`${name} 要用 https`]
      : [];
  });
