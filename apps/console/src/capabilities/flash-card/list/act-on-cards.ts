import { call } from '@xuezhou/client/api/call.ts';
import { listBankCardIds, type BankCard } from '@xuezhou/contract/flash-card/console';
import type { CardQuery } from '../cards.queries.ts';

/** Those that are picked, or all that fit a filter, whose numbers are asked for when something is done. */
export type Chosen =
  | { readonly cards: readonly Pick<BankCard, 'cardId'>[] }
  | { readonly query: CardQuery; readonly words: string };

export const wordsOf = (chosen: Chosen): string =>
  'cards' in chosen ? `${chosen.cards.length} 张` : `全部 ${chosen.words} 张`;

interface ChosenIds {
  readonly cardIds: number[];
  /** Not all are done at once: what is left is said. */
  readonly isCut: boolean;
}

export const idsOf = async (chosen: Chosen): Promise<ChosenIds> =>
  'cards' in chosen
    ? { cardIds: chosen.cards.map(({ cardId }) => cardId), isCut: false }
    : await call(listBankCardIds, { query: chosen.query });

export const cutWords = (isCut: boolean): string =>
  isCut ? '，一次最多 5000 张，余下的请再做一次' : '';
