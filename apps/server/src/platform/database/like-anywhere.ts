/** A text as LIKE takes it literally, anywhere. */
export const likeAnywhere = (text: string): string =>
  `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
