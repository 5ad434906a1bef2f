// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updateProfile } from '@xuezhou/contract/account';
import type { QuestionPart } from '@xuezhou/contract/practice';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, calls } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';

const english: QuestionPart['detail'] = {
  question: 'The stem',
  explanation: 'Because',
  reference: '',
  options: ['A', 'B', 'C'].map((letter) => ({
    letter,
    html: `Option ${letter}`,
    rationale: `Why ${letter}`,
  })),
};
const inTwo = { language: 'zh', inOther: english } as const;

describe('[practice.language] a question in two languages', () => {
  test('turns to the other one with what was chosen, and the choice goes to the profile', async () => {
    const { profile } = student();
    const changing = answer(updateProfile, ({ body }) => ({ ...profile, ...body }));
    serve([aQuestion(inTwo)], [changing]);
    renderAt('/exercise/1?type=4&q=1');
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /Option B/ });
    expect(chosen.checked).toBe(true);
    expect(screen.getByText('The stem')).toBeDefined();
    expect(screen.queryByText('题干')).toBeNull();
    await waitFor(() =>
      expect(calls(updateProfile)).toEqual([{ body: { questionLanguage: 'en' } }]),
    );
    await userEvent.click(screen.getByRole('button', { name: '提交答案' }));
    expect(await screen.findByText('Why B')).toBeDefined();
    expect(await screen.findByText('Because')).toBeDefined();
    expect(screen.getByRole('button', { name: '中文' })).toBeDefined();
  });

  test('has no switch where it is written in one', async () => {
    serve([aQuestion()]);
    renderAt('/exercise/1?type=4&q=1');
    await screen.findByRole('radio', { name: /选项 B/ });
    expect(screen.queryByRole('button', { name: 'English' })).toBeNull();
  });
});
