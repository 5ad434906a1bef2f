/** Collected, and explained, in `../refusals.ts`. */
export const notesRefusals = {
  noteEmpty: [6101, '笔记还没有内容，写一点再保存'],
  noteTooMany: [6102, '笔记最多 20000 条，请先删除一些不用的再写'],
} as const;
