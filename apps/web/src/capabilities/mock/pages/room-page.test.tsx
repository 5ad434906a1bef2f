// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBeforeMock, getMockSheet } from '@xuezhou/contract/mock';
import { afterEach, describe, expect, it } from 'vitest';
import { at, fail, refuse } from '@xuezhou/client/testing/server.ts';
import { fresh, leaveNothing, open, savesOf, serve } from '../testing/exam-room.ts';
import { item, question } from '../testing/samples.ts';

afterEach(leaveNothing);

describe('[mock-room] the exam room', () => {
  it('saves each answer by itself, with its id, its attempt and its order', async () => {
    const given = fresh();
    const asked = serve(given);
    open(given);
    await userEvent.click(await screen.findByRole('radio', { name: /选项 B/ }));
    await waitFor(() => expect(savesOf(asked)).toHaveLength(1));
    expect(savesOf(asked)[0]).toMatchObject({
      paperId: given.paperId,
      questionId: 11,
      attemptNo: 1,
      studentAnswer: 'B',
      saveId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      order: expect.any(Number),
    });
    expect(screen.getByRole('button', { name: '第 1 题，已答' })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /选项 C/ }));
    await waitFor(() => expect(savesOf(asked)).toHaveLength(2));
    const [first, second] = savesOf(asked) as { order: number; saveId: string }[];
    expect(second!.order).toBeGreaterThan(first!.order);
    expect(second!.saveId).not.toBe(first!.saveId);
  });

  it('is worked with the keyboard: letters, arrows, M, Shift with a letter', async () => {
    const given = fresh();
    const asked = serve(given);
    const { router } = open(given);
    await screen.findByText('题干 11');
    await userEvent.keyboard('b');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /选项 B/ }).checked).toBe(true);
    await userEvent.keyboard('m');
    expect(screen.getByRole('button', { name: '第 1 题，已答，已标记' })).toBeDefined();
    await userEvent.keyboard('{Shift>}A{/Shift}');
    expect(screen.getByRole('button', { name: '恢复选项 A' })).toBeDefined();
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText('题干 12')).toBeDefined();
    expect(router.state.location.search).toEqual({ q: '2' });
    await waitFor(() =>
      expect(savesOf(asked)).toContainEqual(
        expect.objectContaining({ questionId: 11, studentAnswer: null, isMarked: true }),
      ),
    );
  });

  it('gives options the letters of their places, and saves their own', async () => {
    const given = fresh();
    const [a, b, c] = question(11).detail.options;
    const detail = { ...question(11).detail, options: [c!, a!, b!] };
    const asked = serve(given, [], [question(11, { detail })]);
    open(given);
    await screen.findByText('题干 11');
    const shown = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(shown).toEqual(['A选项 C', 'B选项 A', 'C选项 B']);
    await userEvent.keyboard('a');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /选项 C/ }).checked).toBe(true);
    await waitFor(() => expect(savesOf(asked)[0]).toMatchObject({ studentAnswer: 'C' }));
    await userEvent.keyboard('{Shift>}B{/Shift}');
    expect(screen.getByRole('button', { name: '恢复选项 B' })).toBeDefined();
    expect(screen.getByRole('radio', { name: /选项 A.*已划掉/ })).toBeDefined();
  });

  it('shows a material beside its questions, with a line that can be moved', async () => {
    const given = fresh({ items: [item(21, { groupId: 20 }), item(22, { groupId: 20 })] });
    const parts = [21, 22].map((id, index) =>
      question(id, { material: '一段材料', pos: index + 1, groupSize: 2 }),
    );
    serve(given, [], parts);
    open(given, 2);
    const material = await screen.findByRole('region', { name: '材料' });
    expect(within(material).getByText('一段材料')).toBeDefined();
    expect(screen.getByText('第 2 题 · 本材料第 2 题，共 2 题')).toBeDefined();
    const line = screen.getByRole('separator');
    const start = Number(line.getAttribute('aria-valuenow'));
    line.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(Number(line.getAttribute('aria-valuenow'))).toBe(start + 5);
    // The arrows of the line do not turn the page.
    expect(screen.getByText('题干 22')).toBeDefined();
  });

  it('has a calculator that takes its keys while it is open, and leaves the letters to the question', async () => {
    const given = fresh();
    const asked = serve(given);
    open(given);
    await userEvent.click(await screen.findByRole('button', { name: '计算器' }));
    const calculator = await screen.findByRole('dialog', { name: '金融计算器' });
    for (const key of ['1', '0', 'N', '5', 'I/Y', '1', '0', '0', '0', '±', 'PV', 'CPT', 'FV'])
      await userEvent.click(within(calculator).getByRole('button', { name: key }));
    expect(within(calculator).getByText('FV = 1,628.8946')).toBeDefined();
    expect(savesOf(asked)).toEqual([]);
    // Enter is its equals sign; a letter is no key of it, and answers the question.
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('题干 11')).toBeDefined();
    await userEvent.keyboard('b');
    await waitFor(() => expect(savesOf(asked)).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: '金融计算器' })).toBeNull();
  });

  it('types into the calculator as soon as it is open, Enter after a press of the mouse too, and keeps it when it is closed', async () => {
    const given = fresh();
    serve(given);
    open(given);
    const button = await screen.findByRole('button', { name: '计算器' });
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: '金融计算器' });
    await userEvent.keyboard('12+');
    let calculator = within(await screen.findByRole('dialog', { name: '金融计算器' }));
    await userEvent.click(calculator.getByRole('button', { name: '3' }));
    await userEvent.keyboard('{Enter}');
    expect(calculator.getByRole('status', { name: '显示' }).textContent).toBe('15');
    await userEvent.click(calculator.getByRole('button', { name: 'N' }));
    await userEvent.click(calculator.getByRole('button', { name: '现金流' }));
    await userEvent.type(calculator.getByRole('textbox', { name: '现在（CF0）' }), '-100');
    await userEvent.type(calculator.getByRole('textbox', { name: '第 1 笔（C01）' }), '230');
    expect(calculator.queryByText(/有 2 个 IRR/)).toBeNull();
    await userEvent.click(calculator.getByRole('button', { name: '加一笔' }));
    await userEvent.type(calculator.getByRole('textbox', { name: '第 2 笔（C02）' }), '-132');
    expect(calculator.getByText('10%，20%')).toBeDefined();
    expect(calculator.getByText(/有 2 个 IRR/)).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: '金融计算器' })).toBeNull();
    await userEvent.click(button);
    calculator = within(await screen.findByRole('dialog', { name: '金融计算器' }));
    expect(calculator.getByText('10%，20%')).toBeDefined();
    await userEvent.click(calculator.getByRole('button', { name: '计算' }));
    expect(calculator.getByText('N 15')).toBeDefined();
  });

  it('folds the calculator to its display, so that the question can be read, and keeps what was put in', async () => {
    const given = fresh();
    serve(given);
    open(given);
    await userEvent.click(await screen.findByRole('button', { name: '计算器' }));
    const calculator = within(await screen.findByRole('dialog', { name: '金融计算器' }));
    for (const key of ['7', 'N'])
      await userEvent.click(calculator.getByRole('button', { name: key }));
    await userEvent.click(calculator.getByRole('button', { name: '收起计算器' }));
    expect(calculator.queryByRole('button', { name: 'CPT' })).toBeNull();
    expect(calculator.getByRole('status', { name: '显示' }).textContent).toBe('N = 7');
    await userEvent.click(calculator.getByRole('button', { name: '展开计算器' }));
    expect(calculator.getByRole('button', { name: 'CPT' })).toBeDefined();
    expect(calculator.getByText('N 7')).toBeDefined();
  });

  it('leads to the paper when none is in progress', async () => {
    const given = fresh();
    serve(given, [
      refuse(at(getMockSheet, { paperId: given.paperId }), 'mockNotBegun'),
      fail(at(getBeforeMock, { paperId: given.paperId }), 404),
    ]);
    const { router } = open(given);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/events/${given.paperId}`));
  });
});
