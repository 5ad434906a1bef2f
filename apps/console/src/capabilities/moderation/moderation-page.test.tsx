// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  addGateWords,
  listGateWords,
  listHeld,
  passHeld,
  refuseHeld,
  removeGateWord,
  tryGate,
} from '@xuezhou/contract/moderation/console';
import { expect, it } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';

const held = (given: object = {}) => ({
  ...{ heldId: 7, kind: 'answer', studentId: 100_001, nickname: '林知远', words: '来拼 课' },
  ...{ pictures: [], place: '回答：久期是什么', label: null, heldAt: '2026-11-28T02:00:00.000Z' },
  hits: [{ word: '拼课', category: 'ads', written: '拼 课' }],
  ...{ state: 'waiting', decidedAt: null, decidedBy: null, reason: null, appeal: null },
  ...given,
});
const says = [
  answer(listHeld, ({ query: { list } }) => ({
    held:
      list === 'waiting'
        ? [held(), held({ heldId: 8, nickname: '苏禾', words: '再看看', appeal: '不是拼课' })]
        : [
            held({
              state: 'refused',
              reason: '有广告',
              decidedBy: '周老师',
              decidedAt: '2026-11-28T03:00:00.000Z',
            }),
          ],
    waiting: 2,
    hasMore: false,
  })),
];

it('shows what waits with the word in it, and lets one through once', async () => {
  const user = userEvent.setup();
  openConsole('/console/moderation', { says: [...says, refuse(passHeld, 'heldLost')] });
  const table = within(await screen.findByRole('table', { name: '内容' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(
    /来拼 课回答：久期是什么林知远拼课（广告引流，写成“拼 课”）/,
  );
  const pass = screen.getByRole('button', { name: '通过林知远写的：来拼 课' });
  await user.click(pass);
  expect(await screen.findByText(/现在不能放出来/)).toBeTruthy();
  respondAlso([answer(passHeld, true)]);
  await user.keyboard('p');
  await screen.findByText('林知远写的内容通过了');
  expect(calls(passHeld).at(-1)).toEqual({ body: { heldId: 7 } });
});

it('a key decides what one stands on, and never what came to the front meanwhile', async () => {
  const user = userEvent.setup();
  openConsole('/console/moderation', { says: [...says, answer(passHeld, true)] });
  await screen.findByText('来拼 课');
  // Nobody stands anywhere yet: the first press only shows which one it would be.
  await user.keyboard('p');
  expect(calls(passHeld)).toEqual([]);
  const current = () => document.querySelector('[data-current]')?.textContent;
  await waitFor(() => expect(current()).toContain('来拼 课'));
  const left = [
    held({ heldId: 6, nickname: '新来的', words: '更早的一句' }),
    held({ heldId: 8, nickname: '苏禾', words: '再看看' }),
  ];
  respondAlso([answer(listHeld, { held: left, waiting: 2, hasMore: false })]);
  await user.keyboard('p');
  await screen.findByText('林知远写的内容通过了');
  await screen.findByText('更早的一句');
  await user.keyboard('p');
  expect(calls(passHeld)).toEqual([{ body: { heldId: 7 } }]);
  await user.keyboard('jn');
  expect(await screen.findByRole('dialog', { name: '不通过苏禾写的内容' })).toBeTruthy();
});

it('refuses one only with a reason, and says that it is the last time after an appeal', async () => {
  const user = userEvent.setup();
  openConsole('/console/moderation', { says: [...says, answer(refuseHeld, true)] });
  await user.click(await screen.findByRole('button', { name: '不通过苏禾写的：再看看' }));
  const dialog = within(await screen.findByRole('dialog', { name: '不通过苏禾写的内容' }));
  expect(dialog.getByText(/申诉：不是拼课/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '不通过' }));
  expect(await dialog.findByText('请写上原因，写的人会看到')).toBeTruthy();
  expect(calls(refuseHeld)).toEqual([]);
  await user.type(dialog.getByLabelText('原因'), '有广告');
  await user.dblClick(dialog.getByRole('button', { name: '不通过' }));
  await screen.findByText('苏禾会看到原因');
  expect(calls(refuseHeld)).toEqual([{ body: { heldId: 8, reason: '有广告' } }]);
});

it('tells who decided, and says so where nothing comes', async () => {
  openConsole('/console/moderation?list=decided', { says });
  expect(await screen.findByText('没有通过：有广告')).toBeTruthy();
  expect(screen.getByText(/周老师 ·/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^通过/ })).toBeNull();
});

it('with an empty queue says what comes there', async () => {
  openConsole('/console/moderation', {
    says: [answer(listHeld, { held: [], waiting: 0, hasMore: false })],
  });
  expect(await screen.findByText('没有等着审核的内容')).toBeTruthy();
});

it('with a queue that does not come offers to ask again', async () => {
  openConsole('/console/moderation', { says: [fail(listHeld, 500)] });
  await screen.findByText('内容没有取到');
  respondAlso([answer(listHeld, { held: [], waiting: 0, hasMore: false })]);
  await userEvent.setup().click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('没有等着审核的内容')).toBeTruthy();
});

const words = [answer(listGateWords, [{ word: '拼课', category: 'ads', outcome: 'hold' }])];

it('[POST /api/console/moderation/words/add] [GET /api/console/moderation/words] takes a list that was pasted, and says what was too short', async () => {
  const user = userEvent.setup();
  openConsole('/console/moderation/words', {
    says: [...words, refuse(addGateWords, 'gateWordShort')],
  });
  expect(await screen.findByRole('cell', { name: '先审后发' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '加词' }));
  const dialog = within(await screen.findByRole('dialog', { name: '加词' }));
  const field = await dialog.findByLabelText('词');
  await user.click(field);
  await user.paste('一');
  await user.click(dialog.getByRole('button', { name: '加进词表' }));
  expect(await dialog.findByText('词至少要有两个字或字母')).toBeTruthy();
  await user.clear(field);
  await user.click(field);
  await user.paste('代考包过\t诈骗\t不能发\n\n私下拼课');
  respondAlso([answer(addGateWords, { added: 1, changed: 1, left: [] })]);
  await user.click(dialog.getByRole('button', { name: '加 2 个词' }));
  await screen.findByText('加了 1 个，改了 1 个');
  expect(calls(addGateWords).at(-1)?.body).toEqual({
    words: [
      { word: '代考包过', category: 'fraud', outcome: 'refuse' },
      { word: '私下拼课', category: 'ads', outcome: 'refuse' },
    ],
  });
});

it('[POST /api/console/moderation/try] [POST /api/console/moderation/words/remove] tries a sentence, and takes a word away', async () => {
  const user = userEvent.setup();
  openConsole('/console/moderation/words', {
    says: [
      ...words,
      answer(tryGate, {
        outcome: 'hold',
        hits: [{ word: '拼课', category: 'ads', written: '拼 课' }],
      }),
      answer(removeGateWord, true),
    ],
  });
  await user.type(await screen.findByLabelText('试一句话'), '来拼 课{Enter}');
  expect(await screen.findByText('先审后发：拼课（拼 课）')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '去掉“拼课”' }));
  await waitFor(() => expect(calls(removeGateWord)).toEqual([{ body: { word: '拼课' } }]));
});
