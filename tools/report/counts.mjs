/**
 * Every runner ends with one line of this form, and nothing else on it; the wrapper adds them up.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

const line = /^(\d+) passed, (\d+) failed, (\d+) skipped$/gm;

/** @param {Counts} counts */
export const countLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * What a runner said. One that crashed, said nothing, ran nothing or ended with an error that it did not
 * count has failed once more than it knows.
 * @param {string} output
 * @param {number | null} exitCode
 * @returns {Counts}
 */
export function readCounts(output, exitCode) {
  const last = [...output.matchAll(line)].at(-1);
  if (last === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const [passed, failed, skipped] = last.slice(1).map(Number);
  const isUncounted = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUncounted ? 1 : failed, skipped };
}

/**
 * Of a run, and of another one of those that failed in it. One that did not get to trying them changes nothing.
 * @param {Counts} first
 * @param {Counts} again
 * @returns {Counts}
 */
export function countSecondTry(first, again) {
  const isTried = again.passed + again.failed >= first.failed;
  return isTried ? { ...first, passed: first.passed + again.passed, failed: again.failed } : first;
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  const sum = (part) => all.reduce((total, counts) => total + counts[part], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}
