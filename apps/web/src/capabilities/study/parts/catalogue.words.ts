/** Chinese text of a course in the list of all. */
export const catalogueWords = {
  counts: (lectures: number, questions: number) => `${lectures} 节课 · ${questions} 道题`,
  trial: '可试学',
  free: (count: number) => `看 ${count} 节免费课`,
} as const;
