/** Collected, and explained, in `../refusals.ts`. */
export const readerRefusals = {
  highlightTooMany: [6111, '一章最多 500 处划线，请先删去一些再划'],
  highlightEmpty: [6112, '这里没有文字可以划线，请选中一段文字'],
} as const;
