import type {
  CompanyError,
  CompanyFault,
  CompanyKind,
} from '../../../providers/company/company.port.ts';

type Words = Readonly<Record<CompanyKind, string>>;

const names: Words = { wecom: '企业微信', dingtalk: '钉钉', feishu: '飞书' };

/** What the company has to do about it, by what its own pages call it. */
const cures: Readonly<Partial<Record<CompanyFault, Words>>> = {
  address: {
    wecom: '企业微信不让这台服务器发，请他们在应用的“企业可信 IP”里加上学校服务器的 IP',
    dingtalk: '钉钉不让这台服务器发，请他们在应用的“服务器出口 IP”里加上学校服务器的 IP',
    feishu: '飞书不让这台服务器发，请他们在应用的“IP 白名单”里加上学校服务器的 IP',
  },
  hidden: {
    wecom: '这个人不在应用的可见范围里，或者没有接口许可，请他们在应用的“可见范围”里加上',
    dingtalk: '这个人不在应用的可见范围里，请他们在应用的“权限管理”里加上部门，并发布新版本',
    feishu: '这个人不在应用的可用范围里，请他们在“版本管理与发布”里扩大可用范围，并发布新版本',
  },
  forbidden: {
    wecom: '应用没有发消息的权限，请他们在管理后台给应用打开发消息',
    dingtalk: '应用没有发工作通知的权限，请他们在应用的“权限管理”里开通“企业会话消息”',
    feishu: '应用没有发消息的权限，请他们开通“以应用的身份发消息”，并发布新版本',
  },
  app: {
    wecom: 'AgentId 和 Secret 不是同一个应用的，请在登录的设置里核对这两项',
    dingtalk: '钉钉不认这个 AgentId，请照他们应用“凭证与基础信息”里的 AgentId 填',
    feishu: '应用没有启用机器人，请他们在“应用能力”里加上机器人，并发布新版本',
  },
};

/** What is the same wherever it comes from; the name of the provider goes first. */
const others: Readonly<Partial<Record<CompanyFault, string>>> = {
  busy: '说发得太多了，过一会再发',
  secret: '不认这里填的编号或密钥，请对照他们的管理后台核对',
  gone: '那边没有这个人了',
  muted: '那边这个人不再接收应用的消息',
  silenced: '那边限制了给这个人发消息（禁言，或单位管着沟通），请他们的管理员看',
  content: '没有收下这条的字，请换一种写法',
  sealed: '的密钥解不开了，请在登录的设置里重新填一次',
};

/** For staff, with the number that the provider said. */
export function workFaultText(kind: CompanyKind, error: CompanyError): string {
  const { fault, code, isUnsure } = error;
  const name = names[kind];
  if (fault === 'away')
    return isUnsure ? `${name}没有回应，可能已经收下，不再重发` : `连不上${name}`;
  const said = cures[fault]?.[kind] ?? `${name}${others[fault] ?? '没有收下'}`;
  return code === null ? said : `${said}（${code}）`;
}

/** What ends all that this app tells, until somebody of the school or the company mends it. */
export const isOfApp = ({ fault }: CompanyError): boolean =>
  ['address', 'forbidden', 'app', 'secret', 'sealed'].includes(fault);
