import type { ArticleDraft } from '../../capabilities/article/article.port.ts';
import type { LiveDocument } from '../../capabilities/live/live.port.ts';
import type { QuestionDraft } from '../../capabilities/practice/practice-content.port.ts';
import type {
  BookDraft,
  CampRow,
  CatalogueDraft,
  CourseDraft,
  EsgFormDraft,
  LectureDraft,
  PlanDraft,
  Read,
  ReadingDraft,
  Row,
  SurveyDraft,
} from './drafts.ts';

/** What can be imported, with nothing below a faulty thing; and how many of each cannot. */
export interface Sound {
  readonly courses: Row<'course'>[];
  readonly agreements: Row<'course_agreement'>[];
  readonly books: Row<'book'>[];
  readonly readings: Row<'reading'>[];
  readonly subjects: Row<'subject'>[];
  readonly lectures: { draft: LectureDraft; turn: number }[];
  readonly questions: QuestionDraft[];
  readonly cards: Row<'card'>[];
  readonly papers: Row<'mock_paper'>[];
  readonly camps: CampRow[];
  readonly classes: Row<'camp_class'>[];
  readonly lives: LiveDocument[];
  /** Courses whose live classes stay as they are, whatever the files say. */
  readonly livesKept: number[];
  readonly plans: PlanDraft[];
  readonly surveys: SurveyDraft[];
  readonly articles: ArticleDraft[];
  readonly saysAllArticles: boolean;
  readonly esgForms: readonly EsgFormDraft[];
  /** Nothing is wrong with the files of the surveys. */
  readonly saysAll: CatalogueDraft['asked']['saysAll'];
  readonly goodFamilies: readonly Row<'good_family'>[];
  readonly goods: Row<'good'>[];
  readonly variants: Row<'good_variant'>[];
  readonly coupons: Row<'coupon'>[];
  /** Nothing is wrong with the files of the mall. */
  readonly isMallWhole: boolean;
  /** Courses without any fault inside. */
  readonly wholeCourses: number[];
  readonly skipped: Record<Counted, number>;
}

export const counted = [
  'courses',
  'books',
  'readings',
  'lectures',
  'questions',
  'cards',
  'papers',
  'camps',
  'lives',
  'plans',
  'surveys',
  'articles',
  'goods',
  'coupons',
] as const;
export type Counted = (typeof counted)[number];

export function selectSound(catalogue: CatalogueDraft): Sound {
  const sound: Sound = {
    ...{ courses: [], agreements: [], books: [], readings: [], subjects: [] },
    ...{ lectures: [], questions: [], cards: [], papers: [], wholeCourses: [] },
    ...{ camps: [], classes: [], lives: [], livesKept: [], plans: [], surveys: [] },
    ...{ articles: [], saysAllArticles: catalogue.written.saysAll },
    ...{ esgForms: catalogue.asked.esgForms, saysAll: catalogue.asked.saysAll },
    ...{ goodFamilies: catalogue.mall.families, goods: [], variants: [], coupons: [] },
    isMallWhole: catalogue.mall.isWhole,
    skipped: {
      ...{ courses: 0, books: 0, readings: 0, lectures: 0, questions: 0, cards: 0, papers: 0 },
      ...{ camps: 0, lives: 0, plans: 0, surveys: 0, articles: 0, goods: 0, coupons: 0 },
    },
  };
  for (const course of catalogue.courses) takeCourse(sound, course);
  for (const { isFaulty, draft } of catalogue.plans)
    if (isFaulty) sound.skipped.plans++;
    else sound.plans.push(draft);
  for (const { isFaulty, draft } of catalogue.asked.surveys)
    if (isFaulty) sound.skipped.surveys++;
    else sound.surveys.push(draft);
  for (const { isFaulty, draft } of catalogue.written.articles)
    if (isFaulty) sound.skipped.articles++;
    else sound.articles.push(draft);
  for (const { isFaulty, draft } of catalogue.mall.goods)
    if (isFaulty) sound.skipped.goods++;
    else {
      sound.goods.push(draft.row);
      sound.variants.push(...draft.variants);
    }
  for (const { isFaulty, draft } of catalogue.mall.coupons)
    if (isFaulty) sound.skipped.coupons++;
    else sound.coupons.push(draft);
  return sound;
}

function takeCourse(sound: Sound, { isFaulty, draft }: Read<CourseDraft>): void {
  if (isFaulty) sound.skipped.courses++;
  else sound.courses.push(draft.row);
  if (!isFaulty && draft.agreement?.isFaulty === false)
    sound.agreements.push(draft.agreement.draft);
  for (const paper of draft.papers)
    if (isFaulty || paper.isFaulty) sound.skipped.papers++;
    else sound.papers.push(paper.draft);
  for (const camp of draft.camps)
    if (isFaulty || camp.isFaulty) sound.skipped.camps++;
    else {
      sound.camps.push(camp.draft.row);
      sound.classes.push(...camp.draft.classes);
    }
  if (draft.areLivesKept === true) sound.livesKept.push(draft.row.course_id);
  for (const live of draft.areLivesKept === true ? [] : draft.lives)
    if (isFaulty || live.isFaulty) sound.skipped.lives++;
    else sound.lives.push(live.draft);
  if (draft.isWhole) sound.wholeCourses.push(draft.row.course_id);
  for (const book of draft.books) takeBook(sound, book, draft.row, isFaulty);
}

function takeBook(
  sound: Sound,
  { isFaulty, draft }: Read<BookDraft>,
  course: Row<'course'>,
  isOuterFaulty: boolean,
): void {
  const isSkipped = isOuterFaulty || isFaulty;
  if (isSkipped) sound.skipped.books++;
  else sound.books.push(draft.row);
  for (const reading of draft.readings) takeReading(sound, reading, course, isSkipped);
}

function takeReading(
  sound: Sound,
  { isFaulty, draft }: Read<ReadingDraft>,
  course: Row<'course'>,
  isOuterFaulty: boolean,
): void {
  const isSkipped = isOuterFaulty || isFaulty;
  if (isSkipped) sound.skipped.readings++;
  else {
    sound.readings.push(draft.row);
    sound.subjects.push(...draft.subjects);
  }
  const take = <Draft>(name: Counted, reads: readonly Read<Draft>[], add: (one: Draft) => void) => {
    for (const read of reads)
      if (isSkipped || read.isFaulty) sound.skipped[name]++;
      else add(read.draft);
  };
  take('lectures', draft.lectures, (one) => {
    const before = sound.lectures.filter(
      ({ draft: { bullet } }) => bullet.course_id === course.course_id,
    ).length;
    sound.lectures.push({ draft: one, turn: course.sort * 1000 + before });
  });
  take('questions', draft.questions, (one) => sound.questions.push(one));
  take('cards', draft.cards, (one) => sound.cards.push(one));
}
