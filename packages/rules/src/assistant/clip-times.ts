interface SpokenPart {
  /** Milliseconds. */
  readonly start: number;
  readonly end: number;
}

/** From which second of a lecture to which a found part is played: a second more, so that its last word is heard. */
export function clipSeconds({ start, end }: SpokenPart): { from: number; to: number } {
  return { from: start / 1000, to: end / 1000 + 1 };
}
