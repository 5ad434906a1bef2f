/** Which options may change places, and the number that their order follows from. */
export interface OptionShuffle {
  /** Letters. */
  readonly movable: string;
  readonly seed: number;
}

/**
 * Options as they are shown: those that may move have changed places among each other, the others stand where they were
 * written. The same seed gives the same order everywhere, whatever order the options come in.
 */
export function orderOptions<Option extends { readonly letter: string }>(
  options: readonly Option[],
  { movable, seed }: OptionShuffle,
): Option[] {
  const written = options.toSorted((one, other) => (one.letter < other.letter ? -1 : 1));
  const moving = written
    .filter(({ letter }) => movable.includes(letter))
    .map((option, place) => ({ option, at: scatter(scatter(seed) + place) }))
    .toSorted((one, other) => one.at - other.at);
  return written.map((option) =>
    movable.includes(option.letter) ? (moving.shift()?.option ?? option) : option,
  );
}

/** The seed of what these ids name. */
export function seedOf(...ids: readonly number[]): number {
  return ids.reduce((seed, id) => scatter(seed + id), 0);
}

/** Spreads neighbouring integers over 32 bits, each to one of its own: the finalizer of MurmurHash3. */
function scatter(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
