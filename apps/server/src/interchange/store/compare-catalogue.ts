import { isDeepStrictEqual } from 'node:util';
import { courseAgreementRows } from '../../capabilities/agreement/agreement.port.ts';
import { compareArticles, findVanishedArticles } from '../../capabilities/article/article.port.ts';
import { campClassRows, campRows } from '../../capabilities/camp/camp.port.ts';
import { careerPlanRows } from '../../capabilities/career/career.port.ts';
import {
  bookRows,
  courseRows,
  lectureRows,
  readingRows,
  subjectRows,
} from '../../capabilities/catalogue/catalogue.port.ts';
import { cardRows } from '../../capabilities/flash-card/flash-card.port.ts';
import { compareLives } from '../../capabilities/live/live.port.ts';
import {
  couponRows,
  findOtherGoods,
  goodFamilyRows,
  goodRows,
  goodVariantRows,
  type Sold,
} from '../../capabilities/mall/mall.port.ts';
import { storedTemplates } from '../../capabilities/message/message.port.ts';
import { mockPaperRows } from '../../capabilities/mock/mock.port.ts';
import { compareQuestions } from '../../capabilities/practice/practice-content.port.ts';
import { storedGlossary } from '../../capabilities/search/search.port.ts';
import {
  esgFormRows,
  findVanishedSurveys,
  surveyRows,
} from '../../capabilities/survey/survey.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { CatalogueDraft } from '../catalogue/drafts.ts';
import type { Faults } from '../catalogue/faults.ts';
import type { Sound } from '../catalogue/select-sound.ts';
import { changedVideos } from './lecture-sources.ts';
import { livesWithoutClash } from './lives-without-clash.ts';
import { papersStillHeldOut } from './papers-still-held-out.ts';
import { findVanished } from './remove-vanished.ts';

export type Changes = Awaited<ReturnType<typeof compareCatalogue>>;

/** What is to be written, so that the stored catalogue is what the files say. */
export async function compareCatalogue(
  connection: Connection,
  sound: Sound,
  { catalogue, faults, now }: { catalogue: CatalogueDraft | undefined; faults: Faults; now: Date },
) {
  const { school, glossary, templates } = catalogue ?? {};
  const stored = await connection.selectFrom('school').select('name').executeTakeFirst();
  const vanished = await findVanished(connection, sound, { faults, now });
  const lives = await livesWithoutClash(connection, {
    ...{ lives: sound.lives, vanished: vanished.lives, faults, now },
  });
  const papers = await papersStillHeldOut(connection, { papers: sound.papers, faults, now });
  return {
    families: catalogue?.families ?? [],
    school: otherThan(stored?.name, school),
    glossary: otherThan(await storedGlossary(connection), glossary),
    templates: otherThan((await storedTemplates(connection)) ?? {}, templates),
    courses: await courseRows.compare(connection, sound.courses),
    agreements: await courseAgreementRows.compare(connection, sound.agreements),
    books: await bookRows.compare(connection, sound.books),
    readings: await readingRows.compare(connection, sound.readings),
    subjects: await subjectRows.compare(connection, sound.subjects),
    videos: await changedVideos(connection, sound.lectures),
    lectures: await lectureRows.compare(
      connection,
      sound.lectures.map(({ draft }) => draft.bullet),
    ),
    questions: await compareQuestions(connection, sound.questions),
    cards: await cardRows.compare(connection, sound.cards),
    papers: await mockPaperRows.compare(connection, papers),
    camps: await campRows.compare(connection, sound.camps),
    classes: await campClassRows.compare(connection, sound.classes),
    lives: await compareLives(connection, lives),
    refused: {
      lives: sound.lives.length - lives.length,
      papers: sound.papers.length - papers.length,
    },
    plans: await careerPlanRows.compare(connection, sound.plans),
    surveys: await surveyRows.compare(connection, sound.surveys),
    esgForms: await esgFormRows.compare(connection, sound.esgForms),
    articles: await compareArticles(connection, sound.articles),
    vanishedArticles: { articles: await findVanishedArticles(connection, sound) },
    goodFamilies: await goodFamilyRows.compare(connection, sound.goodFamilies),
    goods: await goodRows.compare(connection, sound.goods),
    variants: await goodVariantRows.compare(connection, sound.variants),
    coupons: await couponRows.compare(connection, sound.coupons),
    vanished,
    vanishedGoods: await findVanishedGoods(connection, sound),
    vanishedSurveys: await findVanishedSurveys(connection, sound),
  };
}

/** What files say, to be written where something else is stored; nothing where they do not say. */
const otherThan = <Value>(stored: Value | undefined, said: Value | undefined): Value[] =>
  said === undefined || isDeepStrictEqual(stored, said) ? [] : [said];

/** What is sold and no longer named. Only where nothing is wrong with the files of the mall. */
async function findVanishedGoods(connection: Connection, sound: Sound): Promise<Sold> {
  if (!sound.isMallWhole) return { goods: [], variants: [], coupons: [] };
  return await findOtherGoods(connection, {
    goods: sound.goods.map(({ good_id }) => good_id),
    variants: sound.variants.map(({ variant_id }) => variant_id),
    coupons: sound.coupons.map(({ coupon_id }) => coupon_id),
  });
}
