import { expect, it } from 'vitest';
import { neededBy, needsOf } from './needs.ts';
import { spanOf } from './span-of.ts';

it('shows what differs with a little around it', () => {
  expect(spanOf('旧名', '新名')).toEqual(['旧名', '新名']);
  const [before, after] = spanOf(
    `${'前'.repeat(60)}收益率${'后'.repeat(60)}`,
    `${'前'.repeat(60)}价格${'后'.repeat(60)}`,
  );
  expect(before).toBe(`…${'前'.repeat(12)}收益率${'后'.repeat(12)}…`);
  expect(after).toBe(`…${'前'.repeat(12)}价格${'后'.repeat(12)}…`);
});

it('takes along what a change needs, and leaves out what cannot be without another', () => {
  const key = (nodeId: number) => ({ kind: 'reading' as const, nodeId });
  const changes = [
    { ...key(1), needs: [] },
    { ...key(2), needs: [key(1)] },
    { ...key(3), needs: [key(2)] },
  ];
  expect([...needsOf(changes, 'reading:3')].toSorted()).toEqual([
    'reading:1',
    'reading:2',
    'reading:3',
  ]);
  expect([...neededBy(changes, new Set(['reading:2']))].toSorted()).toEqual([
    'reading:2',
    'reading:3',
  ]);
});
