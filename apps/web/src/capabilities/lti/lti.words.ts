/** Chinese text of the pages of lti. */
export const ltiWords = {
  title: 'lti',
  done: (done: number, total: number) => `已完成 ${done} / ${total}`,
  progress: '完成的进度',
} as const;
