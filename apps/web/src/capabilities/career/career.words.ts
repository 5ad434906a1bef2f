/** Chinese text of the career plans. */
export const careerWords = {
  title: '职业规划',
  trail: '学习',
  assigned: '老师为你安排',
  finished: (finished: number, total: number) => `完成 ${finished} / ${total} 个目标`,
  progress: '规划进度',
  empty: '还没有职业规划',
  emptyText: '学校安排之后会出现在这里，先从手上的课程学起。',
  toDashboard: '回到学习',
} as const;
