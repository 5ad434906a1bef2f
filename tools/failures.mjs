import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * What failed, and why: every runner writes its own here, and `npm test` ends with them, for whoever sees no more of
 * it than its end.
 * @typedef {{ title: string, reason: string }} TestFailure
 */

const folder = path.join(root, '.cache/failures');
const mostLines = 16;

/** Throws away what an earlier run left. */
export function openFailures() {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} runner
 * @param {readonly TestFailure[]} failures
 */
export function writeFailures(runner, failures) {
  if (failures.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${runner}.json`), JSON.stringify(failures));
}

/** @returns {TestFailure[]} */
export function readFailures() {
  try {
    return readdirSync(folder).flatMap((name) =>
      JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
    );
  } catch {
    return [];
  }
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
