/** Chinese text of what a course tells of its training camps. */
export const campNoteWords = {
  title: '训练营',
  progress: '训练营进度',
  finished: (finished: number, total: number) => `${finished} / ${total} 项`,
  about: '每天几项小任务，跟着同学一起学。',
  goOn: '去打卡',
  look: '去看看',
  onCard: (finished: number, total: number) => `训练营 ${finished} / ${total}`,
} as const;
