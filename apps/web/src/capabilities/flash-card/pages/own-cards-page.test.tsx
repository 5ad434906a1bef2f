// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/react';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  deleteOwnCard,
  listOwnCards,
  type OwnCard,
  saveOwnCard,
} from '@xuezhou/contract/flash-card';
import { getVersion } from '@xuezhou/contract/site';
import { getCourse, listAllCourses } from '@xuezhou/contract/study';
import { afterEach, describe, expect, test } from 'vitest';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { closedCourse } from '../../../test/closed-course.ts';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  at,
  refusal,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aCard, anOwnCard, aSchedule } from '../testing/a-card.ts';

const address = '/flash-card-own/1';

/** A server that keeps what it is sent. */
function serve(cards: readonly OwnCard[], more: Answers = []) {
  let kept = [...cards];
  return respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(listAllCourses, []),
    answer(at(listOwnCards, { courseId: 1 }), () => ({
      courseName: 'CFA 一级',
      cards: kept,
      schedule: aSchedule(),
    })),
    answer(saveOwnCard, ({ body }) => {
      const words = body as OwnCard['own'];
      const card = { ...anOwnCard(9, words) };
      kept = [card, ...kept.filter(({ own }) => own.ownCardId !== words.ownCardId)];
      return aCard({ cardDetailId: 9, own: card.own });
    }),
    answer(deleteOwnCard, ({ body }) => {
      const { ownCardId } = body as { ownCardId: string };
      kept = kept.filter(({ own }) => own.ownCardId !== ownCardId);
      return true;
    }),
    ...more,
  ]);
}

// What a test left unsent would be laid over the next test's cards.
afterEach(async () => {
  serve([]);
  await deliver();
  localStorage.clear();
});

const isDisabled = (name: string) =>
  screen.getAllByRole('button', { name }).every((button) => button.matches(':disabled'));

async function openForm() {
  const [write] = await screen.findAllByRole('button', { name: '写卡片' });
  await userEvent.click(write as HTMLElement);
  return await screen.findByRole('dialog');
}

const fieldOf = (form: HTMLElement, name: string) => within(form).findByRole('textbox', { name });

/** What a keyboard does needs a real browser: it is in the stories. */
const type = async (form: HTMLElement, name: string, value: string) => {
  const { editor } = (await fieldOf(form, name)) as HTMLElement & { editor: Editor };
  act(() => void editor.chain().selectAll().insertContent({ type: 'text', text: value }).run());
};

async function write(front: string, back: string) {
  const form = await openForm();
  await type(form, '正面', front);
  await type(form, '背面', back);
  await userEvent.click(within(form).getByRole('button', { name: '保存' }));
}

describe('own cards', () => {
  test('[flash-card-own] lists them with their backs on demand, by deck, and leads to study', async () => {
    serve([anOwnCard(1), anOwnCard(2, { deck: '公式' })]);
    renderAt(address);
    await screen.findByText('第 1 问');
    expect(screen.getByText('第 1 答').closest('[hidden]')).not.toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: '看背面' })[0] as HTMLElement);
    expect(screen.getByText('第 1 答').closest('[hidden]')).toBeNull();
    const [study] = screen.getAllByRole('link', { name: '学这 2 张' });
    expect(study?.getAttribute('href')).toBe('/flash-card-detail/1/book/2?mode=own');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '按牌组看' }), '公式');
    expect(screen.queryByText('第 1 问')).toBeNull();
    expect(screen.getByText('第 2 问')).toBeDefined();
  });

  test('of a course that is over can be read and exported, and not studied', async () => {
    serve([anOwnCard(1)], [answer(at(getCourse, { courseId: 1 }), closedCourse)]);
    renderAt(address);
    expect(
      await screen.findByText('课程已过期，暂时不能复习；卡片仍可编写、查看和导出。'),
    ).toBeDefined();
    expect(isDisabled('写卡片')).toBe(false);
    expect(isDisabled('导入')).toBe(false);
    const [study] = screen.getAllByRole('button', { name: /^已过期 ?学这 1 张$/ });
    expect(study?.matches(':disabled')).toBe(true);
    expect(screen.queryByRole('link', { name: /学这 1 张/ })).toBeNull();
    expect(screen.getByRole('button', { name: '看背面' })).toBeDefined();
    expect(screen.getByRole('button', { name: '导出' })).toBeDefined();
  });

  test.each([
    ['unredeemed', '待领取'],
    ['notOpen', '未开课'],
  ] as const)(
    'of a course that is %s are not written, and the page says why',
    async (closedBy, chip) => {
      serve(
        [anOwnCard(1)],
        [
          answer(at(getCourse, { courseId: 1 }), {
            ...closedCourse,
            period: { ...closedCourse.period, closedBy },
          }),
        ],
      );
      renderAt(address);
      const why = `课程${chip}，现在还不能写卡片、导入和复习。`;
      expect(await screen.findByText(why)).toBeDefined();
      expect(isDisabled('写卡片')).toBe(true);
      expect(isDisabled('导入')).toBe(true);
      await userEvent.click(screen.getByRole('button', { name: '更多：第 1 问' }));
      const edit = await screen.findByRole('menuitem', { name: '修改', hidden: true });
      expect(edit.matches(':disabled, [data-disabled]')).toBe(true);
      expect(isDisabled('导出')).toBe(false);
    },
  );

  test('without any says what they are for', async () => {
    serve([]);
    renderAt(address);
    expect(await screen.findByRole('heading', { name: '还没有自己的卡片' })).toBeDefined();
  });

  test('that do not come are asked for again', async () => {
    let isDown = true;
    serve(
      [],
      [
        answer(at(listOwnCards, { courseId: 1 }), () =>
          isDown
            ? refusal('courseNotOwned')
            : { courseName: 'CFA', cards: [anOwnCard(1)], schedule: aSchedule() },
        ),
      ],
    );
    renderAt(address);
    expect((await screen.findByRole('alert')).textContent).toContain('你还没有这门课程');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('第 1 问')).toBeDefined();
  });
});

describe('[flash-card.own] writing a card', () => {
  test('sends both sides, and shows the card', async () => {
    const asked = serve([]);
    renderAt(address);
    await write('久期 ', '敏感度');
    expect(await screen.findByText('久期')).toBeDefined();
    const sent = asked.find(({ path, method }) => method === 'POST' && path.endsWith('/own'));
    expect(sent?.body).toMatchObject({
      courseId: 1,
      readingId: null,
      front: '久期',
      back: '敏感度',
    });
  });

  test('twice at one moment makes one card', async () => {
    const asked = serve([]);
    renderAt(address);
    const form = await openForm();
    await type(form, '正面', '久期');
    await type(form, '背面', '敏感度');
    const save = within(form).getByRole('button', { name: '保存' });
    act(() => {
      save.click();
      save.click();
    });
    expect(await screen.findByText('久期')).toBeDefined();
    await deliver();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('asks for the side that is missing, and sends nothing', async () => {
    const asked = serve([]);
    renderAt(address);
    await write('久期', ' ');
    expect(await screen.findByText('请写下背面')).toBeDefined();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('tells what keeps it from being saved beside what became of a picture', async () => {
    const asked = serve([]);
    renderAt(address);
    const form = await openForm();
    const front = (await fieldOf(form, '正面')) as HTMLElement & { editor: Editor };
    await userEvent.upload(
      within(form).getAllByLabelText(/图片/, { selector: 'input' })[0] as HTMLInputElement,
      new File(['x'], 'a.txt', { type: 'text/plain' }),
      { applyAccept: false },
    );
    await type(form, '正面', '长'.repeat(5001));
    await within(form).findByText('一面最多 5000 个字，请写得短一些');
    const told = within(form).getAllByRole('alert');
    expect(told.map(({ textContent }) => textContent)).toEqual([
      '一面最多 5000 个字，请写得短一些',
      expect.stringContaining('图片'),
    ]);
    expect(front.textContent).toHaveLength(5001);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('[flash-card.own-offline] without a network keeps the card, and sends it once there is one', async () => {
    let isOffline = true;
    let taken = 0;
    serve(
      [],
      [
        answer(saveOwnCard, ({ body }) => {
          if (isOffline) throw new TypeError('offline');
          taken += 1;
          return aCard({ cardDetailId: 9, own: body });
        }),
      ],
    );
    renderAt(address);
    await write('隧道里写的', '答');
    expect(await screen.findByText('隧道里写的')).toBeDefined();
    expect(screen.getByText('等待同步')).toBeDefined();
    isOffline = false;
    await deliver();
    await waitFor(() => expect(screen.queryByText('等待同步')).toBeNull());
    expect(taken).toBe(1);
  });

  test('puts what the server refuses back where it was written, with its words', async () => {
    serve([], [refuse(saveOwnCard, 'ownCardTooMany')]);
    renderAt(address);
    await write('第两千零一张', '答');
    expect(await screen.findByText('自己的闪卡最多 2000 张，请先删除一些不用的')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('等待同步')).toBeNull());
    const form = await openForm();
    const front = await fieldOf(form, '正面');
    expect(front.textContent).toBe('第两千零一张');
  });

  test('keeps what was half written', async () => {
    serve([]);
    const { unmount } = renderAt(address);
    await type(await openForm(), '正面', '写到一半');
    unmount();
    renderAt(address);
    const form = await openForm();
    const front = await fieldOf(form, '正面');
    expect(front.textContent).toBe('写到一半');
  });
});

describe('[flash-card.own] a card that is there', () => {
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: '更多：第 1 问' }));
    await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
  };

  test('is changed under its own id', async () => {
    const asked = serve([anOwnCard(1)]);
    renderAt(address);
    await choose('修改');
    const form = await screen.findByRole('dialog');
    await type(form, '正面', '改过的');
    await userEvent.click(within(form).getByRole('button', { name: '保存' }));
    expect(await screen.findByText('改过的')).toBeDefined();
    const sent = asked.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ ownCardId: anOwnCard(1).own.ownCardId, back: '第 1 答' });
  });

  test('is deleted, with a way back', async () => {
    serve([anOwnCard(1)]);
    renderAt(address);
    await choose('删除');
    await waitFor(() => expect(screen.queryByText('第 1 问')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
    expect(await screen.findByText('第 1 问')).toBeDefined();
  });
});
