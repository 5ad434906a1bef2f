import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldOfHeading, mapHeadings } from './bank-columns.ts';

const headings = {
  stem: ['Question', '题干', '题目'],
  answer: ['Answer', '答案', '正确答案'],
  explanation: ['analysis', '解析'],
  type: ['题型', 'type'],
  'option A': ['A', '选项A', 'Option A', 'A选项'],
  'option B': ['B', '选项 B', 'option_b', '选项2'],
} as const;

it('finds every column in any order, whatever its case and blanks', () => {
  const chosen = fc
    .tuple(...Object.values(headings).map((names) => fc.constantFrom(...names)))
    .chain((names) => fc.shuffledSubarray(names, { minLength: names.length }));
  const dressed = chosen.chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .tuple(fc.constantFrom('', ' ', '*'), fc.boolean(), fc.constantFrom('', ' '))
          .map(([before, upper, after]) => before + (upper ? name.toUpperCase() : name) + after),
      ),
    ),
  );
  fc.assert(
    fc.property(dressed, (names) => {
      const columns = mapHeadings(names);
      expect([...columns.keys()].toSorted()).toEqual(Object.keys(headings).toSorted());
      for (const [field, at] of columns) expect(fieldOfHeading(names[at] ?? '')).toBe(field);
    }),
  );
});

it.each(['term', '备注', '9', 'I', 'AB'])('leaves %s alone', (heading) => {
  expect(fieldOfHeading(heading)).toBeUndefined();
});
