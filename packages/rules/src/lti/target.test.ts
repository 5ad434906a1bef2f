import { expect, it } from 'vitest';
import { pathOfTarget, targetOfPath, type LtiTarget } from './target.ts';

const all: readonly (readonly [path: string, target: LtiTarget])[] = [
  ['/course/7', { kind: 'course', courseId: 7 }],
  ['/course/7/book/3', { kind: 'book', courseId: 7, bookId: 3 }],
  ['/course/7/book/3/reading/12', { kind: 'reading', courseId: 7, bookId: 3, readingId: 12 }],
  ['/events/9', { kind: 'paper', paperId: 9 }],
];

it.each(all)('%s is a page that platforms open, and its own address', (path, target) => {
  expect(targetOfPath(path)).toEqual(target);
  expect(targetOfPath(`${path}/`)).toEqual(target);
  expect(pathOfTarget(target)).toBe(path);
});

it.each([
  ...['/', '/settings', '/course/0', '/course/-1', '/course/1e3', '/course/1234567890'],
  ...['/course/7/exercise', '/course/7/book/3/reading', '/course/7/reading/3', '/events/9/room'],
  ...['//evil.example/course/7', '/events/9/../../settings', '/free-course/7'],
])('%s is none of them', (path) => {
  expect(targetOfPath(path)).toBeNull();
});
