// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
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
