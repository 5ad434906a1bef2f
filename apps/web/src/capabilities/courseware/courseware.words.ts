/** Chinese text of the pages of courseware. */
export const coursewareWords = {
  title: 'courseware',
  done: (done: number, total: number) => `已完成 ${done} / ${total}`,
  progress: '完成的进度',
} as const;
