import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { floors } from '../floors.mjs';
import { root } from '../root.mjs';

/**
 * What the tests cost, by capability: every runner writes its share here, and `npm test` prints the sum.
 * @typedef {{ tests: number, ms: number }} Cost
 * @typedef {Record<string, Cost>} Account
 */

const folder = path.join(root, '.cache/account');

/**
 * The capability that a test file is about, or the part of the house that it is in. A story is of the capability that
 * its name begins with.
 * @param {string} file with forward slashes
 */
export function capabilityOf(file) {
  const ofCapability =
    /\/capabilities\/([^/]+)\//.exec(file) ?? /packages\/rules\/src\/([^/]+)\//.exec(file);
  if (ofCapability !== null) return ofCapability[1];
  const story = /\/(?:stories|e2e\/src)\/(?:.*\/)?([^/]+)$/.exec(file)?.[1];
  const told = floors
    .flat()
    .find((name) => story?.startsWith(`${name}.`) || story?.startsWith(`${name}-`));
  if (told !== undefined) return told;
  if (file.endsWith('.spec.ts')) return '(e2e)';
  const ofHouse = /(?:apps|packages)\/([^/]+)\/src\/([^/]+)\//.exec(file);
  if (ofHouse !== null) return `(${ofHouse[1]} ${ofHouse[2]})`;
  return `(${/(?:apps|packages)\/([^/]+)\//.exec(file)?.[1] ?? 'tools'})`;
}

/**
 * @param {Account} account
 * @param {string} file
 * @param {number} tests
 * @param {number} ms
 */
export function addCost(account, file, tests, ms) {
  const cost = (account[capabilityOf(file)] ??= { tests: 0, ms: 0 });
  cost.tests += tests;
  cost.ms += ms;
}

/** Throws away what an earlier run left. */
export function openAccount() {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} runner
 * @param {Account} account
 */
export function writeAccount(runner, account) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${runner}.json`), JSON.stringify(account));
}

/**
 * The table of all runners, the dearest first.
 * @param {readonly Account[]} accounts
 */
export function accountTable(accounts) {
  /** @type {Account} */
  const sum = {};
  for (const [name, { tests, ms }] of accounts.flatMap((account) => Object.entries(account))) {
    const cost = (sum[name] ??= { tests: 0, ms: 0 });
    cost.tests += tests;
    cost.ms += ms;
  }
  const whole = Object.values(sum).reduce((total, { ms }) => total + ms, 0);
  return Object.entries(sum)
    .sort(([, one], [, other]) => other.ms - one.ms)
    .map(([name, { tests, ms }]) => {
      const share = whole === 0 ? 0 : Math.round((100 * ms) / whole);
      return `${(ms / 1000).toFixed(1).padStart(8)} s ${String(share).padStart(3)} %  ${String(tests).padStart(5)} 项  ${name}`;
    })
    .join('\n');
}

/** @returns {Account[]} */
export function readAccounts() {
  try {
    return readdirSync(folder).map((name) =>
      JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
    );
  } catch {
    return [];
  }
}
