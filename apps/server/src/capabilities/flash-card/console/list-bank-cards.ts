import {
  fewestLearners,
  maxCardsAtOnce,
  maxCardsCounted,
  type listBankCardIds as idsOperation,
  type listBankCards as listOperation,
  type listCardCourses as coursesOperation,
} from '@xuezhou/contract/flash-card/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { ConsoleServices } from '../../../platform/services.ts';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import { cardBank, readPlace, type ListedCard } from '../bank/card-bank.repository.ts';
import { sideHtml } from '../flash-card.presenter.ts';

const usual = 50;
const longestExcerpt = 300;

export async function listBankCards(
  { database: { connection } }: ConsoleServices,
  { query: { after, limit = usual, ...filter } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const bank = cardBank(connection);
  const place = after === undefined ? null : readPlace(after);
  const [found, total] = await Promise.all([
    bank.ids(filter, place, limit + 1),
    place === null ? bank.count(filter, maxCardsCounted) : null,
  ]);
  const page = await bank.rows(found.slice(0, limit));
  const last = page.at(-1);
  return {
    list: await Promise.all(page.map(presentListed)),
    next:
      found.length > limit && last !== undefined
        ? [last.courseId, last.readingId, last.position, last.cardId].join('.')
        : null,
    total,
  };
}

/** A side is stored as it is written; of a list it is one line. */
const lineOf = async (side: string): Promise<string> =>
  excerptOf(await sideHtml(side), longestExcerpt);

async function presentListed({
  readingId: _readingId,
  position: _position,
  ...row
}: ListedCard): Promise<DataOf<typeof listOperation>['list'][number]> {
  const { learners, reviews, forgotten, ...card } = row;
  const [front, back] = await Promise.all([lineOf(card.front), lineOf(card.back)]);
  return { ...card, front, back, figures: presentFigures({ learners, reviews, forgotten }) };
}

/** Null where they would tell of few people. */
export function presentFigures({
  learners,
  reviews,
  forgotten,
}: Pick<ListedCard, 'learners' | 'reviews' | 'forgotten'>) {
  if (learners === null || learners < fewestLearners) return null;
  return { learners, reviews: reviews ?? 0, forgotten: forgotten ?? 0 };
}

export const listCardCourses = ({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof coursesOperation>> => cardBank(connection).courses();

export async function listBankCardIds(
  { database: { connection } }: ConsoleServices,
  { query }: InputOf<typeof idsOperation>,
): Promise<DataOf<typeof idsOperation>> {
  const ids = await cardBank(connection).ids(query, null, maxCardsAtOnce + 1);
  return { cardIds: ids.slice(0, maxCardsAtOnce), isCut: ids.length > maxCardsAtOnce };
}
