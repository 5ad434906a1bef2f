/** Characters that go as one SMS; of a longer one each part has less, as it is to be put together again. */
export const smsLetters = { one: 70, part: 67 } as const;

/** How many SMS a text is sent and paid as; none for no text. */
export function smsParts(text: string): number {
  // Carriers count UTF-16 units: a face takes two.
  const { length } = text;
  if (length === 0) return 0;
  return length <= smsLetters.one ? 1 : Math.ceil(length / smsLetters.part);
}
