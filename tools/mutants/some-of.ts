import type { Target } from './run.ts';

/** So many mutants of all files together, spread evenly over them; the same ones each time, and all where there are fewer. */
export function someOf(targets: readonly Target[], count: number): Target[] {
  const total = targets.reduce((sum, { mutants }) => sum + mutants.length, 0);
  if (count >= total) return [...targets];
  let before = 0;
  const partOf = (index: number) => Math.floor((index * count) / total);
  return targets.flatMap((target) => {
    const mutants = target.mutants.filter((_mutant, index) => {
      const at = before + index;
      return partOf(at + 1) !== partOf(at);
    });
    before += target.mutants.length;
    return mutants.length === 0 ? [] : [{ ...target, mutants }];
  });
}
