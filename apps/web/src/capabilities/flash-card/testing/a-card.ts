import type { CardListItem, FlashCard, OwnCard, OwnCardWords } from '@xuezhou/contract/flash-card';
import { dayOfMoment } from '@xuezhou/rules/flash-card/study-day';

export function aCard(wishes: Partial<FlashCard> = {}): FlashCard {
  const { cardDetailId = 1 } = wishes;
  return {
    cardDetailId,
    courseId: 1,
    bookId: 2,
    readingId: 3,
    status: 'new',
    favorite: false,
    front: `<p>第 ${cardDetailId} 问</p>`,
    back: `<p>第 ${cardDetailId} 答</p>`,
    bookName: '固定收益',
    readingNumber: '第 42 章',
    readingName: '久期',
    subjectName: '有效久期',
    lecture: { bookId: 2, readingId: 3, bulletId: 4 },
    memory: null,
    isLeech: false,
    nextReview: null,
    addQuestion: false,
    questionMode: null,
    questions: [],
    own: null,
    ...wishes,
  };
}

export const anItem = ({
  cardDetailId,
  bookId,
  readingId,
  status,
  favorite,
  nextReview,
}: FlashCard): CardListItem => ({
  cardDetailId,
  bookId,
  readingId,
  status,
  favorite,
  nextReview,
});

export const aSchedule = () => ({
  today: dayOfMoment(Date.now()),
  examDay: null,
  mode: 'steady' as const,
  easyDays: [],
  loads: [],
  parameters: null,
});

export const someCounts = {
  cardAmount: 28,
  newCount: 20,
  learningCount: 0,
  dueCount: 3,
  knownCount: 5,
  favoriteCount: 1,
};

export const anInfo = (wishes: object = {}) => ({
  flashCardStatus: 0,
  cardAmount: 28,
  ownAmount: 0,
  lastStudyCardDetailId: null,
  lastStudyBookId: null,
  lastStudyFront: null,
  today: { newCount: 5, learningCount: 1, dueCount: 3, doneCount: 0, firstBookId: 2 },
  ahead: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-03-${String(index + 3).padStart(2, '0')}`,
    count: index === 0 ? 4 : 0,
  })),
  plan: {
    hasExam: true,
    examDate: null,
    mode: 'steady',
    easyDays: [6, 7],
    newPerDay: null,
    courseExamDate: '2027-02-17',
    examAhead: '2027-02-17',
    memory: null,
  },
  ...wishes,
});

export function anOwnCard(cardDetailId: number, wishes: Partial<OwnCardWords> = {}): OwnCard {
  const own = {
    ownCardId: `019a0000-0000-7000-8000-${String(cardDetailId).padStart(12, '0')}`,
    deck: '',
    front: `第 ${cardDetailId} 问`,
    back: `第 ${cardDetailId} 答`,
    ...wishes,
  };
  return {
    ...anItem(aCard({ cardDetailId, readingId: null })),
    front: `<p>${own.front}</p>`,
    back: `<p>${own.back}</p>`,
    own,
  };
}
