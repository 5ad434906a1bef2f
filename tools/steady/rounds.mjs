/**
 * One run of the tests. `failed` is what did not pass in it, `unsteady` what passed only when it was tried again.
 * @typedef {{ seconds: number, passed: number, failed: readonly string[], unsteady: readonly string[], isWell: boolean }} Round
 */

/** @param {readonly Round[]} rounds */
export const isSteady = (rounds) =>
  rounds.every(({ isWell, failed, unsteady }) => isWell && failed.length + unsteady.length === 0);

/** @param {number} seconds */
const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * A line for each run, and beneath them what was not steady, with the runs in which it was not.
 * @param {readonly Round[]} rounds
 */
export function roundTable(rounds) {
  const lines = rounds.map(({ seconds, passed, failed, unsteady, isWell }, index) =>
    [
      String(index + 1).padStart(4),
      clock(seconds).padStart(8),
      String(passed).padStart(7),
      String(failed.length).padStart(7),
      String(unsteady.length).padStart(7),
      isWell ? '' : '  没有通过',
    ].join(''),
  );
  /** @type {Map<string, number[]>} */
  const when = new Map();
  for (const [index, { failed, unsteady }] of rounds.entries())
    for (const title of new Set([...failed, ...unsteady]))
      when.set(title, [...(when.get(title) ?? []), index + 1]);
  const named = [...when].map(([title, runs]) => `第 ${runs.join('、')} 次：${title}`);
  const head = '  次    用时   通过   失败   再试';
  return [head, ...lines, ...(named.length > 0 ? ['', ...named] : [])].join('\n');
}
