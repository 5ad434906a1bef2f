import { optional, text } from '../kernel.ts';
import { passkeyProof } from './passkey.ts';

/** What proves once more that it is the person, where a session alone shall not do. */
export const ownProof = () => ({
  /** Of the second step, or where there is none the password. */
  code: optional(text(200)),
  /** Besides the password, of who has passkeys and no codes of a phone. */
  proof: passkeyProof(),
});

/** What whoever is asked for it may be refused for. */
export const ownProofRefusals = [
  'codeAsked',
  'codeWrong',
  'tooManyAttempts',
  'passkeyProofAsked',
  'passkeyFailed',
] as const;
