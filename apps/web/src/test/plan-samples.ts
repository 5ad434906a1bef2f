import type { StudyPlan, TodayItem } from '@xuezhou/contract/study';

/** An entry of today as tests need one. */
export const aTodayItem = (given: Partial<TodayItem>): TodayItem => ({
  ...{ kind: 'review', title: '', courseId: 1, courseName: 'CFA 一级', finished: 0, total: 1 },
  ...{ chapter: '', doneAt: null, minutes: 0, spent: 0, beginsAt: null, endsAt: null, position: 0 },
  ...{ isPlanned: false, campName: null },
  ...{ isDone: false, bookId: null, readingId: null, bulletId: null, paperId: null, task: null },
  ...given,
});

const work = {
  ...{ lecture: 715, reading: 75, practice: 345, questions: 276, cards: 100 },
  ...{ review: 310, total: 1545 },
};

/** A plan of some weeks. */
export const aPlanOf = (given: Partial<StudyPlan>): StudyPlan => ({
  ...{ courseId: 1, courseName: 'CFA 一级', examDate: '2027-02-17', weeklyMinutes: 480 },
  weekdays: [60, 60, 45, 150, 30, 135, 0],
  work: { ...work, mock: 780, papers: 4, mockMinutes: 135, goingOver: 60, total: 2325 },
  ...{ secondsPerQuestion: 75, isOwnPace: true, hours: 2565, balance: 240, ahead: 200 },
  isLackAccepted: false,
  books: [],
  learnUntil: '2027-02-12',
  weeks: [
    {
      ...{ from: '2026-11-12', to: '2026-11-15', minutes: 270 },
      ...{ bookNames: ['固定收益'], chapters: ['久期', '凸性'], mocks: [], isOff: false },
    },
  ],
  daysOff: [],
  leaveOut: [],
  ...given,
});
