// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { serverNow, syncServerClock, useServerNow } from './server-clock.ts';

function Seconds() {
  return <output>{Math.floor(useServerNow() / 1000)}</output>;
}

describe('the server clock', () => {
  it('[site.server-clock] is advanced locally once a second', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    syncServerClock('Sat, 21 Nov 2026 12:00:00 GMT');
    expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T12:00:00.000Z');
    render(<Seconds />);
    const first = Number(screen.getByRole('status').textContent);
    act(() => void vi.advanceTimersByTime(999));
    expect(Number(screen.getByRole('status').textContent)).toBe(first);
    act(() => void vi.advanceTimersByTime(1));
    expect(Number(screen.getByRole('status').textContent)).toBe(first + 1);
  });

  it('is the server’s already when it is drawn first, whatever the device says', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
    syncServerClock('Sat, 21 Nov 2026 12:00:00 GMT');
    const drawn: number[] = [];
    function Drawn() {
      drawn.push(useServerNow());
      return null;
    }
    render(<Drawn />);
    expect(new Date(drawn[0] ?? 0).toISOString()).toBe('2026-11-21T12:00:00.000Z');
  });
});
