/** Chinese text of the study of this week. */
export const weekWords = {
  title: '本周学习',
  today: '今天',
  none: '本周还没有学习记录',
  day: (name: string, span: string) => `${name}：${span}`,
  weekday: (name: string) => `周${name}`,
  nothing: '没有学习',
  planned: (span: string) => `，计划 ${span}`,
  dashed: '虚线是计划的时间。',
} as const;
