import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { makeStudent } from '../../testing/factories.ts';
import { keysOf } from '../config/key-config.ts';
import { UnusableDatabaseError } from '../database/unusable-database-error.ts';
import { signerWith } from '../signer.ts';
import { demandSameSecret, isSameSecret } from './demand-same-secret.ts';

const [first, second, third] = ['the-first-of-the-school', 'its-second', 'a-slip-of-the-second'];

const sealingOf = (SECRET: string, SECRET_BEFORE = '', SEALING_KEYS = '') => ({
  signer: signerWith(
    keysOf({ SECRET, SECRET_BEFORE, SEALING_KEYS, SIGNING_KEYS: '', COOKIE_KEYS: '' }, SECRET),
  ),
});

async function openSchool() {
  const { connection, pool, close } = await openTestDatabase();
  onTestFinished(close);
  const start = (...keys: Parameters<typeof sealingOf>) =>
    demandSameSecret(connection, sealingOf(...keys), 'server');
  const isRefused = (...keys: Parameters<typeof sealingOf>) =>
    expect(start(...keys)).rejects.toThrow(UnusableDatabaseError);
  return { connection, pool, start, isRefused };
}

it('a server that was left with the former secret stops once the school has another, and one with a slip', async () => {
  const { start, isRefused } = await openSchool();
  await start(first);
  await start(second, first);
  await isRefused(first);
  await isRefused(third, first);
  await isRefused(second);
  await start(second, first);
  // Back again, as the first was not lost: what the second sealed must be read.
  await start(first, `${second} ${first}`);
  await start(second, first);
});

it('a server without the keys that seal stops', async () => {
  const { start, isRefused } = await openSchool();
  await start(first);
  await start(first, '', 'sealing-one');
  await isRefused(first);
  await isRefused(first, '', 'sealing-two');
  await start(first, '', 'sealing-two sealing-one');
  await isRefused(first, '', 'sealing-one');
});

it('a school of the mark alone is held against its newest phone, once', async () => {
  const { connection, pool, start, isRefused } = await openSchool();
  await start(first);
  await makeStudent(connection, {}, sealingOf(second, first));
  await pool.query('update school_home set secret_word = null');
  await isRefused(first);
  await start(second, first);
  await isRefused(first);
});

it('a school that knows mail addresses alone is held against the newest of them', async () => {
  const { connection, start, isRefused } = await openSchool();
  await makeStudent(connection, { mobile: null, email: 'lin@example.com' }, sealingOf(first));
  await isRefused(second);
  await start(first);
});

it('a tool with a secret of its own does not make it that of the school', async () => {
  const { connection, start } = await openSchool();
  await demandSameSecret(connection, sealingOf(second), 'tool');
  await start(first);
  const tool = demandSameSecret(connection, sealingOf(second), 'tool');
  await expect(tool).rejects.toThrow(UnusableDatabaseError);
});

it('of what was restored it is known before a server starts', async () => {
  const { connection, start } = await openSchool();
  expect(await isSameSecret(connection, sealingOf(second))).toBe(true);
  await start(first);
  expect(await isSameSecret(connection, sealingOf(first))).toBe(true);
  expect(await isSameSecret(connection, sealingOf(second, first))).toBe(true);
  // Reads all that is sealed, and finds nobody.
  expect(await isSameSecret(connection, sealingOf(second, '', first))).toBe(false);
});
