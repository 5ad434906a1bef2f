/** What nodes are called, and what becomes of them. */
export const kinds = { course: '课程', book: '书', reading: '章', lecture: '课' } as const;
export const whats = {
  added: { word: '新增', tone: 'right' },
  changed: { word: '修改', tone: 'review' },
  moved: { word: '移动', tone: 'accent' },
  removed: { word: '删去', tone: 'wrong' },
} as const;
