// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  hold,
  refusal,
  refuse,
  respondAlso,
  silence,
} from '@xuezhou/client/testing/server.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { online } from '@xuezhou/client/network/network.ts';
import { draftReply } from '@xuezhou/contract/assistant/console';
import {
  assignQuestion,
  claimQuestion,
  getQaThread,
  listQueue,
  replyToQuestion,
  reviseReply,
  sendReplyPicture,
} from '@xuezhou/contract/qa/console';
import { draftMark } from '@xuezhou/rules/qa/draft-mark';
import { expect, it, vi } from 'vitest';
import { openQa } from '../../../test/open-qa.tsx';
import {
  answerId,
  colleague,
  other,
  otherId,
  questionId,
  self,
  staffAnswer,
  thread,
} from '../../../test/qa-samples.ts';
import { typeIn } from '../../../test/type-in.ts';

const mine = thread({ claimedBy: self });
const sent = answer(replyToQuestion, { qaAnswerId: answerId, title: '', told: 2 });
const field = () => screen.findByRole('textbox', { name: '回答' });
const publish = () => screen.findByRole<HTMLButtonElement>('button', { name: /^发布/ });

async function write(text: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /写回答|认领并回答|再答一次/ }));
  await typeIn(await field(), text);
  return user;
}

it('takes the question up, sends the answer and goes on to the next', async () => {
  openQa([answer(claimQuestion, { title: '' }), sent]);
  const user = await write('你的方向没有错。');
  expect(calls(claimQuestion)).toHaveLength(1);
  respondAlso([answer(listQueue, { list: [other()], total: 1, late: 0 })]);
  await user.click(await publish());
  await screen.findByRole('heading', { name: '有效久期和修正久期用哪个？' });
  expect(calls(replyToQuestion)).toEqual([
    {
      body: {
        ...{ questionId, qaAnswerId: expect.any(String), markdown: '你的方向没有错。' },
        isPrivate: false,
      },
    },
  ]);
  expect(await screen.findByText('发布了，2 人会收到消息')).toBeTruthy();
});

it('keeps what was written over a reload and a network that is lost, and sends it under one id', async () => {
  const first = openQa([answer(getQaThread, mine), fail(replyToQuestion, 'network')]);
  const user = await write('写到一半');
  await user.click(screen.getByRole('checkbox', { name: '只给提问的人看' }));
  await user.click(await publish());
  await screen.findByText('网络连接不上，请检查网络后再试');
  expect((await field()).textContent).toBe('写到一半');
  const before = calls(replyToQuestion)[0]?.body;
  first.unmount();

  openQa([answer(getQaThread, mine), sent]);
  expect((await field()).textContent).toBe('写到一半');
  await user.click(await publish());
  await waitFor(() => expect(calls(replyToQuestion)).toHaveLength(1));
  expect(calls(replyToQuestion)[0]?.body).toEqual(before);
  expect(before?.isPrivate).toBe(true);
});

it('takes another id where an earlier try had arrived with other words', async () => {
  openQa([answer(getQaThread, mine), refuse(replyToQuestion, 'idReused')]);
  const user = await write('改过的话');
  await user.click(await publish());
  await waitFor(() => expect(calls(replyToQuestion)).toHaveLength(1));
  await user.click(await publish());
  await waitFor(() => expect(calls(replyToQuestion)).toHaveLength(2));
  const [first, second] = calls(replyToQuestion).map(({ body }) => body.qaAnswerId);
  expect(first).not.toBe(second);
});

it('takes an answer that arrived although the network was lost for its own', async () => {
  openQa([answer(getQaThread, mine), fail(replyToQuestion, 'network')]);
  const user = await write('只发一次');
  await user.click(await publish());
  await screen.findByText('网络连接不上，请检查网络后再试');
  const { qaAnswerId } = calls(replyToQuestion)[0]!.body;
  const own = staffAnswer({ ...{ qaAnswerId, name: self.name, content: '只发一次' } });
  respondAlso([answer(getQaThread, { ...mine, state: 'teacher', answers: [own] }), sent]);
  await user.click(await publish());
  await waitFor(() => expect(calls(replyToQuestion)).toHaveLength(2));
  expect(calls(replyToQuestion)[1]?.body.qaAnswerId).toBe(qaAnswerId);
});

it('shows the answer that somebody else gave meanwhile before it is sent', async () => {
  openQa([answer(getQaThread, mine), sent]);
  const user = await write('我也答');
  respondAlso([answer(getQaThread, { ...mine, state: 'teacher', answers: [staffAnswer()] })]);
  await user.click(await publish());
  await screen.findByText('孟知行刚刚也答了，在上面');
  expect(screen.getByRole('article', { name: '孟知行的回答' })).toBeTruthy();
  expect(calls(replyToQuestion)).toEqual([]);
  await user.click(await publish());
  await waitFor(() => expect(calls(replyToQuestion)).toHaveLength(1));
});

it('says why a formula cannot be shown, and keeps the words', async () => {
  const words = '公式 \\frac{1 少了一个括号';
  openQa([
    answer(getQaThread, mine),
    answer(replyToQuestion, () => refusal('textUnshowable', words)),
  ]);
  const user = await write('算式在这里');
  await user.click(await publish());
  expect(await screen.findByText(words)).toBeTruthy();
  expect((await field()).textContent).toBe('算式在这里');
});

it('lets what was written be copied where the asker took the question back', async () => {
  openQa([answer(getQaThread, mine), refuse(replyToQuestion, 'qaOver')]);
  const user = await write('快写完了');
  const gone = thread({ claimedBy: self, state: 'withdrawn' });
  let asked = 0;
  respondAlso([answer(getQaThread, () => ((asked += 1) > 1 ? gone : mine))]);
  await user.click(await publish());
  await screen.findByText('提问的学员撤回了这个问题，不用再回答。');
  expect(screen.getByText('快写完了')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '不要了' }));
  expect(screen.queryByText('快写完了')).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('hands a question over from who holds it', async () => {
  openQa([
    answer(getQaThread, thread({ claimedBy: colleague })),
    answer(assignQuestion, { title: '', name: '周允' }),
    answer(claimQuestion, { title: '' }),
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '接过来' }));
  await field();
  expect(calls(assignQuestion)).toEqual([{ body: { questionId, staffId: 101 } }]);
  expect(calls(claimQuestion)).toHaveLength(1);
});

it.each(['/', '、'])(
  'finds a canned answer by %s, and says by which the answer was made',
  async (slash) => {
    openQa([answer(getQaThread, mine), sent]);
    const user = await write(`${slash}公`);
    const list = await screen.findByRole('listbox', { name: '常用回答' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['/公式公式在讲义 118 页。']);
    await user.keyboard('{Enter}');
    expect((await field()).textContent).toBe('公式在讲义 118 页。');
    await user.click(await publish());
    await waitFor(() =>
      expect(calls(replyToQuestion)[0]?.body).toMatchObject({
        cannedId: 8,
        markdown: '公式在讲义 118 页。',
      }),
    );
  },
);

it('puts a canned answer in from beside, also before anything was written', async () => {
  openQa([answer(claimQuestion, { title: '' })]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '/凸性' }));
  await waitFor(() => expect(calls(claimQuestion)).toHaveLength(1));
  await waitFor(async () =>
    expect((await field()).textContent).toBe('凸性三问：方向、大小、代价。'),
  );
});

it('does not send what a machine drafted until a person says that it was read', async () => {
  const draft = answer(draftReply, {
    ...{ questionId, title: '', kind: 'written' },
    markdown: `${draftMark}\n\n凸性项两边都为正。[1]\n\n出处：\n\n- [1] 凸性 12:46\n`,
    sources: [{ no: 1, name: '凸性', start: 766_000, text: '那凸性项呢' }],
  });
  openQa([answer(getQaThread, mine), draft, sent]);
  const user = userEvent.setup();
  expect(calls(draftReply)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: '看 AI 草稿' }));
  const box = await screen.findByRole('region', { name: 'AI 草稿' });
  expect(within(box).getByText('AI 草稿，没人核对过')).toBeTruthy();
  expect(box.textContent).not.toContain(draftMark);
  expect(within(box).getByRole('list', { name: '出处' }).textContent).toBe('1凸性 12:46');
  await user.keyboard('d');
  await waitFor(async () => expect((await field()).textContent).toContain('凸性项两边都为正'));
  expect((await publish()).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '我逐句核对过了' }));
  expect((await field()).textContent).not.toContain('草稿');
  await user.click(await publish());
  await waitFor(() =>
    expect(calls(replyToQuestion)[0]?.body.markdown).toMatch(/^凸性项两边都为正。/),
  );
});

it('ends the draft that is on its way when the teacher leaves', async () => {
  const { unmount } = openQa([answer(getQaThread, mine), silence(draftReply)]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '看 AI 草稿' }));
  await waitFor(() => expect(calls(draftReply)).toHaveLength(1));
  const { calls: asked } = vi.mocked(globalThis.fetch).mock;
  const ofDraft = asked.find(
    ([address]) => typeof address === 'string' && address.startsWith(draftReply.path),
  );
  const signal = ofDraft?.[1]?.signal;
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

it('sends an answer under an id that says when it was begun, as every page makes them', async () => {
  openQa([answer(getQaThread, mine), sent]);
  const user = await write('两边都为正。');
  await user.click(await publish());
  await waitFor(() =>
    expect(calls(replyToQuestion)[0]?.body.qaAnswerId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/),
  );
});

it('says that the course teaches nothing of it', async () => {
  const nothing = { questionId, title: '', kind: 'nothing', markdown: '', sources: [] };
  openQa([answer(getQaThread, mine), answer(draftReply, nothing)]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '看 AI 草稿' }));
  expect(await screen.findByText(/没有草稿可写/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '放进回答里改' })).toBeNull();
});

it('sends a picture for the answer and puts it in', async () => {
  const address = `/files/images/${'ab'.repeat(20)}.webp`;
  openQa([answer(getQaThread, mine), answer(sendReplyPicture, { address }), sent]);
  const user = await write('看图：');
  const picture = new File(['webp'], '图.webp', { type: 'image/webp' });
  await user.upload(screen.getByLabelText('图片', { selector: 'input' }), picture);
  const shown = await within(await field()).findByRole<HTMLImageElement>('img');
  expect(shown.getAttribute('src')).toBe(address);
  await user.click(await publish());
  await waitFor(() => expect(calls(replyToQuestion)[0]?.body.markdown).toContain(`](${address})`));
});

it('does not send the words by keys while a picture of theirs is on its way', async () => {
  const address = `/files/images/${'cd'.repeat(20)}.webp`;
  const slow = hold(answer(sendReplyPicture, { address }));
  openQa([answer(getQaThread, mine), slow, sent]);
  const user = await write('看图：');
  const picture = new File(['webp'], '图.webp', { type: 'image/webp' });
  await user.upload(screen.getByLabelText('图片', { selector: 'input' }), picture);
  await waitFor(async () => expect((await publish()).disabled).toBe(true));
  screen.getByRole('checkbox', { name: '只给提问的人看' }).focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  slow.goOn();
  await within(await field()).findByRole('img');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(calls(replyToQuestion)).toHaveLength(1));
  expect(calls(replyToQuestion)[0]?.body.markdown).toContain(`](${address})`);
});

it('says while there is no network that nothing of it is lost', async () => {
  openQa([answer(getQaThread, mine)]);
  await write('写到一半');
  act(() => online.set(false));
  expect(await screen.findByText('网络断了，写的还在这台电脑里')).toBeTruthy();
  act(() => online.set(true));
  expect(screen.queryByText('网络断了，写的还在这台电脑里')).toBeNull();
});

it('revises an answer, and shows what it was', async () => {
  const revisions = [
    { content: '先看大小。', at: '2026-11-27T01:40:00.000Z', by: '周允', pictures: 0 },
  ];
  openQa(
    [
      answer(getQaThread, { ...mine, answers: [staffAnswer({ name: '周允', revisions })] }),
      answer(reviseReply, true),
    ],
    `/console/qa?open=${otherId}`,
  );
  const user = userEvent.setup();
  const one = await screen.findByRole('article', { name: '周允的回答' });
  expect(within(one).getByText('先看大小。')).toBeTruthy();
  await user.click(within(one).getByRole('button', { name: '修改' }));
  await typeIn(await screen.findByRole('textbox', { name: '修改回答' }), '再看大小。');
  await user.click(screen.getByRole('button', { name: '保存修改' }));
  await waitFor(() =>
    expect(calls(reviseReply)).toEqual([
      { body: { qaAnswerId: answerId, markdown: '先看方向。再看大小。' } },
    ]),
  );
});

it('says that a colleague changed the answer while it was being revised', async () => {
  const openWith = (content: string) =>
    answer(getQaThread, { ...mine, answers: [staffAnswer({ content })] });
  openQa([openWith('先看方向。')]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '修改' }));
  await typeIn(await screen.findByRole('textbox', { name: '修改回答' }), '再看大小。');
  respondAlso([openWith('先看代价。')]);
  await queryClient.invalidateQueries();
  await screen.findByText('有同事刚改过这个回答，保存会换掉他改的');
  expect(screen.getByText('先看代价。')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: '修改回答' }).textContent).toContain('再看大小。');
});
