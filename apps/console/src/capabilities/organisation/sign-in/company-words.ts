import type { OrganisationSignIn } from '@xuezhou/contract/organisation/console';

export type SignInKind = OrganisationSignIn['kind'];
/** Who keeps a company's people. */
export type CompanyKind = Exclude<SignInKind, 'oidc'>;

export interface FieldWords {
  readonly label: string;
  readonly missing: string;
  readonly placeholder?: string;
  readonly where?: string;
}

interface SideWords {
  /** On a narrow choice. */
  readonly short: string;
  readonly button: string;
  readonly client: FieldWords;
  /** Null: there is no second one. */
  readonly agent: FieldWords | null;
  readonly secret: string;
  /** Where the address of ours is written down on that side. */
  readonly callback: string;
}

export const sideWords: Readonly<Record<SignInKind, SideWords>> = {
  wecom: {
    ...{ short: '企业微信', button: '企业微信', secret: '应用的 Secret' },
    client: {
      ...{ label: '企业 ID', missing: '请填企业 ID', placeholder: 'ww 开头' },
      where: '他们的管理后台，“我的企业”里',
    },
    agent: {
      ...{ label: 'AgentId', missing: '请填 AgentId' },
      where: '为学校建的自建应用里，和 Secret 在一处',
    },
    callback: '授权回调域',
  },
  dingtalk: {
    ...{ short: '钉钉', button: '钉钉', secret: 'Client Secret（AppSecret）' },
    client: {
      ...{ label: 'CorpId', missing: '请填 CorpId', placeholder: 'ding 开头' },
      where: '他们的钉钉开发者后台，首页',
    },
    agent: {
      ...{ label: 'Client ID（AppKey）', missing: '请填 Client ID' },
      where: '为学校建的企业内部应用，“凭证与基础信息”里',
    },
    callback: '重定向 URL',
  },
  feishu: {
    ...{ short: '飞书', button: '飞书', secret: 'App Secret' },
    client: {
      ...{ label: 'App ID', missing: '请填 App ID', placeholder: 'cli_ 开头' },
      where: '为学校建的企业自建应用，“凭证与基础信息”里',
    },
    agent: null,
    callback: '重定向 URL',
  },
  oidc: {
    ...{ short: 'OpenID', button: '公司账号', secret: '密钥（Client Secret）' },
    client: { label: '客户端编号（Client ID）', missing: '请填那边给的客户端编号' },
    agent: null,
    callback: '回到学校的网址',
  },
};
