import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../root.mjs';

/**
 * What failed, and why: every runner writes its own here, and `npm test` ends with them, for whoever sees no more of
 * it than its end. Unsteady is what failed once and passed when it was tried again, which happens only where CI is set.
 * @typedef {{ title: string, reason: string }} TestFailure
 * @typedef {{ failed: readonly TestFailure[], unsteady: readonly TestFailure[] }} Outcome
 */

const folder = path.join(root, '.cache/failures');
const mostLines = 16;

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
 * Each with the first lines of its reason.
 * @param {readonly TestFailure[]} failures
 */
export function failureList(failures) {
  return failures
    .map(({ title, reason }) => {
      const lines = stripVTControlCharacters(reason).trimEnd().split('\n').slice(0, mostLines);
      return [title, ...lines.map((line) => `    ${line}`)].join('\n');
    })
    .join('\n\n');
}
