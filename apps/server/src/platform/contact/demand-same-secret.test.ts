import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { makeStudent } from '../../testing/factories.ts';
import { keysOf } from '../config/key-config.ts';
import { UnusableDatabaseError } from '../database/unusable-database-error.ts';
import { signerWith } from '../signer.ts';
import { demandSameSecret } from './demand-same-secret.ts';

const [first, second, third] = ['the-first-of-the-school', 'its-second', 'a-slip-of-the-second'];

const sealingOf = (SECRET: string, SECRET_BEFORE = '', SEALING_KEYS = '') => ({
  signer: signerWith(
    keysOf({ SECRET, SECRET_BEFORE, SEALING_KEYS, SIGNING_KEYS: '', COOKIE_KEYS: '' }, SECRET),
  ),
});

async function openSchool() {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { connection, pool } = database;
  const start = (...keys: Parameters<typeof sealingOf>) =>
    demandSameSecret(connection, sealingOf(...keys), 'server');
  const isRefused = async (...keys: Parameters<typeof sealingOf>) => {
    const reason = await start(...keys).catch((error: unknown) => error);
    return reason instanceof UnusableDatabaseError;
  };
  return { connection, pool, start, isRefused };
}

it('a server that was left with the former secret stops once the school has another, and one with a slip', async () => {
  const { start, isRefused } = await openSchool();
  await start(first);
  await start(second, first);
  expect(await isRefused(first)).toBe(true);
  expect(await isRefused(third, first)).toBe(true);
  expect(await isRefused(second)).toBe(true);
  await start(second, first);
  // Back again, as the first was not lost: what the second sealed must be read.
  await start(first, `${second} ${first}`);
  await start(second, first);
});

it('a server without the keys that seal stops', async () => {
  const { start, isRefused } = await openSchool();
  await start(first);
  await start(first, '', 'sealing-one');
  expect(await isRefused(first)).toBe(true);
  expect(await isRefused(first, '', 'sealing-two')).toBe(true);
  await start(first, '', 'sealing-two sealing-one');
  expect(await isRefused(first, '', 'sealing-one')).toBe(true);
});

it('a school of the mark alone is held against its newest phone, once', async () => {
  const { connection, pool, start, isRefused } = await openSchool();
  await start(first);
  await makeStudent(connection, {}, sealingOf(second, first));
  await pool.query('update school_home set secret_word = null');
  expect(await isRefused(first)).toBe(true);
  await start(second, first);
  expect(await isRefused(first)).toBe(true);
});

it('a school that knows mail addresses alone is held against the newest of them', async () => {
  const { connection, start, isRefused } = await openSchool();
  await makeStudent(connection, { mobile: null, email: 'lin@example.com' }, sealingOf(first));
  expect(await isRefused(second)).toBe(true);
  await start(first);
});

it('a tool with a secret of its own does not make it that of the school', async () => {
  const { connection, start } = await openSchool();
  await demandSameSecret(connection, sealingOf(second), 'tool');
  await start(first);
  const tool = demandSameSecret(connection, sealingOf(second), 'tool');
  await expect(tool).rejects.toThrow(UnusableDatabaseError);
});
