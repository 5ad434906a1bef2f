import type { RawAnswer } from '../payment/payment-server.ts';
import { sign } from './alipay-signature.ts';

/** The name of the inner object: the method's, or the one for methods that there are not. */
export function answerKey(method: string | undefined): string {
  return method === undefined ? 'error_response' : `${method.replaceAll('.', '_')}_response`;
}

/** An answer with its signature, which covers the very characters of the inner object. Slashes come escaped. */
export function sealAnswer(
  key: string,
  body: Readonly<Record<string, unknown>>,
  privateKey: string,
): RawAnswer {
  const inner = JSON.stringify(body).replaceAll('/', String.raw`\/`);
  const signature = sign(inner, privateKey);
  return {
    status: 200,
    headers: { 'content-type': 'text/html;charset=utf-8' },
    body: `{"${key}":${inner},"sign":"${signature}"}`,
  };
}

/** Takes the signature of an answer away, or puts one that does not fit in its place. */
export function spoilSignature(answer: RawAnswer, trick: string): RawAnswer {
  const body = answer.body.replace(/,"sign":"([^"]+)"\}$/, (_, signature: string) =>
    trick === 'answer-unsigned'
      ? '}'
      : `,"sign":"${[...signature].toReversed().join('').replace(/^=+/, '')}=="}`,
  );
  return { ...answer, body };
}
