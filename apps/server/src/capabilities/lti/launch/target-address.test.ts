import { expect, it } from 'vitest';
import { targetOfAddress } from './target-address.ts';

const school = 'https://school.example';

it('knows the pages of the school, whatever follows them', () => {
  const course = { kind: 'course', courseId: 7 };
  expect(targetOfAddress(school, `${school}/course/7`)).toEqual(course);
  expect(targetOfAddress(school, `${school}/course/7/?a=1#b`)).toEqual(course);
  expect(targetOfAddress(`${school}/xz/`, `${school}/xz/course/7`)).toEqual(course);
  expect(targetOfAddress(school, `${school}/events/9`)).toEqual({ kind: 'paper', paperId: 9 });
});

it.each([
  ...['https://evil.example/course/7', 'http://school.example/course/7'],
  ...['https://school.example:444/course/7', 'https://school.example.evil.example/course/7'],
  ...['https://a@school.example/course/7', 'https://:b@school.example/course/7'],
  ...['javascript:alert(1)', '//school.example/course/7', '/course/7', '', 'no address'],
  ...['https://school.example/course/7/book/3/..%2f..', 'https://school.example/settings'],
  ...['https://school.example/events/9/../../settings', 'https://school.example//evil.example'],
])('%s is no address that opens anything', (address) => {
  expect(targetOfAddress(school, address)).toBeNull();
});

it('knows none where the school has none, or lies deeper', () => {
  expect(targetOfAddress('', `${school}/course/7`)).toBeNull();
  expect(targetOfAddress(`${school}/xz`, `${school}/course/7`)).toBeNull();
  expect(targetOfAddress(`${school}/xz`, `${school}/xzcourse/7`)).toBeNull();
});
