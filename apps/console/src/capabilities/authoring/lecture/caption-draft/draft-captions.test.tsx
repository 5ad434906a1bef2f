// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/drafting/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { expect, it } from 'vitest';
import { button, openLecture } from '../../testing/open-lecture.ts';

type Facts = DataOf<typeof contract.getCaptionDraft>;
const line = (start: number, text: string, given: Partial<contract.CaptionDraftLine> = {}) => ({
  ...{ start: start * 1000, end: start * 1000 + 900, text },
  ...{ isUnsure: false, changed: [], isChecked: false, ...given },
});
const draft = (given: Partial<contract.CaptionDraft> = {}): contract.CaptionDraft => ({
  ...{ draftId: '019a0000-0000-7000-8000-000000000002', state: 'ready', language: 'zh' },
  ...{ durationMs: 2_520_000, heardMs: 2_520_000, fault: null, isOfOtherVideo: false },
  ...{ byName: '周允', lines: [], ...given },
});
const facts = (given: Partial<Facts> = {}): Facts => ({
  ...{
    hindrance: null,
    minutes: 42,
    fen: 210,
    minutesLeft: 1158,
    draft: null,
    goesOn: false,
    ...given,
  },
});
const open = (given: Partial<Facts> = {}, says: Parameters<typeof respondAlso>[0] = []) =>
  openLecture(
    { canHear: true, captions: [] },
    { says: [answer(contract.getCaptionDraft, facts(given)), ...says] },
  );

it('says how long it takes and what it costs before anything is sent', async () => {
  open({}, [answer(contract.askForCaptions, true)]);
  expect(await screen.findByText(/请机器听写 42 分钟，约 2.1\d? 元/)).toBeTruthy();
  expect(calls(contract.askForCaptions)).toEqual([]);
  respondAlso([
    answer(
      contract.getCaptionDraft,
      facts({ draft: draft({ state: 'working', heardMs: 720_000 }) }),
    ),
  ]);
  await userEvent.setup().click(await button('请机器听写'));
  expect(await screen.findByText(/听到 12:00 \/ 42:00，周允请的/)).toBeTruthy();
  expect(calls(contract.askForCaptions)[0]?.body).toMatchObject({
    ...{ courseId: 5001, lectureId: 13, language: 'zh' },
  });
});

it('is not offered where it cannot be, and says why', async () => {
  open({ hindrance: '这个视频没有声音，没有什么可听写的' });
  expect(await screen.findByText(/没有声音/)).toBeTruthy();
  expect((await button('请机器听写')).hasAttribute('disabled')).toBe(true);
});

it('is not asked for, nor shown, in a school that has no such service', async () => {
  openLecture({ canHear: false });
  await button('用字幕文件替换');
  expect(screen.queryByText(/听写/)).toBeNull();
  expect(calls(contract.getCaptionDraft)).toEqual([]);
});

it('can be taken over only once each doubtful line was settled, by a person', async () => {
  const lines = [
    line(0, '这一节我们看久期'),
    line(4, '久期是斜率', { changed: [{ word: '就期', term: '久期' }] }),
    line(8, '听不清', { isUnsure: true }),
  ];
  open({ draft: draft({ lines }) }, [
    answer(contract.checkCaptionLine, true),
    answer(contract.takeCaptions, { revision: 5, cues: 2 }),
  ]);
  const user = userEvent.setup();
  const list = within(await screen.findByRole('list', { name: '机器拿不准的字幕' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect((await button('存成字幕')).hasAttribute('disabled')).toBe(true);
  await user.click(await button('00:04 换回原来的'));
  expect((await screen.findByLabelText<HTMLInputElement>('00:04 说的是')).value).toBe('就期是斜率');
  await user.click(await button('00:04 这样对'));
  await user.click(await button('00:08 没有人说话'));
  expect(calls(contract.checkCaptionLine).map(({ body }) => [body.start, body.text])).toEqual([
    [4000, '就期是斜率'],
    [8000, ''],
  ]);
  expect(calls(contract.takeCaptions)).toEqual([]);
  const settled = lines.map((each) => ({ ...each, isChecked: true }));
  respondAlso([answer(contract.getCaptionDraft, facts({ draft: draft({ lines: settled }) }))]);
  await user.click(await button('00:04 这样对'));
  await screen.findByText(/拿不准的都看过了/);
  respondAlso([answer(contract.getCaptionDraft, facts())]);
  await user.click(await button('存成字幕'));
  expect(await screen.findByText('2 条字幕存进草稿了')).toBeTruthy();
  expect(calls(contract.takeCaptions)[0]?.body).toMatchObject({ revision: 4, replaces: false });
});

it('says why it was not heard to its end, and goes on from there', async () => {
  const fault = '听写的服务不让用';
  open({ goesOn: true, draft: draft({ state: 'failed', heardMs: 600_000, fault }) }, [
    refuse(contract.askForCaptions, 'captionsSpent'),
  ]);
  expect(await screen.findByText(fault)).toBeTruthy();
  await userEvent.setup().click(await button('从断的地方接着听写'));
  expect(await screen.findByText(/今天能听写的时长用完了/)).toBeTruthy();
});

it('what a colleague’s draft in another language has heard is named before it is lost for this one', async () => {
  const english = draft({
    state: 'failed',
    language: 'en',
    heardMs: 3_000_000,
    fault: '没有答上来',
  });
  open({ minutes: 60, draft: english }, [answer(contract.askForCaptions, true)]);
  expect(await screen.findByText(/周允请的英文听写听到 50:00；这里从头听/)).toBeTruthy();
  expect(screen.queryByText('从断的地方接着听写')).toBeNull();
  await userEvent.setup().click(await button('请机器听写'));
  expect(calls(contract.askForCaptions)[0]?.body).toMatchObject({
    ...{ language: 'zh', replaces: english.draftId },
  });
});

it('what a colleague asked for meanwhile is shown, not asked for again', async () => {
  open({}, [refuse(contract.askForCaptions, 'captionsThere')]);
  const press = await button('请机器听写');
  respondAlso([
    answer(contract.getCaptionDraft, facts({ draft: draft({ lines: [line(0, '久期')] }) })),
  ]);
  await userEvent.setup().click(press);
  expect(await button('存成字幕')).toBeTruthy();
  expect(calls(contract.askForCaptions)[0]?.body).not.toHaveProperty('replaces');
});
