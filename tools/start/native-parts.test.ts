import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { lackingParts, loadFrom } from './native-parts.mjs';

const loadBut =
  (...missing: string[]) =>
  (name: string) => {
    if (missing.includes(name)) throw new Error(`Cannot find native binding of ${name}`);
    return {};
  };

it('says nothing where all parts are there', () => {
  expect(lackingParts(loadBut())).toEqual({ fault: undefined, note: undefined });
});

it('says what nothing runs without, for which machine, and what to do', () => {
  const { fault, note } = lackingParts(loadBut('@node-rs/jieba'), 'linux-arm64');
  expect(fault).toContain('（linux-arm64）的 @node-rs/jieba（中文搜索）');
  expect(fault).toContain('npm install --include=optional');
  expect(note).toBeUndefined();
});

it('goes on without the optimiser of FSRS, and says so', () => {
  const { fault, note } = lackingParts(loadBut('@open-spaced-repetition/binding'));
  expect(fault).toBeUndefined();
  expect(note).toContain('复习按学校的或通用的参数安排');
});

it('finds here what the server finds', () => {
  expect(lackingParts(loadFrom(root)).fault).toBeUndefined();
});
