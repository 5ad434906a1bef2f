/** Collected, and explained, in `../refusals.ts`. */
export const searchRefusals = {
  searchTooOften: [5601, '搜索得太快了，请停几秒再试，输入的字还在'],
} as const;
