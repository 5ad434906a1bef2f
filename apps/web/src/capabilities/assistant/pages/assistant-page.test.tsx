// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askAssistant,
  clearHistory,
  deleteSearch,
  listHistory,
  openAssistant,
  searchLectures,
  type AnswerEvent,
  type ResultVideo,
  type Search,
} from '@xuezhou/contract/assistant';
import { describeQaContext, listAskTags, listLikeQuestions } from '@xuezhou/contract/qa';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/open-page.ts';
import { answer, type Answers, calls, fail, refuse } from '@xuezhou/client/testing/server.ts';

const question = '可赎回债的凸性为什么会变成负的？';

const passage = (given: Partial<ResultVideo> = {}): ResultVideo => ({
  no: 1,
  kind: 'caption',
  courseId: 1,
  courseName: 'CFA 一级',
  bookId: 1,
  readingId: 101,
  readingName: '凸性',
  bulletId: 1001,
  bulletName: '含权债',
  videoId: 1,
  start: 20_000,
  end: 54_000,
  paragraph: null,
  ref: null,
  text: '利率往下走，发行人就想把债赎回去。',
  ...given,
});

const found = (searchId: string, given: Partial<Search> = {}): Search => ({
  searchId,
  question,
  courseId: null,
  askedAt: '2026-11-23T04:00:00.000Z',
  verdict: 'taught',
  isExercise: false,
  courseNames: ['CFA 一级'],
  resultVideo: [passage()],
  answer: null,
  ...given,
});

const budget = {
  tokensLeft: 60_000,
  tokensADay: 60_000,
  questionsLeft: 15,
  isSchoolSpent: false,
  renewsAt: '2026-11-23T16:00:00.000Z',
};

const overview = (given: object = {}) => ({
  courses: [{ courseId: 1, courseName: 'CFA 一级' }],
  lectures: 40,
  topics: ['久期是什么'],
  budget: null,
  lecture: null,
  ...given,
});

const stream = (events: readonly AnswerEvent[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

const open = (says: Answers, opened = overview(), searches: Search[] = [], address = '/ai') =>
  openPage(address, {
    says: [answer(openAssistant, opened), answer(listHistory, { searches }), ...says],
  });

const looked = (given: Partial<Search> = {}) =>
  answer(searchLectures, ({ body }) => found(body.searchId, { question: body.question, ...given }));

const field = () => screen.findByRole('textbox', { name: '要问的话' });
async function ask(words = question) {
  await userEvent.type(await field(), `${words}{Enter}`);
}

beforeEach(() => localStorage.clear());

describe('without a language model', () => {
  it('[ai] [assistant.times] shows the passages themselves, each with its second', async () => {
    open([looked()]);
    await ask();
    const list = within(await screen.findByRole('region', { name: '出处 1 段' }));
    expect(list.getByText('利率往下走，发行人就想把债赎回去。')).toBeTruthy();
    expect(list.getByText('00:20 起，34 秒')).toBeTruthy();
    expect(list.getByRole('button', { name: '播放：含权债，00:20 起' })).toBeTruthy();
    expect(calls(askAssistant)).toEqual([]);
    expect(screen.queryByText(/正在写/)).toBeNull();
  });

  it('without a model stands in the middle with its words; with one, beside the answer', async () => {
    const isAside = async () => {
      const list = await screen.findByRole('region', { name: '出处 1 段' });
      return list.closest('aside') !== null;
    };
    const first = open([looked()]);
    await ask();
    expect(await isAside()).toBe(false);
    first.unmount();
    const written: Search['answer'] = {
      ...{ sentences: [], state: 'written', seconds: 2, isUseful: null },
    };
    open([looked({ answer: written })]);
    await ask();
    expect(await isAside()).toBe(true);
  });

  it('leads from what is only written to its paragraph', async () => {
    const written = passage({
      kind: 'paragraph',
      bulletId: null,
      bulletName: null,
      videoId: null,
      start: null,
      end: null,
      paragraph: 3,
    });
    open([looked({ resultVideo: [written] })]);
    await ask();
    const link = await screen.findByRole('link', { name: '去看原文：凸性' });
    expect(link.getAttribute('href')).toBe('/reader-course/1/book/1?reading=101&p=3');
  });

  it('has what another search did not find typed already', async () => {
    open([looked()], overview(), [], `/ai?sought=${encodeURIComponent(question)}`);
    expect(((await field()) as HTMLTextAreaElement).value).toBe(question);
    expect(calls(searchLectures)).toEqual([]);
    await userEvent.type(await field(), '{Enter}');
    await screen.findByRole('region', { name: '出处 1 段' });
    expect(calls(searchLectures)).toMatchObject([{ body: { question } }]);
  });

  it('begins with a topic, and says what it keeps to itself until it was used once', async () => {
    open([looked()]);
    expect(await screen.findByText(/不会发给学校以外的任何人/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '久期是什么' }));
    await screen.findByRole('region', { name: '出处 1 段' });
    expect(calls(searchLectures)).toMatchObject([{ body: { question: '久期是什么' } }]);
  });
});

describe('a search that fails', () => {
  it('[assistant.failure] is logged, its result is null, loading ends, and what was typed is there', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    open([fail(searchLectures, 500)]);
    await ask();
    expect(await screen.findByRole('heading', { name: '这次没有找成' })).toBeTruthy();
    expect(logged).toHaveBeenCalledOnce();
    expect(screen.queryByRole('region', { name: /出处/ })).toBeNull();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(((await field()) as HTMLTextAreaElement).value).toBe(question);
    logged.mockRestore();
  });

  it('is sent again under the same id', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
    open([refuse(searchLectures, 'assistantTooOften')]);
    await ask();
    expect(await screen.findByText(/问得太快了/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    await waitFor(() => expect(calls(searchLectures)).toHaveLength(2));
    const ids = calls(searchLectures).map(({ body }) => body.searchId);
    expect(ids[0]).toBe(ids[1]);
    logged.mockRestore();
  });
});

describe('an answer in words', () => {
  const sentence = { text: '发行人会把债赎回去。', citations: [1], startsParagraph: true };
  const end: AnswerEvent = {
    kind: 'end',
    answer: { sentences: [sentence], state: 'written', seconds: 6, isUseful: null },
    budget,
  };

  it('comes with its citations, and a screen reader hears it once', async () => {
    open(
      [looked(), answer(askAssistant, () => stream([{ kind: 'sentence', sentence }, end]))],
      overview({ budget }),
    );
    await ask();
    expect(await screen.findByText('根据 1 段讲解写成，用了 6 秒')).toBeTruthy();
    expect(screen.getByRole('button', { name: '出处 1，播放' })).toBeTruthy();
    const said = screen
      .getAllByRole('status')
      .filter(({ textContent }) => textContent.includes('发行人会把债赎回去'));
    expect(said).toHaveLength(1);
  });

  it('that breaks off keeps what is there and is gone on with', async () => {
    const whole = vi.fn(() => stream([{ kind: 'sentence', sentence }, end]));
    const half = () => stream([{ kind: 'sentence', sentence }]);
    let times = 0;
    open(
      [looked(), answer(askAssistant, () => (times++ === 0 ? half() : whole()))],
      overview({ budget }),
    );
    await ask();
    expect(await screen.findByText('没有写完')).toBeTruthy();
    expect(screen.getByText('发行人会把债赎回去。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '接着写' }));
    expect(await screen.findByText(/根据 1 段讲解写成/)).toBeTruthy();
  });

  it('that cannot be written leaves the passages, with words', async () => {
    open([looked(), refuse(askAssistant, 'assistantDown')], overview({ budget }));
    await ask();
    expect(await screen.findByText(/回答暂时写不出来/)).toBeTruthy();
    expect(screen.getByRole('region', { name: '出处 1 段' })).toBeTruthy();
  });

  it('is not asked for when nothing is left today, which is said', async () => {
    open([looked()], overview({ budget: { ...budget, questionsLeft: 0 } }));
    expect(await screen.findByText(/今天的回答用完了/)).toBeTruthy();
    await ask();
    await screen.findByRole('region', { name: '出处 1 段' });
    expect(calls(askAssistant)).toEqual([]);
  });

  it('says how often one may still ask', async () => {
    open([], overview({ budget: { ...budget, questionsLeft: 3 } }));
    expect(await screen.findByText('今天还能问 3 次')).toBeTruthy();
  });
});

describe('what is not answered', () => {
  it.each([
    ['notTaught', '你的课程里没有讲到这个'],
    ['doFirst', '先自己做一遍'],
    ['withheld', '这道题在一份还没有交的模考里'],
  ] as const)('%s is refused in words', async (verdict, words) => {
    const resultVideo = verdict === 'withheld' ? [] : [passage()];
    open([looked({ verdict, resultVideo })], overview({ budget }));
    await ask();
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
    expect(calls(askAssistant)).toEqual([]);
    const lists = screen.queryAllByRole('region', { name: /最接近|出处/ });
    expect(lists).toHaveLength(resultVideo.length);
  });
});

describe('what it was asked beside', () => {
  const lecture = { courseId: 1, bookId: 1, readingId: 101, bulletId: 1001, bulletName: '含权债' };
  const openBeside = (says: Answers) =>
    openPage('/ai?course=1&bullet=1001&t=766', {
      says: [
        answer(openAssistant, overview({ lecture })),
        answer(listHistory, { searches: [] }),
        answer(listAskTags, []),
        answer(listLikeQuestions, []),
        ...says,
      ],
    });
  const described = answer(describeQaContext, ({ body }) => ({
    context: {
      ...{ kind: body.kind, courseId: 1, bookId: 1, readingId: 101, id: body.id, groupId: null },
      ...{ title: '含权债', second: body.second, caption: null, paragraph: null, quote: null },
      ...{ chosen: null, canOpen: true, isGone: false },
    },
    tags: { courseTagId: 1, bookTagId: 1, readingTagId: 101 },
    place: { course: null, book: null, reading: null },
  }));

  it('a lecture and its second are shown, sent along, and can be left out', async () => {
    openBeside([looked()]);
    expect(await screen.findByText('正在看：含权债 12:46')).toBeTruthy();
    await ask();
    await screen.findByRole('region', { name: '出处 1 段' });
    expect(calls(searchLectures)).toMatchObject([
      { body: { question, courseId: 1, lecture: { bulletId: 1001, second: 766 } } },
    ]);
    expect(screen.queryByText('正在看：含权债 12:46')).toBeNull();
  });

  it('goes along to a teacher with the question', async () => {
    openBeside([looked(), described]);
    await ask();
    await userEvent.click(await screen.findByRole('button', { name: '问老师' }));
    const title = await screen.findByRole('textbox', { name: '标题' });
    expect((title as HTMLInputElement).value).toBe(question);
    expect(await screen.findByText('提问时正看到 12:46')).toBeTruthy();
  });

  it('without it the passage goes along that answers', async () => {
    open([looked(), described, answer(listAskTags, []), answer(listLikeQuestions, [])]);
    await ask();
    await userEvent.click(await screen.findByRole('button', { name: '问老师' }));
    expect(await screen.findByText('提问时正看到 00:20')).toBeTruthy();
  });
});

describe('the history', () => {
  const old = found('0198f3a0-0000-7000-8000-000000000001');

  it('shows what was asked, takes one away, and all of it after asking once', async () => {
    open([answer(deleteSearch, true), answer(clearHistory, true)], overview(), [old]);
    const history = within(await screen.findByRole('complementary', { name: '提问记录' }));
    await userEvent.click(history.getByRole('button', { name: question }));
    expect(await screen.findByRole('region', { name: '出处 1 段' })).toBeTruthy();
    await userEvent.click(history.getByRole('button', { name: `删除“${question}”` }));
    await waitFor(() =>
      expect(calls(deleteSearch)).toEqual([{ body: { searchId: old.searchId } }]),
    );
    await userEvent.click(await history.findByRole('button', { name: '清空记录' }));
    const dialog = within(await screen.findByRole('dialog', { name: '清空提问记录？' }));
    await userEvent.click(dialog.getByRole('button', { name: '清空记录' }));
    await waitFor(() => expect(calls(clearHistory)).toHaveLength(1));
  });
});
