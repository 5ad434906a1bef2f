import { isDeepStrictEqual } from 'node:util';
import { articlesOfPages } from '../../capabilities/article/article.port.ts';
import { authoredIds, isSameIds, lockIds } from '../../capabilities/authoring/authoring.port.ts';
import { campsOfPages, lockCamps } from '../../capabilities/camp/camp.port.ts';
import { lockPlans, plansOfPages } from '../../capabilities/career/career.port.ts';
import { goodsOfPages, lockGoods } from '../../capabilities/mall/mall.port.ts';
import {
  isEsgFormOfPages,
  lockSurveys,
  surveysOfPages,
} from '../../capabilities/survey/survey.port.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { CatalogueDraft } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';
import { passOverArticles } from '../articles/pass-over-articles.ts';
import { passOverGoods } from '../mall/pass-over-goods.ts';
import { passOverCamps } from './pass-over-camps.ts';
import { passOverEsgForm } from './pass-over-esg-form.ts';
import { passOverPlans } from './pass-over-plans.ts';
import { passOverSurveys } from './pass-over-surveys.ts';
import { passOver } from './pass-over.ts';

/** All that pages own, by its ids: no file changes it. */
export const ownedByPages = async (connection: Connection) => ({
  authored: await authoredIds(connection),
  goods: await goodsOfPages(connection),
  surveys: await surveysOfPages(connection),
  camps: await campsOfPages(connection),
  articles: await articlesOfPages(connection),
  plans: await plansOfPages(connection),
  esgForm: await isEsgFormOfPages(connection),
});

type Owned = Awaited<ReturnType<typeof ownedByPages>>;

/** Whether pages own the same, under locks that they take too: nothing was taken over meanwhile. */
export async function isStillOwned(
  change: Change,
  { authored, ...owned }: Owned,
): Promise<boolean> {
  await lockIds(change);
  await lockGoods(change);
  await lockSurveys(change);
  await lockCamps(change);
  await lockPlans(change);
  const { authored: now, ...others } = await ownedByPages(change);
  return isSameIds(authored, now) && isDeepStrictEqual(owned, others);
}

/** What is left for the files to say. */
export function passOverOwned(
  context: ReadingContext,
  catalogue: CatalogueDraft,
  { authored, goods, surveys, camps, articles, plans, esgForm }: Owned,
): CatalogueDraft {
  const courses = passOverCamps(context, passOver(context, catalogue, authored), camps);
  const asked = passOverSurveys(context, passOverGoods(context, courses, goods), surveys);
  const written = passOverArticles(context, asked, articles);
  return passOverEsgForm(context, passOverPlans(context, written, plans), esgForm);
}
