/** 2,460 */
export const figure = (value: number): string => value.toLocaleString('en-US');

/** +10, −250; the minus is that of figures. */
export const signed = (value: number): string =>
  value < 0 ? `−${figure(-value)}` : `+${figure(value)}`;

/** What points are worth in yuan, as it is written: 24.60. */
export const yuanOf = (points: number): string => (points / 100).toFixed(2);
