// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { aPart, aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';

describe('[practice.answering] keys', () => {
  test('Enter submits a part of a composite question, then goes to the next part, ready to be answered', async () => {
    const subQuestions = [aPart({ questionId: 11, pos: 1 }), aPart({ questionId: 12, pos: 2 })];
    serve([aQuestion({ qType: 'xl', subQuestions })]);
    renderAt('/exercise/1?type=4&q=1');
    const options = async (name: string) =>
      within(await screen.findByRole('group', { name })).getAllByRole<HTMLInputElement>('radio');
    const [first] = await options('第 1 小题的选项');
    const [second] = await options('第 2 小题的选项');
    await userEvent.click(first!);
    await userEvent.keyboard('{Enter}');
    await screen.findByText('你的答案，正确');
    expect(document.activeElement).not.toBe(second);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second!.checked).toBe(false);
  });
});
