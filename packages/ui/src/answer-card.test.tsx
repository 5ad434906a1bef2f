// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { AnswerCard } from './answer-card.tsx';

afterEach(cleanup);

describe('AnswerCard', () => {
  it('names every question with its number, its state and its mark', () => {
    render(
      <AnswerCard
        cells={[
          { state: 'right' },
          { state: 'none' },
          { state: 'wrong', isMarked: true },
          { state: 'answered' },
        ]}
        onPick={() => {}}
      />,
    );
    expect(screen.getAllByRole('button').map((cell) => cell.getAttribute('aria-label'))).toEqual([
      '第 1 题，答对',
      '第 2 题，未答',
      '第 3 题，答错，已标记',
      '第 4 题，已答',
    ]);
  });

  it('tells the current question and turns to the picked one', async () => {
    const onPick = vi.fn();
    render(
      <AnswerCard cells={[{ state: 'right' }, { state: 'none' }]} current={1} onPick={onPick} />,
    );
    expect(screen.getByRole('button', { current: true }).textContent).toBe('2');
    await userEvent.click(screen.getByRole('button', { name: /第 1 题/ }));
    expect(onPick).toHaveBeenCalledWith(0);
  });

  it('lists thousands in parts, each named by its questions', () => {
    const cells = Array.from({ length: 430 }, () => ({ state: 'none' as const }));
    render(<AnswerCard cells={cells} current={429} onPick={() => {}} />);
    expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
      '第 1 到 210 题',
      '第 211 到 420 题',
      '第 421 到 430 题',
    ]);
    expect(screen.getAllByRole('button')).toHaveLength(430);
    expect(screen.getByRole('button', { current: true }).textContent).toBe('430');
  });

  it('has a heading over the questions of each section, which begin a list of their own', async () => {
    const onPick = vi.fn();
    const cells = Array.from({ length: 215 }, () => ({ state: 'none' as const }));
    const sections = [
      { first: 0, title: '数量方法' },
      { first: 212, title: '财务报表' },
    ];
    render(<AnswerCard cells={cells} sections={sections} current={213} onPick={onPick} />);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      '数量方法',
      '财务报表',
    ]);
    expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
      '第 1 到 210 题',
      '第 211 到 212 题',
      '第 213 到 215 题',
    ]);
    expect(screen.getByRole('button', { current: true }).textContent).toBe('214');
    await userEvent.click(screen.getByRole('button', { name: /第 215 题/ }));
    expect(onPick).toHaveBeenCalledWith(214);
    cleanup();
    render(<AnswerCard cells={cells} sections={sections.slice(0, 1)} onPick={onPick} />);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('explains only the states its kind has', () => {
    const { container } = render(<AnswerCard cells={[]} onPick={() => {}} kind="mock" />);
    expect(container.textContent).toBe('已答未答标记');
  });
});
