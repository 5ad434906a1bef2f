// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { aQuestion } from '../testing/a-question.ts';
import { serve } from '../testing/serve.ts';

// As where the network left between two questions.
vi.mock('./hint-steps.tsx', () => {
  throw new TypeError('offline');
});

it('a question whose hints do not arrive is answered all the same', async () => {
  serve([aQuestion({ hints: ['<p>先看方向</p>'] })]);
  renderAt('/exercise/1?type=4&q=1');
  await userEvent.click(await screen.findByRole('radio', { name: /选项 A/ }));
  await vi.dynamicImportSettled();
  expect(await screen.findByRole('button', { name: '提交答案' })).toBeDefined();
});
