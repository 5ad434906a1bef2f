// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askQuestion,
  followQuestion,
  getQaQuestion,
  listLikeQuestions,
  listQaQuestions,
} from '@xuezhou/contract/qa';
import { getImagePolicy, sendFile } from '@xuezhou/contract/upload';
import { describe, expect, it } from 'vitest';
import { stubUploads } from '@xuezhou/client/testing/fake-upload.ts';
import {
  answer,
  type Answers,
  calls,
  fail,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import { openQa } from '../testing/open-qa.ts';
import { answerOf, like, otherId, own, question, thread } from '../testing/samples.ts';
import { typeIn } from '../testing/type-in.ts';

const page = { pageNo: 1, pageSize: 10 };

const asking = (says: Answers = []) =>
  openQa('/qa?ask=1', [
    answer(listQaQuestions, { questions: [question()], itemsCount: 1, pagesCount: 1, ...page }),
    answer(listLikeQuestions, []),
    answer(getQaQuestion, own()),
    ...says,
  ]);

const title = () => screen.findByRole('textbox', { name: '标题' });
const words = () => screen.findByRole('textbox', { name: '说明' });
const publish = () => screen.getByRole('button', { name: '发布问题' });
const sent = () => calls(askQuestion).map(({ body }) => body);

describe('asking', () => {
  it('[qa#7] publishes a question, leads to it, and says by when it is answered', async () => {
    asking([
      answer(askQuestion, { questionId: own().questionId, dueAt: '2099-11-12T15:04:00.000Z' }),
    ]);
    const user = userEvent.setup();
    await user.type(await title(), '有效久期为什么要用两个价格算？');
    await typeIn(await words(), '讲义里的公式');
    await user.click(publish());
    await screen.findByText(/^已提问，老师 .*23:04 前答$/);
    expect(window.location.pathname).toBe(`/qa/question/${own().questionId}`);
    expect(sent()[0]).toMatchObject({
      ...{ title: '有效久期为什么要用两个价格算？', content: '讲义里的公式', images: [] },
      ...{ isPrivate: false, about: null },
      tags: { courseTagId: 0, bookTagId: 0, readingTagId: 0 },
    });
  });

  it('[qa] a title that is too short is said at the field, and nothing is sent', async () => {
    asking();
    const user = userEvent.setup();
    await user.type(await title(), '久期');
    await user.click(publish());
    await screen.findByText('标题请写 4 至 60 个字，最好是一个问句');
    expect(document.activeElement).toBe(await title());
    expect(sent()).toEqual([]);
  });

  it('[qa] what was typed is there after a reload, and after a send that failed it goes under the same id', async () => {
    asking([fail(askQuestion, 'network')]);
    const user = userEvent.setup();
    await user.type(await title(), '有效久期怎么算？');
    await typeIn(await words(), '写到一半');
    await screen.findByText('草稿已存');
    await user.click(publish());
    await screen.findByText('没有发出去，写好的内容还在这里');
    const [first] = sent();
    cleanup();
    asking([
      answer(askQuestion, { questionId: own().questionId, dueAt: '2099-11-12T15:04:00.000Z' }),
    ]);
    expect(((await title()) as HTMLInputElement).value).toBe('有效久期怎么算？');
    expect((await words()).textContent).toBe('写到一半');
    await user.click(publish());
    await waitFor(() => expect(sent()).toEqual([first]));
    await waitFor(() => expect(localStorage.getItem('xuezhou-qa-7-ask')).toBeNull());
  });

  it('[qa] a keyword is refused in the server’s words, and nothing typed is lost', async () => {
    asking([refuse(askQuestion, 'qaKeyword')]);
    const user = userEvent.setup();
    await user.type(await title(), '加微信领资料');
    await user.click(publish());
    await screen.findByText('内容里有不合适的词，请修改后再发布，写好的内容还在');
    expect(((await title()) as HTMLInputElement).value).toBe('加微信领资料');
  });

  it('[qa] is sorted under a course, a book and a chapter', async () => {
    asking([
      answer(askQuestion, { questionId: own().questionId, dueAt: '2099-11-12T15:04:00.000Z' }),
    ]);
    const user = userEvent.setup();
    await user.type(await title(), '有效久期怎么算？');
    await user.click(screen.getByRole('button', { name: '更改' }));
    for (const [field, option] of [
      ['课程', 'CFA 一级'],
      ['书', '固定收益'],
      ['章', '久期与凸性'],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option, hidden: true }));
    }
    await user.click(publish());
    await waitFor(() =>
      expect(sent()[0]?.tags).toEqual({ courseTagId: 1, bookTagId: 2, readingTagId: 3 }),
    );
  });
});

describe('like questions', () => {
  const shown = [answer(getQaQuestion, thread({ teacherAnswers: [answerOf()] }))];

  it('[qa] show from four letters on, and one of them can be followed instead of asking', async () => {
    asking([
      ...shown,
      answer(listLikeQuestions, [like()]),
      answer(followQuestion, { numOfFollow: 4 }),
    ]);
    const user = userEvent.setup();
    await user.type(await title(), '有效久');
    await user.type(await title(), '期和');
    const list = within(await screen.findByRole('region', { name: '相近的问题' }));
    expect(list.getByText('有 1 个相近的，先看看')).toBeTruthy();
    expect(calls(listLikeQuestions).map(({ query }) => query?.text)).toEqual(['有效久期和']);
    await user.click(list.getByRole('button', { name: '有效久期和修正久期什么时候相等？' }));
    await screen.findByText('凸性项两边都为正。');
    await user.click(screen.getByRole('button', { name: '这就是我要问的' }));
    await user.click(await screen.findByRole('button', { name: '不要草稿了' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/qa/question/${otherId}`));
    expect(calls(followQuestion)).toEqual([{ body: { questionId: otherId } }]);
    expect(localStorage.getItem('xuezhou-qa-7-ask')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('[qa] an Escape closes what lies over the form, and the form stays with its words', async () => {
    asking([...shown, answer(listLikeQuestions, [like()])]);
    const user = userEvent.setup();
    await user.type(await title(), '有效久期和');
    await user.click(
      await screen.findByRole('button', { name: '有效久期和修正久期什么时候相等？' }),
    );
    await screen.findByText('凸性项两边都为正。');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('凸性项两边都为正。')).toBeNull());
    expect(((await title()) as HTMLInputElement).value).toBe('有效久期和');
  });

  it('[qa] where there are none, nothing stands there', async () => {
    asking();
    await userEvent.type(await title(), '有效久期和');
    await waitFor(() => expect(calls(listLikeQuestions)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: '相近的问题' })).toBeNull();
  });
});

describe('pictures', () => {
  const policy = {
    ...{ url: 'https://files.school.cn/api/upload/ticket-1', key: otherId },
    ...{ maxBytes: 10_000_000, accept: ['image/png'], expiresAt: '2099-01-01T00:00:00.000Z' },
  };
  const keyOf = (number: number) => `0195a000-0000-7000-8000-00000000f00${number}`;
  const picture = { key: otherId, isImage: true, address: '/files/qa/1', bytes: 3 };
  const choose = async (user: ReturnType<typeof userEvent.setup>, count = 1) => {
    const files = Array.from(
      { length: count },
      (_, index) => new File(['abc'], `${index}.png`, { type: 'image/png' }),
    );
    await user.upload(await screen.findByLabelText('图片', { selector: 'input' }), files);
  };

  it('[qa] are sent as they are chosen and go along in their order; nine at most', async () => {
    stubUploads();
    asking([
      answer(getImagePolicy, policy),
      answer(sendFile, () => ({ ...picture, key: keyOf(calls(sendFile).length) })),
      answer(askQuestion, { questionId: own().questionId, dueAt: '2099-11-12T15:04:00.000Z' }),
    ]);
    const user = userEvent.setup();
    await user.type(await title(), '有效久期怎么算？');
    await choose(user);
    await screen.findByRole('img', { name: '第 1 张图片' });
    await choose(user, 9);
    await screen.findByText('图片最多 9 张');
    await waitFor(() => expect(screen.getAllByRole('img', { name: /张图片/ })).toHaveLength(9));
    await user.click(screen.getByRole('button', { name: '去掉第 9 张图片' }));
    await user.click(publish());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.images).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(keyOf));
  });

  it('[qa] one that did not arrive is sent again, and does not block the question', async () => {
    stubUploads();
    asking([
      answer(getImagePolicy, policy),
      fail(sendFile, 500),
      answer(askQuestion, { questionId: own().questionId, dueAt: '2099-11-12T15:04:00.000Z' }),
    ]);
    const user = userEvent.setup();
    await user.type(await title(), '有效久期怎么算？');
    await choose(user);
    const again = await screen.findByRole('button', { name: '重新上传' });
    expect((publish() as HTMLButtonElement).disabled).toBe(false);
    respondAlso([answer(sendFile, picture)]);
    await user.click(again);
    await screen.findByRole('img', { name: '第 1 张图片' });
    await user.click(publish());
    await waitFor(() => expect(sent()[0]?.images).toEqual([otherId]));
  });
});
