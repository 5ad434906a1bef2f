/** Chinese text beside the texts of others. */
export const richHtmlWords = { sound: '声音' } as const;
