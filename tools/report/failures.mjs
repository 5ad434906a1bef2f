import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../root.mjs';

/**
 * What failed, and why: every runner writes its own here, and `npm test` ends with them, for whoever sees no more of
 * it than its end. Unsteady is what failed once and passed when it was tried again, which happens only where CI is set.
 * @typedef {{ title: string, reason: string, page?: string }} TestFailure page: what stood on it, of a story
 * @typedef {{ failed: readonly TestFailure[], unsteady: readonly TestFailure[] }} Outcome
 */

const folder = path.join(root, '.cache/failures');
const maxLines = 16;
const maxOfPage = 60;

/** Throws away what an earlier run left. */
export function openFailures() {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} runner
 * @param {Outcome} outcome
 */
export function writeFailures(runner, outcome) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${runner}.json`), JSON.stringify(outcome));
}

/** @returns {Outcome} of all runners */
export function readFailures() {
  const outcomes = existsSync(folder)
    ? readdirSync(folder).map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    : [];
  return {
    failed: outcomes.flatMap(({ failed }) => failed),
    unsteady: outcomes.flatMap(({ unsteady }) => unsteady),
  };
}

/**
 * @param {readonly TestFailure[]} first of a run
 * @param {readonly TestFailure[]} again of another run of those that failed in it
 * @returns {TestFailure[]} those that passed then
 */
export function unsteadyOf(first, again) {
  const stillFailed = new Set(again.map(({ title }) => title));
  return first.filter(({ title }) => !stillFailed.has(title));
}

/**
 * Writes what a second try of a run's failures has made of them.
 * @param {string} runner
 * @param {string} again the run that tried them
 */
export function mergeSecondTry(runner, again) {
  const failedOf = (name) =>
    JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')).failed;
  writeFailures(runner, { failed: [], unsteady: unsteadyOf(failedOf(runner), failedOf(again)) });
}

/**
 * Each with the first lines of its reason.
 * @param {readonly TestFailure[]} failures
 */
export function failureList(failures) {
  return failures
    .map(({ title, reason, page = '' }) => {
      const why = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, maxLines);
      const stood = page === '' ? [] : page.split('\n').slice(0, maxOfPage);
      return [title, ...[...why, ...stood].map((line) => `    ${line}`)].join('\n');
    })
    .join('\n\n');
}
