import { expect, it } from 'vitest';
import { decodeBank } from './decode-bank.ts';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

it.each([
  ['UTF-8', Buffer.from('中文, plain'), '中文, plain'],
  ['UTF-8 with a mark', Buffer.from('\uFEFF中文'), '中文'],
  ['UTF-16', Buffer.from('\uFEFF中文, plain', 'utf16le'), '中文, plain'],
  ['UTF-16 of the other order', utf16be('\uFEFF中文'), '中文'],
  ['UTF-16 without a mark', Buffer.from('::Q:: plain {T}', 'utf16le'), '::Q:: plain {T}'],
  ['GB18030', Buffer.from('cce2b8c92c41', 'hex'), '题干,A'],
  ['GBK with trail bytes of ASCII', Buffer.from('e946bbf9', 'hex'), '镕基'],
  ['windows-1252', Buffer.from('caf\xe9 na\xefve {=\x93oui\x94}', 'latin1'), 'café naïve {=“oui”}'],
])('reads %s', (_name, bytes, text) => {
  expect(decodeBank(bytes)).toBe(text);
});
