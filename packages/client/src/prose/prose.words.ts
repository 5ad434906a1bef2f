export const proseWords = { updated: (day: string) => `${day}起生效` } as const;
