import type { InputOf, Operation } from '@xuezhou/contract/kernel';
import { readText, writeText } from '@xuezhou/client/browser/local-storage.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { knownStudent } from '../session/session.ts';

const flagKey = 'xuezhou-keeps-answers';

/** Whether this device keeps any answer: who took nothing along fetches no code for it. */
export function keepsAnswers(from?: true): boolean {
  if (from) writeText(flagKey, '1');
  return readText(flagKey) !== null;
}

/** Of one student's question to the server. */
export const nameOfAnswer = <O extends Operation>({ method, path }: O, input: InputOf<O>): string =>
  JSON.stringify([knownStudent(queryClient)?.studentId ?? 0, method, path, input]);
