import {
  done,
  flag,
  id,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';

/** What an organisation's own sign-in is called in its address. */
export const signInWord = () => text(40, 1);

export const SignInOffer = object({
  organisation: text(),
  /** What it is called on a button: the organisation's own word for it. */
  button: text(),
  /**
   * What this browser brought back within a quarter of an hour: nothing; somebody whom the organisation vouches for; or that
   * it did not.
   */
  came: oneOf('nothing', 'somebody', 'failed'),
  /** What the organisation calls who came; null: it gave no name, or nobody came. */
  name: nullable(text()),
  /** Of the join link that who came began by, for another try. */
  code: nullable(text()),
});
export type SignInOffer = Static<typeof SignInOffer>;

export const getSignInOffer = operation({
  summary: '一个单位自己的登录，和这个浏览器刚带回来的人',
  method: 'GET',
  path: '/api/organisation/sign-in/:word',
  access: 'open',
  params: object({ word: signInWord() }),
  data: SignInOffer,
  refusals: ['signInUnknown'],
});

export const beginSignIn = operation({
  summary: '开始用单位的账号登录',
  method: 'POST',
  path: '/api/organisation/sign-in/begin',
  access: 'open',
  body: object({
    word: signInWord(),
    /** Of the join link that one came by; null: that of the sign-in. */
    code: nullable(text(40, 1)),
  }),
  /** Where the browser goes: the organisation's own page. */
  data: object({ address: longText() }),
  refusals: ['signInUnknown', 'signInAway', 'joinLinkUnknown'],
});

/**
 * `unlinked`: nobody's account is linked with who came, so one has to be named. The code is of the join link that leads who is
 * in to a seat, or tells what became of it; null: there was none, and there is a seat.
 */
export const finishSignIn = operation({
  summary: '用单位证实的人登录；没有连过账号的先连一个',
  method: 'POST',
  path: '/api/organisation/sign-in/finish',
  access: 'open',
  knowsStudent: true,
  body: object({ word: signInWord() }),
  data: object({ outcome: oneOf('in', 'unlinked'), code: nullable(text()) }),
  refusals: ['signInUnknown', 'signInNotProven', 'signInLeft', 'signInContractOver'],
});

/** By the account's owner alone, who is logged in: neither a name nor a mail address links anybody. */
export const linkSignIn = operation({
  summary: '把单位证实的人和自己的账号连起来，占一个座位或者排队',
  method: 'POST',
  path: '/api/organisation/sign-in/link',
  access: 'login',
  body: object({ word: signInWord(), isTermsAccepted: flag(), isConsented: flag() }),
  /** Of the join link by which a seat was taken; null: there was one before. */
  data: object({ code: nullable(text()) }),
  refusals: [
    'signInUnknown',
    'signInNotProven',
    'signInTaken',
    'signInOther',
    'joinLinkUnknown',
    'joinLinkOver',
    'joinNotBegun',
    'joinTermsMissing',
    'joinOtherOrganisation',
  ],
});

export const LinkedSignIn = object({
  organisationId: id(),
  organisation: text(),
  button: text(),
  name: nullable(text()),
  linkedAt: moment(),
});
export type LinkedSignIn = Static<typeof LinkedSignIn>;

export const listSignIns = operation({
  summary: '自己的账号连着哪些单位的登录',
  method: 'GET',
  path: '/api/organisation/sign-ins',
  access: 'login',
  data: list(LinkedSignIn),
});

/** The seat stays, and what was learned; the organisation's account opens this one no more. */
export const unlinkSignIn = operation({
  summary: '解开和单位登录的连接',
  method: 'POST',
  path: '/api/organisation/sign-ins/unlink',
  access: 'login',
  body: object({ organisationId: id() }),
  data: done(),
  refusals: ['signInNotLinked'],
});
