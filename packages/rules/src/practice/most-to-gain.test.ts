import { expect, it } from 'vitest';
import { mostToGainFirst } from './most-to-gain.ts';

const topic = (name: string, total: number, percent: number | null) => ({ name, total, percent });
const namesOf = (topics: readonly { name: string }[]) => topics.map(({ name }) => name);

it('asks first for what is large and little known, and keeps the book’s order among equals', () => {
  const topics = [
    topic('known', 40, 90),
    topic('small', 4, 10),
    topic('large', 40, 50),
    topic('unseen', 12, null),
    topic('as unseen', 12, 0),
  ];
  expect(namesOf(mostToGainFirst(topics))).toEqual([
    'large',
    'unseen',
    'as unseen',
    'known',
    'small',
  ]);
});

it('weighs readings alike where a course has no questions', () => {
  expect(namesOf(mostToGainFirst([topic('a', 0, 80), topic('b', 0, null)]))).toEqual(['b', 'a']);
});
