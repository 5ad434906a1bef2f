/** Given as the last day of a field, it keeps a fifth digit out of the year, which no server would take. */
export const lastDay = '9999-12-31';
