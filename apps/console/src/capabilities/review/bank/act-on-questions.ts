import { call } from '@xuezhou/client/api/call.ts';
import { listBankQuestionIds, type BankQuestion } from '@xuezhou/contract/review/console';
import type { BankQuery } from './bank.queries.ts';

/** Those that are picked, or all that fit a filter, whose numbers are asked for when something is done. */
export type Chosen =
  | { readonly questions: readonly BankQuestion[] }
  | { readonly query: BankQuery; readonly words: string };

export const wordsOf = (chosen: Chosen): string =>
  'questions' in chosen ? `${chosen.questions.length} 题` : `全部 ${chosen.words} 题`;

interface ChosenIds {
  readonly questionIds: number[];
  /** Not all are done at once: what is left is said. */
  readonly isCut: boolean;
}

export const idsOf = async (chosen: Chosen): Promise<ChosenIds> =>
  'questions' in chosen
    ? { questionIds: chosen.questions.map(({ questionId }) => questionId), isCut: false }
    : await call(listBankQuestionIds, { query: chosen.query });

export const cutWords = (isCut: boolean): string =>
  isCut ? '，一次最多 5000 题，余下的请再做一次' : '';
