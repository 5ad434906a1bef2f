import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { ownProof, ownProofRefusals } from '../staff/own-proof.ts';

/** Days that a token lives at most. */
export const longestTokenDays = 366;
/** Tokens of one person that can be used at one time. */
export const maxTokens = 50;

/** A key by which a program does what a person of the staff may do. Its secret is shown once and stored nowhere. */
export const ApiToken = object({
  tokenId: uuid(),
  name: text(40),
  /** What it was made for, as a role has it: `student.read`, `enrolment.write:propose`. */
  grants: list(text(60)),
  /** Of these what it cannot do now, as its maker may not any more. */
  lost: list(text(60)),
  staffId: id(),
  madeBy: longText(),
  isMine: flag(),
  /** First and last of the secret's SHA-256, to be told apart by: 「9f3c…a410」. */
  fingerprint: text(20),
  /** Addresses and networks from which alone it is taken: `47.100.0.12`, `10.0.0.0/8`; empty: from anywhere. */
  networks: list(text(50)),
  createdAt: moment(),
  expiresAt: moment(),
  lastUsedAt: nullable(moment()),
  /** `unused`: not used for 90 days. `stopped`: its maker does not work here any more, or has to set a password or second step first. */
  state: oneOf('active', 'expired', 'revoked', 'unused', 'stopped'),
  /** Within 14 days it ends, or is stopped as nobody uses it. */
  endsSoon: flag(),
  revokedBy: nullable(longText()),
  revokedAt: nullable(moment()),
  usedToday: integer(0),
  /** Of the last seven days, today included; refused were those that it may not do. */
  usedInWeek: integer(0),
  refusedInWeek: integer(0),
});
export type ApiToken = Static<typeof ApiToken>;

export const listTokens = operation({
  summary: '给程序用的密钥：自己的；管理人员的看得到全部',
  method: 'GET',
  path: '/api/console/tokens',
  access: { staff: 'self' },
  data: object({
    tokens: list(ApiToken),
    /** What the caller can give a token. */
    grants: list(text(60)),
  }),
});

/**
 * Sent again under the same id while the token was never used, as when the answer was lost, it gets a new secret; the one
 * before is void.
 */
export const makeToken = operation({
  summary: '做一把给程序用的密钥',
  method: 'POST',
  path: '/api/console/tokens/make',
  access: { staff: 'self' },
  body: object({
    tokenId: uuid(),
    name: text(40),
    grants: list(text(60), 100),
    /** The last day on which it is taken. */
    until: day(),
    networks: list(text(50), 20),
    ...ownProof(),
  }),
  data: object({
    token: ApiToken,
    /** Shown this once. */
    secret: text(100),
  }),
  refusals: [
    'tokenNameEmpty',
    'tokenGrantsEmpty',
    'tokenBeyondOwn',
    'tokenPeriod',
    'tokenNetwork',
    'tokensTooMany',
    'tokenTaken',
    ...ownProofRefusals,
  ],
});

/** Of somebody else only with 管理人员与权限. Twice is once. */
export const revokeToken = operation({
  summary: '收回一把密钥',
  method: 'POST',
  path: '/api/console/tokens/revoke',
  access: { staff: 'self' },
  body: object({ tokenId: uuid() }),
  data: done(),
  refusals: ['tokenUnknown'],
});
