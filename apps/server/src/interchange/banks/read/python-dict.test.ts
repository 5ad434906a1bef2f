import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PythonDictError, readPythonDict } from './python-dict.ts';

/** As Python's repr writes a text. */
function repr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('\0', '\\x00');
  return `${quote}${inside}${quote}`;
}

it('reads back every dict of texts that Python prints', () => {
  const dict = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })));
  fc.assert(
    fc.property(dict, (entries) => {
      const printed = `{${entries.map(([key, value]) => `${repr(key)}: ${repr(value)}`).join(', ')}}`;
      expect(readPythonDict(printed)).toEqual(entries);
    }),
  );
});

it.each([
  [
    `{'A': '对', "B": "don't"}`,
    [
      ['A', '对'],
      ['B', "don't"],
    ],
  ],
  [
    `{'A': 2004, 'B': -1.5, 'C': None, 'D': True,}`,
    [
      ['A', '2004'],
      ['B', '-1.5'],
      ['C', ''],
      ['D', 'True'],
    ],
  ],
  [
    `['甲', '\\u4e59']`,
    [
      ['0', '甲'],
      ['1', '乙'],
    ],
  ],
])('reads %s', (text, entries) => {
  expect(readPythonDict(text)).toEqual(entries);
});

it.each([
  `{'A': __import__('os')}`,
  `{'A': 'x' + 'y'}`,
  `{'A': 'x'`,
  `{'A' 'x'}`,
  `{'A': 'x'} or 1`,
  `{'A': '\\xzz'}`,
  `{'A': {'B': 'x'}}`,
  'dict()',
])('refuses %s', (text) => {
  expect(() => readPythonDict(text)).toThrow(PythonDictError);
});
