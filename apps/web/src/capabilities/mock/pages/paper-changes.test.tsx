// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getMockTranscript, getPaperChanges, type PaperChange } from '@xuezhou/contract/mock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at, fail, type Answers } from '@xuezhou/client/testing/server.ts';
import { transcript } from '../testing/samples.ts';
import { serve } from '../testing/serve.ts';

const change = (given: Partial<PaperChange>): PaperChange => ({
  ...{ readingId: 101, readingName: '久期与凸性', canOpen: true, right: 1, answers: 6 },
  ...{ before: { mastery: 2, percent: 66 }, after: { mastery: 1, percent: 54 } },
  ...given,
});
const stayed = { before: { mastery: 4, percent: 84 }, after: { mastery: 4, percent: 86 } };

const open = (changes: Answers, given: Parameters<typeof transcript>[0] = {}) => {
  serve([answer(at(getMockTranscript, { paperId: 1 }), transcript(given)), ...changes]);
  return renderAt('/activity/transcript/1');
};
const said = (topics: PaperChange[], isReady = true) =>
  answer(at(getPaperChanges, { paperId: 1 }), { isReady, topics });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[transcript] [mock.changes] what a paper changed', () => {
  it('names the chapters that moved, each a way to its page, and counts those that stayed', async () => {
    open([
      said([
        change({}),
        change({ readingId: 102, readingName: '债券估值', ...stayed }),
        change({ readingId: 103, readingName: '债券市场', ...stayed }),
      ]),
    ]);
    const moved = await screen.findByRole('link', { name: '「久期与凸性」回到「练习中」' });
    expect(moved.getAttribute('href')).toBe('/course/1/topic/101');
    expect(
      screen.getByText('这份卷作答 6 题，对 1 题，原来是「初步理解」，估计掌握 66% → 54%'),
    ).toBeTruthy();
    expect(screen.getByText('另外 2 章没有变')).toBeTruthy();
    expect(screen.getByText('2 章「掌握」')).toBeTruthy();
    expect(screen.getByRole('link', { name: '看学习计划' }).getAttribute('href')).toBe(
      '/dashboard?view=plan&course=1',
    );
  });

  it('tells a chapter that the paper began without a rise, however it went', async () => {
    const begun = { before: { mastery: 0, percent: null }, after: { mastery: 1, percent: 6 } };
    const second = open([said([change({ ...begun, right: 0 })])]);
    expect(await screen.findByRole('link', { name: '「久期与凸性」第一次有了记录' })).toBeTruthy();
    expect(
      screen.getByText('这份卷作答 6 题，对 0 题，现在是「练习中」，估计掌握 6%'),
    ).toBeTruthy();
    expect(screen.queryByText(/升到/)).toBeNull();
    second.unmount();
    open([said([change({ ...begun, canOpen: false })])]);
    const plain = await screen.findByText('「久期与凸性」第一次有了记录');
    expect(plain.closest('a')).toBeNull();
  });

  it('says of answers that do not count that they do not, and only of an empty sheet that it is empty', async () => {
    const { unmount } = open([said([])]);
    expect(await screen.findByText(/^这份卷的作答还不计入各章的水位/)).toBeTruthy();
    unmount();
    open([said([])], { questions: [transcript().questions[2]!] });
    expect(await screen.findByText('这份卷没有作答，各章的水位没有变。')).toBeTruthy();
  });

  it('stops asking where it is not counted for long, and asks again when told to', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open([said([], false)]);
    expect(await screen.findByText(/^正在算这份卷改变了什么/)).toBeTruthy();
    for (let asked = 0; asked < 15; asked++) await vi.advanceTimersByTimeAsync(2500);
    expect(await screen.findByText('还没有算好，过一会儿再看。')).toBeTruthy();
    vi.useRealTimers();
    const card = within(screen.getByRole('region', { name: '这次改变了什么' }));
    await userEvent.click(card.getByRole('button', { name: '重试' }));
    expect(await screen.findByText(/^正在算这份卷改变了什么/)).toBeTruthy();
  });

  it.each(['desk', 'phone'])('on a %s stands beside the rows, or before them', async (device) => {
    const usual = window.matchMedia('all');
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...usual,
      matches: device === 'phone' && query.includes('max-width'),
    }));
    open([said([change({})])]);
    const card = await screen.findByRole('region', { name: '这次改变了什么' });
    const rows = screen.getByRole('region', { name: '每题情况' });
    expect(card.compareDocumentPosition(rows)).toBe(
      device === 'phone' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING,
    );
  });

  it('says that it is being counted, that nothing moved, and that it did not come', async () => {
    const { unmount } = open([said([], false)]);
    expect(await screen.findByText(/^正在算这份卷改变了什么/)).toBeTruthy();
    unmount();
    const second = open([said([change(stayed)])]);
    expect(await screen.findByText('考到的 1 章水位都没有变')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '看学习计划' })).toBeNull();
    second.unmount();
    open([fail(at(getPaperChanges, { paperId: 1 }), 503)]);
    const card = await screen.findByRole('region', { name: '这次改变了什么' });
    expect(await within(card).findByRole('button', { name: '重试' })).toBeTruthy();
  });
});

describe('[transcript] going over what went wrong', () => {
  it('lists the wrong ones under the topics and before all rows, and begins with the first', async () => {
    const wrong = (questionId: number) => ({
      ...transcript().questions[1]!,
      ...{ questionId, stem: `错题 ${questionId}`, questionStatus: -1 as const },
    });
    open([said([])], { questions: [21, 22, 23, 24, 25, 26].map(wrong) });
    const card = await screen.findByRole('region', { name: '讲评错的 6 题' });
    const start = within(card).getByRole('link', { name: '开始讲评' });
    expect(start.getAttribute('href')).toBe('/exercise/1?type=4&ids=21.22.23.24.25.26&q=21');
    expect(within(card).queryByText('错题 26')).toBeNull();
    await userEvent.click(within(card).getByRole('button', { name: '另外 1 题' }));
    expect(within(card).getByText('错题 26')).toBeTruthy();
    const [topics, rows] = [
      screen.getByRole('region', { name: '各主题的得分' }),
      screen.getByRole('region', { name: '每题情况' }),
    ];
    expect(topics.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(card.compareDocumentPosition(rows)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
