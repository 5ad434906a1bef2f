import type { NamedStudent, PeriodAct } from './period-plan.ts';

type Students = readonly NamedStudent[];

/** 「林知远」 or 「5 位学员」. */
const whose = (students: Students): string =>
  students.length === 1 ? (students[0]?.nickname ?? '') : ` ${students.length} 位学员`;

export const actWords: Readonly<
  Record<
    PeriodAct,
    { verb: string; title: (students: Students) => string; done: (count: number) => string }
  >
> = {
  enrol: {
    verb: '报名',
    title: (students) => `给${whose(students)}报名`,
    done: (count) => `给 ${count} 人报好名了`,
  },
  extend: {
    verb: '延长',
    title: (students) => `延长${whose(students)}的有效期`,
    done: (count) => `延长了 ${count} 人的有效期`,
  },
  pause: {
    verb: '暂停',
    title: (students) => `暂停${whose(students)}的课程`,
    done: (count) => `暂停了 ${count} 人的课程`,
  },
  resume: {
    verb: '恢复',
    title: (students) => `恢复${whose(students)}的课程`,
    done: (count) => `恢复了 ${count} 人的课程`,
  },
};
