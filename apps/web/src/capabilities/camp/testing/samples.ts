import type { CampDay, CampTask, CourseCamp, MyCamp } from '@xuezhou/contract/camp';

/** Entities that complete themselves; a test gives only what it is about. */

export const campTask = (given: Partial<CampTask> = {}): CampTask => ({
  ...{ kind: 'lecture', title: '利率的三个名字', finished: 0, total: 1, isDone: false },
  ...{ bookId: 1, readingId: 101, bulletId: 1001, paperId: null },
  ...given,
});

export const campDay = (given: Partial<CampDay> = {}): CampDay => ({
  ...{ day: 1, date: '2026-11-20', isOpen: true, isToday: true, tasks: [campTask()] },
  ...given,
});

export const myCamp = (given: Partial<MyCamp> = {}): MyCamp => ({
  ...{ campId: 1, courseId: 1, campName: '七天营', xlyFinishedCount: 1, xlyTotalCount: 3 },
  ...{ intro: '', className: '随到随学班', startsOn: '2026-11-20', endsOn: '2026-11-26' },
  ...{ days: [campDay()], classmates: 12, finishedAt: null },
  ...given,
});

export const courseCamp = (given: Partial<CourseCamp> = {}): CourseCamp => ({
  ...{ campId: 1, courseId: 1, campName: '七天营', xlyFinishedCount: 0, xlyTotalCount: 3 },
  ...{ intro: '', days: 7, startsOn: null, endsOn: null, finishedAt: null },
  classes: [
    {
      ...{ classId: 5, className: '随到随学班', startsOn: null, joinFrom: null, joinUntil: null },
      ...{ seatsLeft: null, result: 'joined' },
    },
  ],
  ...given,
});
