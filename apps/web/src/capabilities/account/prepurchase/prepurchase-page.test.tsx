// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkNickname,
  getStudentInfo,
  isEmailAvailable,
  prepurchase,
} from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { shownFailure } from '@xuezhou/client/api/failures.ts';
import { guest } from '../../../platform/session/guest.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, type Answers, fail, refuse, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

const { path } = prepurchase;
const free = { isFormatValid: true, isUnique: true };

async function open(answers: Answers = []) {
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, guest),
    answer(checkNickname, free),
    answer(isEmailAvailable, true),
    answer(prepurchase, true),
    ...answers,
  ]);
  renderAt('/prepurchase/12');
  await screen.findByRole('heading', { name: '预报名' });
  const of = (address: string) => asked.filter((request) => request.path === address);
  return { of, user: userEvent.setup() };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: '提交' }));

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('昵称'), '林知远');
  await user.type(field('邮箱'), 'Lin@Example.com');
  await user.type(field('微信号'), 'lin_zhiyuan');
}

describe('signing up for a good', () => {
  it('[prepurchase#1-3] [account.prepurchase] checks nickname and e-mail before it is sent, also for who is faster than a pause', async () => {
    const { of, user } = await open();
    await fill(user);
    await submit(user);
    await screen.findByRole('heading', { name: '已经登记好了' });
    expect(of(checkNickname.path).at(-1)?.body).toEqual({ nickname: '林知远' });
    expect(of(isEmailAvailable.path).at(-1)?.query).toMatchObject({ value: 'lin@example.com' });
    expect(of(path).map(({ body }) => body)).toEqual([
      { nickname: '林知远', email: 'lin@example.com', chatAccount: 'lin_zhiyuan', goodId: 12 },
    ]);
    // What was given can be mended.
    await user.click(screen.getByRole('button', { name: '修改' }));
    expect(field('昵称').value).toBe('林知远');
  });

  it('is sent also where the server answers no more look-ups, and shows no failure', async () => {
    const { of, user } = await open([fail(checkNickname, 429), fail(isEmailAvailable, 429)]);
    await fill(user);
    await submit(user);
    await screen.findByRole('heading', { name: '已经登记好了' });
    expect(of(path)).toHaveLength(1);
    expect(shownFailure.get()).toBeNull();
  });

  it.each([
    [
      'a nickname that is taken',
      answer(checkNickname, { ...free, isUnique: false }),
      '昵称已被占用，请换一个',
    ],
    [
      'a nickname that is none',
      answer(checkNickname, { ...free, isFormatValid: false }),
      /^昵称需 4 至 32 个字符/,
    ],
    ['an e-mail that is taken', answer(isEmailAvailable, false), '该邮箱已被使用，请换一个'],
  ])('[account.prepurchase] is not sent with %s', async (_what, said, words) => {
    const { of, user } = await open([said]);
    await fill(user);
    await submit(user);
    await screen.findByText(words);
    expect(of(path)).toEqual([]);
    expect(field('微信号').value).toBe('lin_zhiyuan');
  });

  it('says what is missing or wrong', async () => {
    const { of, user } = await open();
    await submit(user);
    for (const words of ['请输入昵称', '请输入邮箱', '请输入微信号'])
      expect(screen.getByText(words)).toBeTruthy();
    await fill(user);
    await user.clear(field('邮箱'));
    await user.type(field('邮箱'), 'lin@example');
    await submit(user);
    await screen.findByText('邮箱地址格式不正确');
    await user.type(field('微信号'), '微信');
    expect(screen.getByText(/^微信号最多 50 个字符/)).toBeTruthy();
    expect(of(path)).toEqual([]);
  });

  it('shows a refusal where it arose, and keeps what was typed', async () => {
    const { user } = await open([refuse(prepurchase, 'prepurchaseTooMany')]);
    await fill(user);
    await submit(user);
    await screen.findByText('提交太频繁，请稍后再试');
    expect(field('邮箱').value).toBe('Lin@Example.com');
  });

  it('knows a student already', async () => {
    const { user, of } = await open([
      answer(getStudentInfo, student({ email: 'zhi@example.com', wechat: 'zhi_yuan' })),
    ]);
    await waitFor(() => expect(field('邮箱').value).toBe('zhi@example.com'));
    await submit(user);
    await screen.findByRole('heading', { name: '已经登记好了' });
    expect(of(path)[0]?.body).toMatchObject({ nickname: '林知远', chatAccount: 'zhi_yuan' });
  });
});
