/** Collected, and explained, in `../refusals.ts`. */
export const studyRefusals = {
  courseIdsFormat: [6407, '课程编号应是用逗号分开的数字，最多 100 个'],
  noStudyPlan: [3121, '这门课还没有学习计划，请先定下考试日期和每天的时间'],
  weekTooShort: [3122, '一周的时间合起来要有半小时，请再留一点'],
  daysOffRange: [3123, '请选从今天起一年内的日子，一次最多 31 天'],
  putOffOften: [
    12820,
    '这一项已经连着放到明天 3 次了，今天做一点也好；不想学它，可以在计划里把这一章先放下',
  ],
} as const;
