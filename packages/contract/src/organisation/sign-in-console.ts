import {
  done,
  flag,
  id,
  integer,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';
import { organisationId } from './console-parts.ts';

/** OpenID Connect, or the provider that keeps a company's people. */
const signInKind = () => oneOf('oidc', 'wecom', 'dingtalk', 'feishu');

/** An organisation's sign-in; its secret is told to nobody again. */
export const OrganisationSignIn = object({
  word: text(),
  kind: signInKind(),
  issuer: text(),
  /** At 企业微信 and 钉钉 the company's id, at 飞书 the app's. */
  clientId: text(),
  /** The app's number at 企业微信, its key at 钉钉; null of others. */
  agentId: nullable(text()),
  button: text(),
  /** In which claim the department stands; null: none is taken from there. */
  departmentClaim: nullable(text()),
  /** By which join link who comes first takes a seat. */
  linkId: id(),
  isOn: flag(),
  /** When somebody last came through with these very settings; null: nobody has. */
  triedAt: nullable(moment()),
  version: integer(1),
  /** Accounts that are linked. */
  linked: integer(0),
});
export type OrganisationSignIn = Static<typeof OrganisationSignIn>;

export const getOrganisationSignIn = operation({
  summary: '一个单位自己的登录：怎么接的，试过没有，开没开',
  method: 'GET',
  path: '/api/console/organisations/:organisationId/sign-in',
  access: { staff: 'organisation.read' },
  params: organisationId(),
  data: object({
    /** What the organisation has to let its people be sent back to. */
    callback: longText(),
    /** Where an issuer of OpenID Connect may tell that somebody signed out there. */
    logout: longText(),
    signIn: nullable(OrganisationSignIn),
  }),
  refusals: ['organisationUnknown'],
});

/** Another kind, issuer, client, app or secret switches it off until it was tried. */
export const saveOrganisationSignIn = operation({
  summary: '设置一个单位自己的登录',
  method: 'POST',
  path: '/api/console/organisations/sign-in/save',
  access: { staff: 'organisation.write' },
  body: object({
    organisationId: id(),
    /** That was seen; 0 of a new one. */
    version: integer(0),
    word: text(40),
    kind: signInKind(),
    /** Of OpenID Connect alone. */
    issuer: text(300),
    clientId: text(200),
    /** Of 企业微信 and 钉钉 alone. */
    agentId: nullable(text(64)),
    /** Empty: that of before. */
    secret: text(500),
    button: text(20),
    departmentClaim: nullable(text(60)),
    linkId: id(),
  }),
  data: object({ version: integer(1) }),
  refusals: [
    'organisationUnknown',
    'organisationLinkUnknown',
    'signInChanged',
    'signInWord',
    'signInWordTaken',
    'signInIssuer',
    'signInPrivate',
    'signInUnfound',
    'signInClientEmpty',
    'signInSecretEmpty',
    'signInButtonEmpty',
    'wecomCorp',
    'wecomAgent',
    'dingtalkCorp',
    'dingtalkApp',
    'feishuApp',
  ],
});

/** Asks the issuer, and begins a sign-in of the colleague, which proves the rest. */
export const tryOrganisationSignIn = operation({
  summary: '试一下一个单位自己的登录',
  method: 'POST',
  path: '/api/console/organisations/sign-in/try',
  access: { staff: 'organisation.write', isForPerson: true },
  body: object({ organisationId: id() }),
  data: object({ address: longText() }),
  refusals: [
    'organisationUnknown',
    'signInMissing',
    'signInPrivate',
    'signInUnfound',
    'signInIssuerOther',
    'signInUnfit',
    'signInSecretLost',
    'companyAway',
    'companyBusy',
    'companySecret',
    'companyAddress',
    'companyForbidden',
    'companyOdd',
  ],
});

export const switchOrganisationSignIn = operation({
  summary: '启用或停用一个单位自己的登录',
  method: 'POST',
  path: '/api/console/organisations/sign-in/switch',
  access: { staff: 'organisation.write' },
  body: object({ organisationId: id(), isOn: flag() }),
  data: done(),
  refusals: ['organisationUnknown', 'signInMissing', 'signInUntried'],
});
