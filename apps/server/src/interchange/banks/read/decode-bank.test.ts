import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { decodeBank, decodeFile } from './decode-bank.ts';

const utf16be = (words: string) => Buffer.from(words, 'utf16le').swap16();

it.each([
  ['UTF-8', Buffer.from('中文, plain'), '中文, plain'],
  ['UTF-8 with a mark', Buffer.from('\uFEFF中文'), '中文'],
  ['UTF-16', Buffer.from('\uFEFF中文, plain', 'utf16le'), '中文, plain'],
  ['UTF-16 of the other order', utf16be('\uFEFF中文'), '中文'],
  ['UTF-16 without a mark', Buffer.from('::Q:: plain {T}', 'utf16le'), '::Q:: plain {T}'],
  ['GB18030', Buffer.from('cce2b8c92c41', 'hex'), '题干,A'],
  ['GBK with trail bytes of ASCII', Buffer.from('e946bbf9', 'hex'), '镕基'],
  ['windows-1252', Buffer.from('caf\xe9 na\xefve {=\x93oui\x94}', 'latin1'), 'café naïve {=“oui”}'],
])('reads %s', (_name, bytes, expected) => {
  expect(decodeBank(bytes)).toBe(expected);
});

// Longer than the pieces in which a file is read, so that signs and line breaks are cut between two of them.
it.each([
  ['UTF-8', Buffer.from('题\r\n')],
  ['UTF-16', Buffer.from('题\r\n', 'utf16le')],
  ['GB18030', Buffer.from('cce20d0a', 'hex')],
])('reads a long file of %s piece by piece', async (name, line) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-text-'));
  try {
    const file = path.join(folder, 'long.csv');
    const first = name === 'UTF-16' ? Buffer.from('\uFEFFa', 'utf16le') : Buffer.from('a');
    const count = 60_000;
    await writeFile(file, Buffer.concat([first, ...Array<Buffer>(count).fill(line)]));
    expect((await text(decodeFile(file))) === `a${'题\n'.repeat(count)}`).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});
