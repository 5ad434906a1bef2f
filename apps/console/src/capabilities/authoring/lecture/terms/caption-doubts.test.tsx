// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, respondAlso } from '@xuezhou/client/testing/server.ts';
import { getCaptionDoubts, saveCaptions } from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { button, openLecture } from '../../testing/open-lecture.ts';

const doubts = [
  { start: 4000, word: '漏调', term: '漏掉' },
  { start: 8000, word: '漏调', term: '漏掉' },
  { start: 0, word: '不在了', term: '不再' },
];

it('words that sound like a term are put right one by one, or left, and taken back', async () => {
  openLecture();
  respondAlso([
    answer(getCaptionDoubts, { terms: ['漏掉', '不再'], doubts }),
    answer(saveCaptions, { revision: 5 }),
  ]);
  const user = userEvent.setup();
  await user.click(await button('查读音像术语的词'));
  const list = within(await screen.findByRole('list', { name: '存疑的词' }));
  expect((await list.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    '00:04漏调 → 漏掉换留着',
    '00:08漏调 → 漏掉换留着',
  ]);
  await user.click(list.getAllByRole('button', { name: '留着“漏调”' })[1]!);
  await user.click(list.getByRole('button', { name: '把“漏调”换成“漏掉”' }));
  expect(list.queryAllByRole('listitem')).toEqual([]);
  await user.click(await button('存字幕'));
  expect(calls(saveCaptions)[0]?.body.cues.map(({ text }) => text)).toEqual([
    ...['那凸性项呢', '漏掉以后，答案差一倍', '漏调要当心'],
  ]);
});

it('says where there is nothing in doubt, and where there are no terms', async () => {
  openLecture();
  respondAlso([answer(getCaptionDoubts, { terms: [], doubts: [] })]);
  await userEvent.setup().click(await button('查读音像术语的词'));
  expect(await screen.findByText(/还没有术语/)).toBeTruthy();
});
