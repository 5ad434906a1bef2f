// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fresh, leaveNothing, open, serve } from '../testing/exam-room.ts';

const network = vi.hoisted(() => ({ isThere: true, asked: 0 }));

// Only whether the file arrives is pretended: a test has no network to cut.
vi.mock('../calculator/calculator.tsx', async (original) => {
  network.asked += 1;
  if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return await original();
});

afterEach(leaveNothing);

it('opens its calculator also when the network is lost during the paper', async () => {
  const given = fresh();
  serve(given);
  open(given);
  const button = await screen.findByRole('button', { name: '计算器' });
  await screen.findByText('题干 11');
  await expect.poll(() => network.asked).toBe(1);
  network.isThere = false;
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: '金融计算器' })).toBeDefined();
});
