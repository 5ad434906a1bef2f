// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { expect, it, vi } from 'vitest';
import { usePageKeys } from './use-page-keys.ts';

function Page({ commands }: { commands: Parameters<typeof usePageKeys>[0] }) {
  usePageKeys(commands);
  return null;
}

it('does once what a key that is held down does, and moves on as long as it is held', () => {
  const done: string[] = [];
  const commands = Object.fromEntries(
    ['p', 'j', 'ArrowDown'].map((key) => [key, () => void done.push(key)]),
  );
  render(<Page commands={commands} />);
  for (const key of ['p', 'j', 'ArrowDown']) {
    fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.body, { key, repeat: true });
  }
  expect(done).toEqual(['p', 'j', 'j', 'ArrowDown', 'ArrowDown']);
});

/** The keys that do something while this part of the page has the focus. */
function heardAt(part: JSX.Element): string[] {
  const done: string[] = [];
  const commands = ['j', '1', 'Escape', 'ArrowDown'].map((key) => [key, () => void done.push(key)]);
  render(
    <>
      {part}
      <Page commands={Object.fromEntries(commands)} />
    </>,
  );
  for (const [key] of commands) fireEvent.keyDown(screen.getByLabelText('这里'), { key });
  return done;
}

it('hears every key at a button, which takes none of them', () => {
  const heard = heardAt(<button type="button" aria-label="这里" />);
  expect(heard).toEqual(['j', '1', 'Escape', 'ArrowDown']);
});

it.each([
  ['a box', <input key="" type="checkbox" aria-label="这里" />],
  [
    'a switch',
    <input key="" type="checkbox" role="switch" aria-checked={false} aria-label="这里" />,
  ],
  ['a choice of several', <input key="" type="radio" aria-label="这里" />],
  ['a slider', <input key="" type="range" aria-label="这里" />],
  [
    'a tab',
    <div key="" role="tablist">
      <button type="button" role="tab" aria-label="这里" />
    </div>,
  ],
])('leaves the arrows alone at %s, and hears the rest', (_name, part) => {
  expect(heardAt(part)).toEqual(['j', '1', 'Escape']);
});

it.each([
  ['a line', <input key="" aria-label="这里" />],
  ['a search', <input key="" type="search" aria-label="这里" />],
  ['a number', <input key="" type="number" aria-label="这里" />],
  ['a day', <input key="" type="date" aria-label="这里" />],
  // A choice of ours is one that is only read: letters may look for one of its list.
  ['a choice with a list', <input key="" readOnly aria-haspopup="listbox" aria-label="这里" />],
  ['a list of the browser', <select key="" aria-label="这里" />],
  ['a text', <textarea key="" aria-label="这里" />],
  ['an editor', <div key="" contentEditable suppressContentEditableWarning aria-label="这里" />],
  [
    'a box in a dialog that leaves the page open',
    <div key="" role="dialog">
      <input type="checkbox" aria-label="这里" />
    </div>,
  ],
])('hears nothing at %s, which takes what is pressed', (_name, part) => {
  expect(heardAt(part)).toEqual([]);
});

it('hears nothing that an input method has taken, wherever the focus is', () => {
  const done = vi.fn();
  render(
    <>
      <input type="checkbox" aria-label="这里" />
      <Page commands={{ j: done }} />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('这里'), { key: 'j', isComposing: true });
  fireEvent.keyDown(screen.getByLabelText('这里'), { key: 'j', keyCode: 229 });
  expect(done).not.toHaveBeenCalled();
});
