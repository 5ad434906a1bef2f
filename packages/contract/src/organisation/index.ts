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
  type Static,
} from '../kernel.ts';

export * from './sign-in.ts';

export const joinCode = () => text(40, 1);

/**
 * What opening the link would lead to for who looks: `open`, a seat; `line`, a place in the waiting line; `joined` and
 * `waiting`, what there is already; `other`, a seat at another organisation.
 */
export const JoinState = oneOf('open', 'line', 'joined', 'waiting', 'other', 'notBegun', 'over');
export type JoinState = Static<typeof JoinState>;

export const JoinOffer = object({
  organisation: text(),
  courseId: id(),
  courseTitle: longText(),
  startsOn: day(),
  /** The last day of the contract. */
  endsOn: day(),
  /** The last day of the link. */
  validUntil: day(),
  seatsLeft: integer(0),
  state: JoinState,
  /** In the waiting line, from 1; of who waits. */
  place: nullable(integer(1)),
  /** Of who has joined: whether the company may see how it goes. */
  isConsented: flag(),
  /** The organisation's own sign-in, where it has one. */
  signIn: nullable(object({ word: text(), button: text() })),
});
export type JoinOffer = Static<typeof JoinOffer>;

export const getJoinOffer = operation({
  summary: '一个加入链接：哪个单位请来学哪门课',
  method: 'GET',
  path: '/api/organisation/join/:code',
  access: 'open',
  knowsStudent: true,
  params: object({ code: joinCode() }),
  data: JoinOffer,
  refusals: ['joinLinkUnknown'],
});

/** Done again it changes nothing, the consent neither. */
export const joinOrganisation = operation({
  summary: '由加入链接加入单位，占一个座位或者排队',
  method: 'POST',
  path: '/api/organisation/join',
  access: 'login',
  body: object({
    code: joinCode(),
    isTermsAccepted: flag(),
    /** The company may see how far one is; without it nothing else is different. */
    isConsented: flag(),
  }),
  data: JoinOffer,
  refusals: [
    'joinLinkUnknown',
    'joinLinkOver',
    'joinNotBegun',
    'joinTermsMissing',
    'joinOtherOrganisation',
  ],
});

export const Membership = object({
  organisationId: id(),
  organisation: text(),
  department: nullable(text()),
  joinedAt: moment(),
  isConsented: flag(),
  /** When that was given or taken back last; null: never. */
  consentChangedAt: nullable(moment()),
  courses: list(
    object({
      courseId: id(),
      title: longText(),
      endsOn: day(),
      /** Waits for a seat. */
      isWaiting: flag(),
    }),
  ),
});
export type Membership = Static<typeof Membership>;

export const listMemberships = operation({
  summary: '自己在哪个单位，给没给单位看进度',
  method: 'GET',
  path: '/api/organisation/memberships',
  access: 'login',
  data: list(Membership),
});

/** Taken back it empties the row that the company sees at once. */
export const setProgressConsent = operation({
  summary: '给或收回让单位看进度的同意',
  method: 'POST',
  path: '/api/organisation/consent',
  access: 'login',
  body: object({ organisationId: id(), isGiven: flag() }),
  data: done(),
  refusals: ['membershipUnknown'],
});
