// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TypedQuestion } from './typed-question.tsx';

it('sends by Enter, but not by the Enter that chooses a candidate, in Safari either', () => {
  const onSend = vi.fn();
  render(<TypedQuestion typed="久期" onType={() => {}} onSend={onSend} />);
  const field = screen.getByRole('textbox');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: false, keyCode: 229 });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(onSend).toHaveBeenCalledTimes(1);
});
