// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ZoneNote } from './zone-note.tsx';

afterEach(() => void vi.restoreAllMocks());

it.each([
  [-480, false],
  [0, true],
  [300, true],
])('a device %s minutes behind UTC is told whose the times are: %s', (minutes, isTold) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
  render(<ZoneNote />);
  expect(screen.queryByText('时间都是北京时间') !== null).toBe(isTold);
});
