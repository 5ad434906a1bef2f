// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Question } from '@xuezhou/contract/practice';
import { UiProvider } from '@xuezhou/ui/provider';
import { expect, it, vi } from 'vitest';
import { respondWith } from '@xuezhou/client/testing/server.ts';
import { QuestionCard } from './question-card.tsx';

const network = vi.hoisted(() => ({ isThere: false, asked: 0 }));

// Only whether the file arrives is pretended: a test has no network to cut.
vi.mock('../../card-of-question.ts', async (original) => {
  network.asked += 1;
  if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return await original();
});

const question = {
  courseId: 1,
  readingId: 101,
  questionId: 1,
  answer: '',
  detail: { question: '<p>久期是什么</p>', explanation: '', reference: '', options: [] },
} as unknown as Question;

it('stays a button where its code does not come, and writes the card with a later press', async () => {
  respondWith([]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider>
        <QuestionCard question={question} />
      </UiProvider>
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: '做成卡片' });
  await userEvent.click(button);
  await waitFor(() => expect(network.asked).toBe(1));
  network.isThere = true;
  await waitFor(async () => {
    await userEvent.click(button);
    expect(screen.getByRole('dialog')).toBeDefined();
  });
});
