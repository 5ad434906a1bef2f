/** Chinese text of the days until the exam. */
export const examWords = {
  label: '考试倒计时',
  until: (courseName: string) => `${courseName} · 距考试`,
  days: '天',
  today: '今天',
  pace: (readings: number, perWeek: number) =>
    `还有 ${readings} 章没开始，每周学 ${perWeek} 章，考前就有时间复习。`,
  todayText: '今天考试，带好证件，慢慢来',
  joined: (day: string) => `${day} 加入`,
  exam: (day: string) => `${day} 考试`,
} as const;
