import {
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
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { ownProof, ownProofRefusals } from '../staff/own-proof.ts';

export * from './kinds.ts';
export * from './events.ts';

export const maxWebhooks = 20;
/** How long a former secret signs as well, so that the other side can change over; hours. */
export const formerSecretHours = 24;
/** How long what was sent can be seen and sent again; days. */
export const webhookDays = 30;
/** Deliveries that a page of the list has. */
export const deliveriesAtOnce = 50;

const kind = () =>
  oneOf(
    'student',
    'enrolment',
    'order',
    'refund',
    'question',
    'mark',
    'paper',
    'message',
    'lecture',
    'package',
  );

const form = () => oneOf('events', 'xapi');

/** A system of others that is told what happens here. */
export const Webhook = object({
  webhookId: uuid(),
  name: text(40),
  address: text(500),
  form: form(),
  /** Of a store of learning records: who we are there; empty of all others. */
  login: text(200),
  kinds: list(kind()),
  /** Of these what is not told any more, as its maker may not see all of it. */
  lost: list(kind()),
  madeBy: longText(),
  madeAt: moment(),
  /**
   * `failing`: nothing arrived for three days; `gone`: it answered that it is there no more; `held`: the school's data
   * was restored elsewhere since, and who answers for it has not said that this copy tells others too.
   */
  state: oneOf('on', 'off', 'failing', 'gone', 'held'),
  /** Since when nothing arrived. */
  failingSince: nullable(moment()),
  /** Several failed in a row: until then nothing is sent there. */
  restsUntil: nullable(moment()),
  /** Until when the former secret signs too. */
  formerUntil: nullable(moment()),
  arrivedToday: integer(0),
  waiting: integer(0),
  /** Given up in the last 30 days. */
  failed: integer(0),
});
export type Webhook = Static<typeof Webhook>;

export const listWebhooks = operation({
  summary: '通知别的系统：地址，和最近发得怎样',
  method: 'GET',
  path: '/api/console/webhooks',
  access: { staff: 'setting.read' },
  data: object({
    webhooks: list(Webhook),
    /** What the caller can have told. */
    kinds: list(kind()),
  }),
});

/** Of a store of learning records, by whose own name and password it is told. */
const store = {
  login: optional(text(200)),
  /** Left out: the one that is kept, for the address and name that it was given for. It is never given back. */
  password: optional(text(500)),
};

const wish = {
  webhookId: uuid(),
  name: text(40),
  /** `xapi`: a store's endpoint, to which `/statements` is put. */
  address: text(500),
  /** Left out: `events`, or of one that is changed its own. */
  form: optional(form()),
  ...store,
  kinds: list(text(40), 20),
  ...ownProof(),
};
const wishRefusals = [
  'webhookNameEmpty',
  'webhookAddress',
  'webhookPrivate',
  'webhookUnfound',
  'webhookKindsEmpty',
  'webhookBeyondOwn',
  'webhookEndpoint',
  'webhookLoginEmpty',
  'webhookPasswordEmpty',
  'webhookKindUnfit',
  'webhookNoAddress',
  ...ownProofRefusals,
] as const;

/** Sent again under the same id before anything was sent there, as when the answer was lost, it gets a new secret. */
export const makeWebhook = operation({
  summary: '通知一个新地址',
  method: 'POST',
  path: '/api/console/webhooks/make',
  access: { staff: 'setting.write' },
  body: object(wish),
  data: object({
    webhook: Webhook,
    /** By which what comes is known to be ours; shown this once. Empty of a store, which has its own password for us. */
    secret: text(100),
  }),
  refusals: [...wishRefusals, 'webhooksTooMany', 'webhookTaken'],
});

export const changeWebhook = operation({
  summary: '改通知的名称、地址和要通知的事',
  method: 'POST',
  path: '/api/console/webhooks/change',
  access: { staff: 'setting.write' },
  body: object(wish),
  data: Webhook,
  refusals: [...wishRefusals, 'webhookUnknown', 'webhookFormFixed'],
});

/**
 * Asks a store who it is (`/about`), which it says to everybody, and for a statement that nobody has, which it does only for
 * whom it knows. Nothing is kept there or here.
 */
export const tryWebhook = operation({
  summary: '试一下学习记录库：连不连得上，用户名和密码对不对',
  method: 'POST',
  path: '/api/console/webhooks/try',
  access: { staff: 'setting.write' },
  body: object({
    /** One that is set up, whose password is meant where none is given. */
    webhookId: uuid(),
    address: text(500),
    ...store,
  }),
  data: object({
    isGood: flag(),
    /** What came back, and what helps. */
    words: longText(),
  }),
  refusals: [
    'webhookAddress',
    'webhookPrivate',
    'webhookUnfound',
    'webhookEndpoint',
    'webhookLoginEmpty',
    'webhookPasswordEmpty',
  ],
});

/** For a day both sign, so that nothing is lost while the other side changes over. */
export const renewWebhookSecret = operation({
  summary: '换一个通知的密钥',
  method: 'POST',
  path: '/api/console/webhooks/renew',
  access: { staff: 'setting.write' },
  body: object({ webhookId: uuid(), ...ownProof() }),
  data: object({ webhook: Webhook, secret: text(100) }),
  refusals: ['webhookUnknown', 'webhookNoSecret', ...ownProofRefusals],
});

/** It signs no more from now on, for when others came to know it. Twice is once. */
export const endFormerSecret = operation({
  summary: '马上停用换下来的旧密钥',
  method: 'POST',
  path: '/api/console/webhooks/end-former',
  access: { staff: 'setting.write' },
  body: object({ webhookId: uuid() }),
  data: Webhook,
  refusals: ['webhookUnknown'],
});

/** What waits when it is switched off goes on waiting, and what happens meanwhile is not told. */
export const switchWebhook = operation({
  summary: '开或停一个地址的通知',
  method: 'POST',
  path: '/api/console/webhooks/switch',
  access: { staff: 'setting.write' },
  body: object({ webhookId: uuid(), on: flag() }),
  data: Webhook,
  refusals: ['webhookUnknown'],
});

export const removeWebhook = operation({
  summary: '去掉一个通知的地址，和发过的记录',
  method: 'POST',
  path: '/api/console/webhooks/remove',
  access: { staff: 'setting.write' },
  body: object({ webhookId: uuid() }),
  data: done(),
  refusals: ['webhookUnknown'],
});

export const Delivery = object({
  deliveryId: id(),
  kind: kind(),
  /** `enrolment.created`. */
  type: text(60),
  at: moment(),
  /** Who or what it is about, in words for staff; null where the caller may not see it, or it is there no more. */
  about: nullable(longText()),
  state: oneOf('waiting', 'delivered', 'failed'),
  /** Of this round of tries. */
  tries: integer(0),
  dueAt: nullable(moment()),
  settledAt: nullable(moment()),
  /** An earlier one of the same object that has to arrive first: when that one happened. */
  behind: nullable(moment()),
  /** Of the last try: what went wrong, or how long it took. */
  fault: nullable(longText()),
  lastMs: nullable(integer(0)),
  /** Sent again by hand, by whom. */
  replayedBy: nullable(longText()),
});
export type Delivery = Static<typeof Delivery>;

export const listWebhookDeliveries = operation({
  summary: '发给一个地址的每一件',
  method: 'GET',
  path: '/api/console/webhooks/deliveries',
  access: { staff: 'setting.read' },
  freshness: { late: 60 },
  query: object({
    webhookId: uuid(),
    state: optional(oneOf('waiting', 'delivered', 'failed')),
    /** Only those before this one. */
    before: optional(id()),
  }),
  data: object({ list: list(Delivery), next: nullable(id()) }),
  refusals: ['webhookUnknown'],
});

export const getWebhookDelivery = operation({
  summary: '一件通知：发了什么，每次怎样',
  method: 'GET',
  path: '/api/console/webhooks/delivery',
  access: { staff: 'setting.read' },
  query: object({ webhookId: uuid(), deliveryId: id() }),
  data: object({
    delivery: Delivery,
    /** By which the other side knows what it had: `webhook-id`, or the id of the statement. */
    messageId: text(60),
    address: text(500),
    /** As it is sent, JSON. */
    body: longText(),
    tries: list(
      object({
        at: moment(),
        ms: integer(0),
        /** Of HTTP; null: there was no answer. */
        status: nullable(integer()),
        fault: nullable(longText()),
        /** The beginning of what was answered. */
        answer: longText(),
      }),
    ),
  }),
  refusals: ['webhookUnknown', 'deliveryUnknown'],
});

/** Under the same id as before, by which the other side knows what it had already. */
export const replayWebhook = operation({
  summary: '补发通知',
  method: 'POST',
  path: '/api/console/webhooks/replay',
  access: { staff: 'setting.write' },
  body: object({
    webhookId: uuid(),
    /** Left out: all that did not arrive. */
    deliveryIds: optional(list(id(), 100)),
  }),
  data: object({ count: integer(0) }),
  refusals: ['webhookUnknown', 'deliveryUnknown'],
});
