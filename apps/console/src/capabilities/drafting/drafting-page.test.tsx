// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/drafting/console';
import { listBankQuestions } from '@xuezhou/contract/review/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';

const piece = (text: string, spans: number[] = [1]): contract.Piece => ({
  ...{ text, spans, by: 'machine' },
});
const drafted = (given: Partial<contract.Drafted> = {}): contract.Drafted => ({
  ...{ draftId: '019a0000-0000-7000-8000-000000000001', state: 'waiting', revision: 1 },
  ...{ faults: [], questionId: null, why: '' },
  form: {
    ...{ kind: 'single', stem: piece('系数是多少？'), right: 'B', value: '', tolerance: '' },
    options: [
      {
        ...{ text: piece('1', []), why: piece('漏了二分之一') },
        mistake: { questionId: 10421, share: 0.25, people: 40 },
      },
      { text: piece('0.5', []), why: piece('乘二分之一'), mistake: null },
    ],
    ...{ explanation: [piece('凸性项乘二分之一。')], checks: ['1 / 2 = 0.5'], difficulty: 2 },
  },
  source: {
    ...{ title: '凸性', lectureId: 3 },
    lines: [{ no: 1, text: '前面有一个二分之一', second: 760 }],
  },
  ...given,
});
const desk = (given: object = {}) => ({
  ...{ canDraft: true, title: '凸性', courseId: 5001, course: '固定收益班', lectures: [] },
  topics: [
    { topicId: 31, title: '凸性' },
    { topicId: 32, title: '有效凸性' },
  ],
  ...{ tokensLeft: 1000, drafted: [drafted()] },
  ...given,
});
const open = (
  given: object = {},
  says: NonNullable<Parameters<typeof openConsole>[1]>['says'] = [],
  search = '',
) =>
  openConsole(`/console/drafting/11${search}`, {
    says: [answer(contract.getDraftingDesk, desk(given)), ...says],
  });

it('what it rests on is read to its end by keys alone', async () => {
  open();
  const source = await screen.findByRole('region', { name: '依据的文字' });
  source.focus();
  expect(document.activeElement).toBe(source);
});

it('one is accepted by itself, and what was changed is judged anew before', async () => {
  const user = userEvent.setup();
  open({}, [
    answer(contract.saveDrafted, drafted({ revision: 2 })),
    answer(contract.acceptDrafted, { questionId: 7 }),
  ]);
  expect(await screen.findByText('真学员在题 10421 里 25% 这样错')).toBeTruthy();
  expect(
    screen.getByRole('textbox', { name: '题干' }).closest('div')?.parentElement?.textContent,
  ).toContain('机器拟的');
  await user.type(screen.getByRole('textbox', { name: '题干' }), '改');
  expect(
    screen.getByRole('textbox', { name: '题干' }).closest('div')?.parentElement?.textContent,
  ).toContain('老师写的');
  expect(screen.queryByRole('button', { name: '接受这一道' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '存下来，重新核对' }));
  await waitFor(() =>
    expect(calls(contract.saveDrafted)[0]?.body).toMatchObject({
      revision: 1,
      form: { stem: { text: '系数是多少？改', spans: [], by: 'teacher' } },
    }),
  );
});

it('accept is off, with words, while something speaks against it', async () => {
  open({ drafted: [drafted({ faults: ['题干没有依据，请改成自己的话或不要'] })] });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '接受这一道' });
  expect(button.disabled).toBe(true);
  expect(screen.getAllByText(/题干没有依据/).length).toBeGreaterThan(0);
});

it('a refusal of the server is said, and one is not wanted at a press', async () => {
  const user = userEvent.setup();
  open({}, [
    refuse(contract.acceptDrafted, 'draftedChanged'),
    answer(contract.refuseDrafted, drafted({ state: 'refused' })),
  ]);
  await user.click(await screen.findByRole('combobox', { name: '放进哪个考点' }));
  await user.click(await screen.findByRole('option', { name: '有效凸性', hidden: true }));
  await user.click(await screen.findByRole('button', { name: '接受这一道' }));
  expect(await screen.findByText(/刚刚有同事改过这一道/)).toBeTruthy();
  expect(calls(contract.acceptDrafted)[0]?.body).toMatchObject({ topicId: 32 });
  await user.type(screen.getByLabelText('为什么不要'), '不考');
  await user.click(screen.getByRole('button', { name: /^不要/ }));
  await waitFor(() =>
    expect(calls(contract.refuseDrafted)[0]?.body).toMatchObject({ why: '不考' }),
  );
});

it('questions are asked for from a text', async () => {
  const user = userEvent.setup();
  open({ drafted: [] }, [answer(contract.draftQuestions, { drafted: 2, isCut: true })]);
  await screen.findByText('还没有拟过');
  await user.click(screen.getByRole('button', { name: '拟几道题…' }));
  await user.click(await screen.findByRole('combobox', { name: '从哪里拟' }));
  await user.click(await screen.findByRole('option', { name: '贴一段文字，如考纲', hidden: true }));
  await user.type(await screen.findByRole('textbox', { name: '文字' }), '久期');
  await user.click(screen.getByRole('button', { name: '拟 3 道' }));
  await waitFor(() =>
    expect(calls(contract.draftQuestions)[0]?.body).toMatchObject({
      ...{ readingId: 11, from: 'text', fromId: null, text: '久期', kind: 'single', count: 3 },
    }),
  );
  expect(await screen.findByText(/中途断了，只留写完的/)).toBeTruthy();
});

it('variants of a question are asked for from its page, or by its words', async () => {
  const user = userEvent.setup();
  const asked = answer(contract.draftQuestions, { drafted: 3, isCut: false });
  open(
    { drafted: [] },
    [asked, answer(listBankQuestions, { list: [], next: null, total: 0 })],
    '?question=41',
  );
  await user.click(await screen.findByRole('button', { name: '拟 3 道' }));
  await waitFor(() =>
    expect(calls(contract.draftQuestions)[0]?.body).toMatchObject({ from: 'question', fromId: 41 }),
  );
  await waitFor(() => expect(shownAddress()).toBe('/console/drafting/11'));
});

it('is not there without a model, and can be asked for again where it did not come', async () => {
  const user = userEvent.setup();
  open({ canDraft: false });
  expect(await screen.findByText('这里不能拟题')).toBeTruthy();
  openConsole('/console/drafting/12', { says: [fail(contract.getDraftingDesk, 'network')] });
  await user.click(await screen.findByRole('button', { name: '再试一次' }));
});
