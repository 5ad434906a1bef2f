import {
  done,
  flag,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  optional,
  text,
  uuid,
} from '../kernel.ts';
import type { Static } from '../kernel.ts';

/** As the browser gives it out: base64url, of whatever length its maker likes. */
const passkeyId = () => text(1400, 1);
/** What `navigator.credentials` is asked with, as WebAuthn writes it in JSON; and what it answered, by the same. */
const asked = () => object({ challengeId: uuid(), options: longText() });
const answered = () => text(20_000, 2);
/**
 * That it is the person, by a key of the own that signs what `beginPasskeySignIn` gave: asked of who has keys and no codes
 * of a phone, for session and password alone must not become a way in of somebody else's.
 */
export const passkeyProof = () => optional(object({ challengeId: uuid(), answer: answered() }));
/** How the person tells it from the others. */
const name = () => text(40);

export const Passkey = object({
  passkeyId: text(),
  name: text(),
  madeAt: moment(),
  usedAt: nullable(moment()),
  /** It is kept with the maker's account, and there on the person's other devices too. */
  isSynced: flag(),
});
export type Passkey = Static<typeof Passkey>;

export const listPasskeys = operation({
  summary: '教务台：我的通行密钥',
  method: 'GET',
  path: '/api/console/self/passkeys',
  access: { staff: 'self' },
  data: list(Passkey),
});

/** Nothing counts before the browser's answer was added. */
export const beginPasskey = operation({
  summary: '教务台：开始加一把通行密钥',
  method: 'POST',
  path: '/api/console/self/passkeys/begin',
  access: { staff: 'self', opensFirst: true },
  body: object({
    password: text(200, 1),
    /** Where the phone gives codes: a key opens without one from then on. */
    code: optional(text(40)),
    proof: passkeyProof(),
  }),
  data: asked(),
  refusals: [
    'passwordTemporary',
    'passwordWrong',
    'codeAsked',
    'codeWrong',
    'tooManyAttempts',
    'passkeysTooMany',
    'passkeyProofAsked',
    'passkeyFailed',
  ],
});

export const addPasskey = operation({
  summary: '教务台：加一把通行密钥',
  method: 'POST',
  path: '/api/console/self/passkeys/add',
  access: { staff: 'self', opensFirst: true },
  body: object({ challengeId: uuid(), answer: answered(), name: name() }),
  data: done(),
  refusals: ['passwordTemporary', 'passkeyFailed', 'passkeysTooMany'],
});

export const renamePasskey = operation({
  summary: '教务台：给通行密钥改名',
  method: 'POST',
  path: '/api/console/self/passkeys/rename',
  access: { staff: 'self' },
  body: object({ passkeyId: passkeyId(), name: name() }),
  data: done(),
  refusals: ['passkeyUnknown', 'passkeyNameEmpty'],
});

/** The last one stays where a role asks for a second step and there is no other. */
export const removePasskey = operation({
  summary: '教务台：去掉一把通行密钥',
  method: 'POST',
  path: '/api/console/self/passkeys/remove',
  access: { staff: 'self' },
  body: object({ passkeyId: passkeyId(), password: text(200, 1), proof: passkeyProof() }),
  data: done(),
  refusals: [
    'passkeyUnknown',
    'secondStepDemanded',
    'passwordWrong',
    'tooManyAttempts',
    'passkeyProofAsked',
    'passkeyFailed',
  ],
});

/** Says of nobody whether there is such a person: the browser knows whose keys it has. */
export const beginPasskeySignIn = operation({
  summary: '教务台：开始用通行密钥登录',
  method: 'POST',
  path: '/api/console/sign-in/passkey/begin',
  access: 'open',
  data: asked(),
  refusals: ['tooManyAttempts'],
});

export const signInByPasskey = operation({
  summary: '教务台：用通行密钥登录',
  method: 'POST',
  path: '/api/console/sign-in/passkey',
  access: 'open',
  body: object({ challengeId: uuid(), answer: answered() }),
  data: done(),
  refusals: ['passkeyFailed', 'tooManyAttempts'],
});
