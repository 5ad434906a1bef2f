import { expect, it } from 'vitest';
import { pathOfTarget, targetOfAddress, targetOfPath, type LtiTarget } from './target.ts';

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
  expect(targetOfAddress('https://school.example', `https://school.example${path}`)).toEqual(
    target,
  );
  expect(
    targetOfAddress('https://school.example/xz/', `https://school.example/xz${path}?a=1#b`),
  ).toEqual(target);
});

it.each([
  ...['/', '/settings', '/course/0', '/course/-1', '/course/1e3', '/course/1234567890'],
  ...['/course/7/exercise', '/course/7/book/3/reading', '/course/7/reading/3', '/events/9/room'],
  ...['//evil.example/course/7', '/events/9/../../settings', '/free-course/7'],
])('%s is none of them', (path) => {
  expect(targetOfPath(path)).toBeNull();
});

it.each([
  ...['https://evil.example/course/7', 'http://school.example/course/7'],
  ...['https://school.example:444/course/7', 'https://school.example.evil.example/course/7'],
  ...['https://a@school.example/course/7', 'https://:b@school.example/course/7'],
  ...['javascript:alert(1)', '//school.example/course/7', '/course/7', '', 'no address'],
  ...['https://school.example/course/7/book/3/..%2f..'],
])('%s is no address of the school', (address) => {
  expect(targetOfAddress('https://school.example', address)).toBeNull();
});

it('knows no address where the school has none, or lies deeper', () => {
  expect(targetOfAddress('', 'https://school.example/course/7')).toBeNull();
  expect(
    targetOfAddress('https://school.example/xz', 'https://school.example/course/7'),
  ).toBeNull();
  expect(
    targetOfAddress('https://school.example/xz', 'https://school.example/xzcourse/7'),
  ).toBeNull();
});
