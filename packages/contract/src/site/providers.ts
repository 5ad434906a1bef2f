import {
  flag,
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
  type Static,
} from '../kernel.ts';

/** Services of others that the school sets, tries and switches in its pages. */
export const providerKinds = [
  ...(['sms', 'mail', 'wxpay', 'alipay', 'paypal'] as const),
  ...(['identity', 'safety', 'storage', 'model'] as const),
] as const;
export type ProviderKind = (typeof providerKinds)[number];

const kind = () => oneOf(...providerKinds);

/** A field and what stands in it; of a secret never what is in use. */
const values = () => list(object({ name: text(60), value: text(8000) }), 20);

/** By a page of the console, by a variable of the server's environment, by the sandbox beside it, or nowhere. */
const source = () => oneOf('page', 'environment', 'sandbox', 'none');

export const ProviderState = object({
  kind: kind(),
  source: source(),
  /** What a page set is not in use: a variable says so, or it is the sandbox's and the students are real. */
  aside: nullable(oneOf('variable', 'sandbox')),
  /** What is in use goes to the sandbox, whoever set it. */
  isSandbox: flag(),
  values: values(),
  /** The last four signs of the key; empty: none, or one too short for that. */
  tail: text(),
  /** Counts the switches. */
  version: integer(0),
  /** Null: by the environment. */
  changed: nullable(object({ at: moment(), by: text() })),
  /** When what is in use was tried last, and what it said. */
  tried: nullable(object({ at: moment(), isRight: flag(), words: longText() })),
  /** What was in use before, and may be again until then. */
  back: nullable(object({ until: moment(), source: source(), tail: text() })),
  /** Since when each call fails, and what it says. */
  failing: nullable(object({ since: moment(), count: integer(1), words: longText() })),
  /** What is in use cannot be opened by the secret of this server. */
  isLost: flag(),
  /** What is in use where no page sets another: `none`, it is off then. */
  environment: oneOf('environment', 'sandbox', 'none'),
  /** Not in a copy, which is told so by a variable; nor where files lie, which would not come along. */
  mayBeSet: flag(),
});
export type ProviderState = Static<typeof ProviderState>;

export const listProviders = operation({
  summary: '接的外部服务：短信、邮件、收款、实名核验、内容安全、存储、语言模型',
  method: 'GET',
  path: '/api/console/providers',
  access: { staff: 'setting.read' },
  data: list(ProviderState),
});

export const TrialStep = object({
  what: text(),
  state: oneOf('right', 'wrong', 'unreached'),
  words: longText(),
});
export type TrialStep = Static<typeof TrialStep>;

/** What is tried: what the fields say, what is in use, or what the environment says. */
const of = () => oneOf('given', 'inUse', 'environment');

/** The real way, step by step. Of what was tried successfully it hands out a ticket, with which it may be switched to. */
export const testProvider = operation({
  summary: '试一个外部服务，一步一步，还没有换上',
  method: 'POST',
  path: '/api/console/providers/test',
  access: { staff: 'setting.write' },
  body: object({
    kind: kind(),
    of: of(),
    values: optional(values()),
    /** Who receives what the last step sends. */
    to: optional(text(200)),
  }),
  data: object({ steps: list(TrialStep), isRight: flag(), ticket: nullable(text()) }),
  refusals: ['providerInvalid', 'providerSecretAsked', 'providerOften', 'providerNotHere'],
});

/** Only what was tried; every server takes it with its next message. */
export const switchProvider = operation({
  summary: '换上试通的外部服务',
  method: 'POST',
  path: '/api/console/providers/switch',
  access: { staff: 'setting.write' },
  body: object({
    kind: kind(),
    version: integer(0),
    of: of(),
    values: optional(values()),
    ticket: text(200),
    why: optional(text(200)),
  }),
  data: object({ version: integer(1) }),
  refusals: [
    'providerInvalid',
    'providerSecretAsked',
    'providerUntried',
    'providerChanged',
    'providerNotHere',
  ],
});

/** Within a day: what was in use before the last switch is again, and what is now may be taken back the same way. */
export const rollBackProvider = operation({
  summary: '换回前一个外部服务',
  method: 'POST',
  path: '/api/console/providers/back',
  access: { staff: 'setting.write' },
  body: object({ kind: kind(), version: integer(0), why: optional(text(200)) }),
  data: object({ version: integer(1) }),
  refusals: ['providerChanged', 'providerNoWayBack'],
});
