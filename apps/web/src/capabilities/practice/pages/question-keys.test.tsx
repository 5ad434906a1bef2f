// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { aPart, aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';

describe('[practice.answering] keys', () => {
  test('Enter submits a part of a composite question, then goes to the next part, ready to be answered', async () => {
    const { detail } = aPart();
    const asked = (pos: number, question: string) =>
      aPart({ questionId: 10 + pos, pos, detail: { ...detail, question } });
    const subQuestions = [asked(1, '久期是多少'), asked(2, '凸性是多少')];
    serve([aQuestion({ qType: 'xl', subQuestions })]);
    renderAt('/exercise/1?type=4&q=1');
    const options = async (name: string) =>
      within(await screen.findByRole('group', { name })).getAllByRole<HTMLInputElement>('radio');
    // Each group of options is named by what it answers.
    const [first] = await options('久期是多少');
    const [second] = await options('凸性是多少');
    await userEvent.click(first!);
    await userEvent.keyboard('{Enter}');
    await screen.findByText('你的答案，正确');
    expect(document.activeElement).not.toBe(second);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second!.checked).toBe(false);
  });
});
