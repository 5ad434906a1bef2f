/** The same with one of them a place earlier or later. */
export function moved<One>(all: readonly One[], from: number, by: -1 | 1): readonly One[] {
  const next = [...all];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(from + by, 0, one);
  return next;
}
