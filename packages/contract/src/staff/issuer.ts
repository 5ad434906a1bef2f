import {
  done,
  flag,
  integer,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { ownProof, ownProofRefusals } from './own-proof.ts';

/** The issuer (OpenID Connect) of the accounts that the school's own people have already; its secret is told to nobody again. */
export const StaffIssuer = object({
  issuer: text(),
  clientId: text(),
  /** What its accounts are called here. */
  button: text(),
  isOn: flag(),
  /** When somebody last came through with these very settings; null: nobody has. */
  triedAt: nullable(moment()),
  version: integer(1),
  /** Colleagues who are linked. */
  linked: integer(0),
});
export type StaffIssuer = Static<typeof StaffIssuer>;

export const getStaffIssuer = operation({
  summary: '同事用学校账号登录：怎么接的，试过没有，开没开',
  method: 'GET',
  path: '/api/console/staff/issuer',
  access: { staff: 'staff.read' },
  data: object({
    /** Where the issuer has to let people be sent back to. */
    callback: longText(),
    /** Where it may tell that somebody signed out there. */
    logout: longText(),
    issuer: nullable(StaffIssuer),
  }),
});

/** Another issuer, client or secret switches it off until it was tried and another owner agreed; whoever sets it proves who it is. */
export const saveStaffIssuer = operation({
  summary: '设置同事用学校账号登录',
  method: 'POST',
  path: '/api/console/staff/issuer/save',
  access: { staff: 'staff.write', isForPerson: true },
  body: object({
    /** That was seen; 0 of a new one. */
    version: integer(0),
    issuer: text(300),
    clientId: text(200),
    /** Empty: that of before. */
    secret: text(500),
    button: text(20),
    ...ownProof(),
  }),
  data: object({ version: integer(1) }),
  refusals: [
    'issuerOwnerOnly',
    'signInChanged',
    'signInIssuer',
    'signInPrivate',
    'signInUnfound',
    'signInClientEmpty',
    'signInSecretEmpty',
    'signInButtonEmpty',
    ...ownProofRefusals,
  ],
});

/** Begins a sign-in that logs in nobody and proves the settings. */
export const tryStaffIssuer = operation({
  summary: '试一下同事用学校账号登录',
  method: 'POST',
  path: '/api/console/staff/issuer/try',
  access: { staff: 'staff.write', isForPerson: true },
  data: object({ address: longText() }),
  refusals: [
    'issuerOwnerOnly',
    'signInMissing',
    'signInPrivate',
    'signInUnfound',
    'signInIssuerOther',
    'signInUnfit',
    'signInSecretLost',
  ],
});

/** On only with another owner's word: it is a way into the accounts of all who are linked. */
export const switchStaffIssuer = operation({
  summary: '启用或停用同事用学校账号登录',
  method: 'POST',
  path: '/api/console/staff/issuer/switch',
  access: { staff: 'staff.write', isForPerson: true },
  /** The version that was seen, so that what is agreed to is what is switched on. */
  body: object({ isOn: flag(), version: integer(1) }),
  data: done(),
  refusals: [
    'issuerOwnerOnly',
    'signInMissing',
    'signInChanged',
    'signInUntried',
    'approvalAsked',
    'approvalDelayed',
  ],
});

/** What this browser brought back last: nobody's name is told to who is not signed in. */
const came = () => oneOf('nothing', 'somebody', 'failed');

export const getIssuerOffer = operation({
  summary: '教务台：能不能用学校账号登录',
  method: 'GET',
  path: '/api/console/sign-in/issuer',
  access: 'open',
  /** The button is null where it is off. */
  data: object({ button: nullable(text()), came: came() }),
});

export const beginIssuerSignIn = operation({
  summary: '教务台：开始用学校账号登录',
  method: 'POST',
  path: '/api/console/sign-in/issuer/begin',
  access: 'open',
  data: object({ address: longText() }),
  refusals: ['issuerOff', 'issuerAway', 'tooManyAttempts'],
});

/** In place of the password: a second step is asked for as after one. */
export const signInByIssuer = operation({
  summary: '教务台：用学校账号登录',
  method: 'POST',
  path: '/api/console/sign-in/issuer',
  access: 'open',
  /** Asked for by codeAsked once it is known whose account it is. */
  body: object({ code: optional(text(40)) }),
  data: done(),
  refusals: [
    'issuerOff',
    'issuerNotProven',
    'issuerUnlinked',
    'codeAsked',
    'codeWrong',
    'passkeyAsked',
    'tooManyAttempts',
    'loginFailed',
  ],
});

export const getOwnIssuer = operation({
  summary: '教务台：我的帐号连着哪个学校账号',
  method: 'GET',
  path: '/api/console/self/issuer',
  access: { staff: 'self' },
  data: object({
    /** Null where it is off. */
    button: nullable(text()),
    /** Former: at an issuer that the school has no more, so that it opens nothing. */
    linked: nullable(object({ name: nullable(text()), linkedAt: moment(), isFormer: flag() })),
    came: came(),
    /** Who came back in this browser, begun by oneself, and is not linked yet. */
    name: nullable(text()),
  }),
});

/** With what proves the person once more, so that an open desk gives nobody a way of his own. */
export const beginIssuerLink = operation({
  summary: '教务台：开始连一个学校账号',
  method: 'POST',
  path: '/api/console/self/issuer/begin',
  access: { staff: 'self', isForPerson: true },
  body: object({ ...ownProof() }),
  data: object({ address: longText() }),
  refusals: ['passwordTemporary', 'issuerOff', 'issuerAway', ...ownProofRefusals],
});

/** Links who came back; whom the account was linked with before is linked no more. */
export const linkIssuer = operation({
  summary: '教务台：连上刚才登录的学校账号',
  method: 'POST',
  path: '/api/console/self/issuer/link',
  access: { staff: 'self', isForPerson: true },
  data: done(),
  refusals: ['issuerOff', 'issuerNotProven', 'issuerTaken'],
});

export const unlinkIssuer = operation({
  summary: '教务台：不再连着学校账号',
  method: 'POST',
  path: '/api/console/self/issuer/unlink',
  access: { staff: 'self', isForPerson: true },
  data: done(),
  refusals: ['issuerNotLinked'],
});
