import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { beginPasskeySignIn } from '@xuezhou/contract/staff';
import { askForKey } from './passkey-browser.ts';

interface WithProof {
  readonly proof?: { readonly challengeId: string; readonly answer: string };
}

const [asked] = consoleRefusals.passkeyProofAsked;

/** Sends it, and where the server asks for a passkey of the own, once more with one that the browser was asked for. */
export async function withOwnKey<Answer>(
  send: (proven: WithProof) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status !== asked) throw error;
    const { challengeId, options } = await call(beginPasskeySignIn, {});
    const answer = await askForKey('sign', options);
    return await send({ proof: { challengeId, answer } });
  }
}
