/** The letter that stands at a place on screen, whatever letter the option has. */
export const letterAt = (place: number): string => String.fromCodePoint(65 + place);

/** Letters of an answer as they stand on screen; `order` is the letters of the options as shown. */
export function lettersShown(order: readonly string[], answer: string): string[] {
  return order.flatMap((letter, place) => (answer.includes(letter) ? letterAt(place) : []));
}
