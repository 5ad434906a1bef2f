/** As it is stored, however it was typed. */
export const inOneLine = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Two families of which this is the same have the same name. */
export const asCompared = (name: string): string => inOneLine(name).toUpperCase();
