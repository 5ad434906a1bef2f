// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useQuestionKeys } from './use-question-keys.ts';

function open() {
  const keys = {
    ...{ onOption: vi.fn(), onEnter: vi.fn(), onBefore: vi.fn(), onNext: vi.fn() },
    ...{ onMark: vi.fn(), onHelp: vi.fn(), onNotes: vi.fn() },
  };
  function Page() {
    useQuestionKeys(keys);
    return (
      <>
        <button type="button">收藏</button>
        <button type="button" aria-haspopup="menu">
          更多
        </button>
        <input aria-label="数值" />
        <textarea aria-label="回答" />
        <form>
          <input aria-label="搜索" />
        </form>
      </>
    );
  }
  render(<Page />);
  return keys;
}
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

it('Enter in a field of one line does what the footer says, but not while a word is composed', async () => {
  const { onEnter, onOption } = open();
  await userEvent.type(field('数值'), '12.5');
  fireEvent.keyDown(field('数值'), { key: 'Enter', isComposing: true });
  // Safari ends the composition before the key that ended it.
  fireEvent.keyDown(field('数值'), { key: 'Enter', isComposing: false, keyCode: 229 });
  expect(onEnter).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('a');
  expect(onOption).not.toHaveBeenCalled();
});

it('Enter in a field of several lines is a new line; with Ctrl or ⌘ it submits', async () => {
  const { onEnter } = open();
  await userEvent.type(field('回答'), '先{Enter}后');
  expect((field('回答') as HTMLTextAreaElement).value).toBe('先\n后');
  expect(onEnter).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}');
  expect(onEnter).toHaveBeenCalledTimes(2);
});

it('Enter in a form is the form’s', async () => {
  const { onEnter } = open();
  await userEvent.type(field('搜索'), '久期{Enter}');
  expect(onEnter).not.toHaveBeenCalled();
});

it('Enter after a click does what the footer says; on what was reached by Tab it presses that', async () => {
  const { onEnter } = open();
  await userEvent.click(button('收藏'));
  await userEvent.keyboard('{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(1);
  await userEvent.click(button('更多'));
  await userEvent.keyboard('{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(1);
  await userEvent.click(button('收藏'));
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(1);
});

it('N takes a note', async () => {
  const { onNotes } = open();
  await userEvent.keyboard('n');
  expect(onNotes).toHaveBeenCalledTimes(1);
  await userEvent.type(field('数值'), 'n');
  expect(onNotes).toHaveBeenCalledTimes(1);
});
