// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { fetchAhead, fetchedOnPress, whenCodeIsMissing } from './fetched-on-press.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

/** A page with a calculator, whose file comes when `files.come` says so. */
function open() {
  const files = { come: true };
  const asked = vi.fn(() =>
    files.come
      ? Promise.resolve({ Calculator: () => <p>计算器已打开</p> })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const useCalculator = fetchedOnPress(asked);
  function Room() {
    const [isOpen, setOpen] = useState(false);
    const code = useCalculator(isOpen, () => setOpen(false));
    return (
      <>
        <p>第 1 题</p>
        <button type="button" aria-pressed={isOpen} onClick={() => setOpen(!isOpen)}>
          计算器
        </button>
        {isOpen && code && <code.Calculator />}
      </>
    );
  }
  render(<Room />);
  return { files, asked, button: screen.getByRole('button', { name: '计算器' }) };
}

it('fetches with the first press, and only once', async () => {
  const { asked, button } = open();
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(await screen.findByText('计算器已打开')).toBeTruthy();
  await userEvent.click(button);
  await userEvent.click(button);
  expect(screen.getByText('计算器已打开')).toBeTruthy();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('leaves the page as it is without a network, and asks again with the next press', async () => {
  const { files, button } = open();
  const tell = vi.fn();
  onTestFinished(whenCodeIsMissing(tell));
  online(false);
  files.come = false;
  await userEvent.click(button);
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByText('第 1 题')).toBeTruthy();
  expect(tell).not.toHaveBeenCalled();
  online(true);
  files.come = true;
  await userEvent.click(button);
  expect(await screen.findByText('计算器已打开')).toBeTruthy();
});

it('leaves the page and tells of it when the code does not come although there is a network', async () => {
  const { files, button } = open();
  const tell = vi.fn();
  onTestFinished(whenCodeIsMissing(tell));
  online(true);
  files.come = false;
  await userEvent.click(button);
  await expect.poll(() => tell).toHaveBeenCalledOnce();
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByText('第 1 题')).toBeTruthy();
  await userEvent.click(button);
  await expect.poll(() => tell).toHaveBeenCalledTimes(2);
});

it('fetches ahead only with a network', () => {
  const load = vi.fn(() => Promise.resolve());
  online(false);
  fetchAhead(load);
  expect(load).not.toHaveBeenCalled();
  online(true);
  fetchAhead(load);
  expect(load).toHaveBeenCalledOnce();
});
