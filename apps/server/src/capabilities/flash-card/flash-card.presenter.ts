import type {
  CardBook,
  CardCounts,
  CardListItem,
  CardQuestion,
  CardSchedule,
  CardStatus,
  FlashCard,
  OwnCardWords,
} from '@xuezhou/contract/flash-card';
import { isLeech } from '@xuezhou/rules/flash-card/memory';
import { versionAt } from '@xuezhou/rules/flash-card/memory-version';
import type { CardPlan } from '@xuezhou/rules/flash-card/schedule';
import type { StoredCardMemory } from './flash-card.tables.ts';
import { uncheckedHtml } from '../../platform/text/rich-text.ts';
import type { BookCountsRow, CardCountsRow, CardListRow } from './card-list.repository.ts';
import type { CardRow } from './card.repository.ts';
import type { OwnPart } from './card-state.sql.ts';

/** A card has no figures: its file would have been refused. */
const noFigure = () => Promise.resolve({ fault: '' });

/** HTML of one side, which is stored as it is written. */
export async function sideHtml(text: string, kind: 'blocks' | 'line' = 'blocks'): Promise<string> {
  return await uncheckedHtml(text, noFigure, kind);
}

interface SidesRow {
  front: string;
  back: string;
  own: OwnPart | null;
}

/** Own cards are drawn when they are written, with their pictures. */
export async function presentSides(row: SidesRow, kind?: 'line') {
  if (row.own !== null) return { front: row.own.frontHtml, back: row.own.backHtml };
  return { front: await sideHtml(row.front, kind), back: await sideHtml(row.back, kind) };
}

export const presentOwnWords = ({ front, back }: SidesRow, own: OwnPart): OwnCardWords => ({
  ownCardId: own.ownCardId,
  deck: own.deck,
  front,
  back,
});

interface StateRow {
  memory: StoredCardMemory | null;
  due_at: Date | null;
}

function statusOf({ memory, due_at }: StateRow, now: Date): CardStatus {
  if (memory === null) return 'new';
  if (memory.isRelearning) return 'learning';
  return due_at !== null && due_at <= now ? 'due' : 'known';
}

export function presentCardState(row: StateRow, now: Date) {
  return {
    status: statusOf(row, now),
    nextReview: row.due_at?.toISOString() ?? null,
    memory: row.memory && presentMemory(row.memory),
    isLeech: row.memory !== null && isLeech(row.memory),
  };
}

const presentMemory = (memory: StoredCardMemory) => ({
  stability: memory.stability,
  difficulty: memory.difficulty,
  day: memory.day,
  at: memory.at,
  isRelearning: memory.isRelearning,
  reviews: memory.reviews,
  lapses: memory.lapses,
  streak: memory.streak,
});

export async function presentCard(
  row: CardRow,
  questions: readonly CardQuestion[],
  now: Date,
): Promise<FlashCard> {
  return {
    cardDetailId: row.card_id,
    courseId: row.course_id,
    bookId: row.book_id,
    readingId: row.reading_id,
    ...presentCardState(row, now),
    favorite: row.favorite_at !== null,
    ...(await presentSides(row)),
    bookName: row.book_title,
    readingNumber: row.number,
    readingName: row.reading_title,
    subjectName: row.subject_title,
    lecture: row.lecture && {
      bookId: row.lecture.bookId,
      readingId: row.lecture.readingId,
      bulletId: row.lecture.bulletId,
    },
    addQuestion: row.question_mode !== null,
    questionMode: row.question_mode,
    questions: questions.map(({ questionId, stem }) => ({ questionId, stem })),
    own: row.own && presentOwnWords(row, row.own),
  };
}

export function presentListItem(row: CardListRow): CardListItem {
  return {
    cardDetailId: row.card_id,
    bookId: row.book_id,
    readingId: row.reading_id,
    status: row.status,
    favorite: row.favorite,
    nextReview: row.due_at?.toISOString() ?? null,
  };
}

const parametersOf = ({ versions }: CardPlan): number[] | null => {
  const parameters = versionAt(versions)?.parameters ?? null;
  return parameters && [...parameters];
};

export const presentSchedule = (plan: CardPlan): CardSchedule => ({
  today: plan.today,
  examDay: plan.examDay,
  mode: plan.mode,
  easyDays: [...plan.easyDays],
  loads: [...plan.loads].map(([day, count]) => ({ day, count })),
  parameters: parametersOf(plan),
});

export const presentCounts = (row: CardCountsRow): CardCounts => ({
  cardAmount: row.cardAmount,
  newCount: row.newCount,
  learningCount: row.learningCount,
  dueCount: row.dueCount,
  knownCount: row.knownCount,
  favoriteCount: row.favoriteCount,
});

export const presentBook = (row: BookCountsRow): CardBook => ({
  bookId: row.book_id,
  bookName: row.title,
  cover: row.cover,
  isIssued: row.book_status === 1,
  counts: presentCounts(row),
});

interface SourceRow {
  number: string;
  reading_title: string;
  own: OwnPart | null;
}

/** `第 3 章 货币时间价值`: where a card stands; `我的卡片 · 公式` for one that the student wrote. */
export function sourceOf({ number, reading_title, own }: SourceRow): string {
  const [parts, between] = own ? [['我的卡片', own.deck], ' · '] : [[number, reading_title], ' '];
  return parts.filter((part) => part !== '').join(between);
}
