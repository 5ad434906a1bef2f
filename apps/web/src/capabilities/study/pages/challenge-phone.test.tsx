// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { courseBook, courseReading } from '../../../test/course-samples.ts';
import { openCourse, river } from './testing/open-challenge.tsx';

const usual = window.matchMedia;
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
    ...{ media: query, matches: query.includes('max-width: 767.98px') },
  }));
});
afterEach(() => {
  window.matchMedia = usual;
});

const chapters = [4, 4, 3, 1, 0, 0, 0, 0].map((mastery, place) =>
  courseReading({
    ...{ readingId: 101 + place, readingName: `章 ${place + 1}`, mastery },
    isCurrent: place === 3,
  }),
);
const names = async () =>
  within(await river())
    .getAllByRole('link')
    .map((link) => link.textContent);

it('[course-challenge-mode] on a phone keeps the open chapter and those next to it, the rest in a row at each end', async () => {
  openCourse({ books: [courseBook({ readings: chapters })] });
  expect(await names()).not.toContain('章 1');
  const before = screen.getByRole('button', { name: /^前面 \d 步/ });
  expect(before.textContent).toContain('2 章掌握，1 章熟悉');
  await userEvent.click(before);
  expect(before.getAttribute('aria-expanded')).toBe('true');
  expect(await names()).toEqual(expect.arrayContaining(['章 1', '章 2', '章 3', '章 4', '章 6']));
  expect(await names()).not.toContain('章 7');
  await userEvent.click(screen.getByRole('button', { name: /^后面 \d 步/ }));
  expect(await names()).toContain('章 8');
});

it('says its medals in one line that leads to all of them', async () => {
  openCourse({ books: [courseBook({ readings: chapters, medal: 0 })] });
  const line = await screen.findByRole('link', { name: /^铜章还差 2 章$/ });
  expect(line.getAttribute('href')).toBe('/achievements');
  expect(screen.queryByRole('region', { name: '本册奖章' })).toBeNull();
});
