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
  goodFamilyRows,
  goodRows,
  goodVariantRows,
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
import type { Faults } from '../catalogue/faults.ts';
import type { CatalogueDraft } from '../catalogue/drafts.ts';
import { counted, type Counted, type Sound } from '../catalogue/select-sound.ts';
import { findVanishedGoods } from '../mall/vanished-goods.ts';
import { papersStillHeldOut } from './papers-still-held-out.ts';
import { livesWithoutClash } from './lives-without-clash.ts';
import { findVanished } from './remove-vanished.ts';
import { changedVideos } from './lecture-sources.ts';

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
}

interface Said {
  readonly catalogue: CatalogueDraft | undefined;
  readonly families: CatalogueDraft['families'];
  readonly faults: Faults;
  readonly now: Date;
}

export type Changes = Awaited<ReturnType<typeof compareCatalogue>>;

/** What would be written, and what would go. */
export async function compareCatalogue(
  connection: Connection,
  sound: Sound,
  { catalogue, families, faults, now }: Said,
) {
  const { school, glossary, templates } = catalogue ?? {};
  const stored = await connection.selectFrom('school').select('name').executeTakeFirst();
  const vanished = await findVanished(connection, sound, { faults, now });
  const lives = await livesWithoutClash(connection, {
    ...{ lives: sound.lives, vanished: vanished.lives, faults, now },
  });
  const papers = await papersStillHeldOut(connection, { papers: sound.papers, faults, now });
  return {
    families,
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

export function countsOf(changes: Changes, { skipped }: Sound): Readonly<Record<Counted, Counts>> {
  return Object.fromEntries(
    counted.map((name) => {
      const { added, changed, unchanged } =
        name === 'questions' ? changes.questions.difference : changes[name];
      return [
        name,
        {
          ...{ added: added.length, changed: changed.length, unchanged },
          skipped:
            skipped[name] + (name === 'lives' || name === 'papers' ? changes.refused[name] : 0),
        },
      ];
    }),
  ) as Record<Counted, Counts>;
}

export const removedBy = ({ vanished, vanishedGoods, ...others }: Changes): number =>
  Object.values({
    ...vanished,
    ...vanishedGoods,
    ...others.vanishedSurveys,
    ...others.vanishedArticles,
  }).flat().length;

export function rowsOf(changes: Changes): number {
  const { questions, school, videos, courses, agreements, books, readings } = changes;
  const differences = [
    courses,
    agreements,
    books,
    readings,
    changes.subjects,
    changes.lectures,
    changes.cards,
    changes.papers,
    changes.camps,
    changes.classes,
    changes.lives,
    changes.plans,
    changes.surveys,
    changes.esgForms,
    changes.articles,
    changes.goodFamilies,
    changes.goods,
    changes.variants,
    changes.coupons,
  ];
  return (
    differences.reduce((sum, { added, changed }) => sum + added.length + changed.length, 0) +
    questions.rows.length +
    questions.versions.length +
    school.length +
    changes.families.length +
    changes.glossary.length +
    changes.templates.length +
    videos.length +
    removedBy(changes)
  );
}
