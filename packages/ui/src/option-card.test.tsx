// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { OptionCard } from './option-card.tsx';
import { OptionGroup } from './option-group.tsx';

afterEach(cleanup);

describe('OptionCard', () => {
  it('is a radio named by its letter and text, in a named group', () => {
    render(
      <OptionGroup label="第 14 题的选项">
        <OptionCard letter="A" name="q" isChosen>
          −6.08%
        </OptionCard>
        <OptionCard letter="B" name="q" isChosen={false}>
          −5.85%
        </OptionCard>
      </OptionGroup>,
    );
    expect(screen.getByRole('group', { name: '第 14 题的选项' })).toBeTruthy();
    const options = screen.getAllByRole<HTMLInputElement>('radio');
    expect(options.map((option) => option.checked)).toEqual([true, false]);
    expect(screen.getByRole('radio', { name: /B.*−5.85%/ })).toBe(options[1]);
  });

  it('tells whether it was chosen or let go, as a checkbox', async () => {
    const onChoose = vi.fn();
    const { rerender } = render(
      <OptionCard letter="A" name="q" kind="checkbox" isChosen={false} onChoose={onChoose}>
        甲
      </OptionCard>,
    );
    await userEvent.click(screen.getByText('甲'));
    expect(onChoose).toHaveBeenLastCalledWith(true);
    rerender(
      <OptionCard letter="A" name="q" kind="checkbox" isChosen onChoose={onChoose}>
        甲
      </OptionCard>,
    );
    await userEvent.click(screen.getByRole('checkbox'));
    expect(onChoose).toHaveBeenLastCalledWith(false);
  });

  it('cannot be chosen once it is judged', async () => {
    const onChoose = vi.fn();
    render(
      <OptionCard letter="C" name="q" isChosen={false} verdict="none" onChoose={onChoose}>
        −5.63%
      </OptionCard>,
    );
    await userEvent.click(screen.getByText('−5.63%'));
    expect(onChoose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>('radio').disabled).toBe(true);
  });

  it.each([
    ['right', false, '正确答案'],
    ['right', true, '你的答案，正确'],
    ['wrong', true, '你的答案'],
  ] as const)('says in words what a %s option is (chosen: %s)', (verdict, isChosen, words) => {
    render(
      <OptionCard letter="A" name="q" isChosen={isChosen} verdict={verdict}>
        −6.08%
      </OptionCard>,
    );
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('radio', { name: new RegExp(`A.*${words}`) })).toBeTruthy();
  });

  it('opens its rationale and share only after the judgement', () => {
    const option = (verdict?: 'none') => (
      <OptionCard
        letter="C"
        name="q"
        isChosen={false}
        verdict={verdict}
        rationale="漏乘了 ½"
        share="14%"
      >
        −5.63%
      </OptionCard>
    );
    const { rerender } = render(option());
    expect(screen.queryByText('漏乘了 ½')).toBeNull();
    expect(screen.queryByText('14%')).toBeNull();
    rerender(option('none'));
    const why = screen.getByText('漏乘了 ½');
    expect(screen.getByRole('radio').getAttribute('aria-describedby')).toBe(why.id);
    expect(screen.getByText('14%')).toBeTruthy();
  });
});
