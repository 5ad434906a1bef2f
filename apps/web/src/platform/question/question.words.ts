/** Words of what every page of questions has. */
export const questionWords = {
  fontSize: '字号',
  fontSizes: { 1: '标准', 2: '大', 3: '特大' },
} as const;
