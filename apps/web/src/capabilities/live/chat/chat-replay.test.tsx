// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataOf, type InputOf } from '@xuezhou/contract/kernel';
import { getLiveChat } from '@xuezhou/contract/live';
import { UiProvider } from '@xuezhou/ui/provider';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  at as place,
  failure,
  refusal,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { freshLecture, usePlayer } from '../../lecture/port/player-store.ts';
import { chatMessage } from '../testing/fake-room.ts';
import { ChatReplay } from './chat-replay.tsx';

const say = (number: number, second: number) =>
  chatMessage(number, { text: `第 ${number} 句`, second });
const at = (time: number) => act(() => usePlayer.setState({ time }));

type Chat = InputOf<typeof getLiveChat>;
type Page = DataOf<typeof getLiveChat>;

function open(said: Page | ((chat: Chat) => Page | Response)) {
  const asked = respondWith([answer(place(getLiveChat, { liveId: 5 }), said)]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiProvider env="test">
      <QueryClientProvider client={client}>
        <ChatReplay liveId={5} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return asked;
}

beforeEach(() => usePlayer.setState({ ...freshLecture }));

describe('[course.live] the chat of a replay', () => {
  const pages = ({ query }: Chat): Page =>
    query.after === undefined
      ? { messages: [say(1, 10), say(2, 600)], next: 2 }
      : { messages: [say(3, 1200)], next: null };

  it('shows what was said up to the second, and fetches the next page when the lecture comes near', async () => {
    const asked = open(pages);
    await waitFor(() => expect(asked).toHaveLength(1));
    at(30);
    expect(await screen.findByText('第 1 句')).toBeTruthy();
    expect(screen.queryByText('第 2 句')).toBeNull();
    expect(asked).toHaveLength(1);
    at(590);
    await waitFor(() => expect(asked.at(-1)?.query.after).toBe('2'));
    at(1300);
    expect(await screen.findByText('第 3 句')).toBeTruthy();
    expect(screen.getByText('第 2 句')).toBeTruthy();
    expect(asked).toHaveLength(2);
  });

  it('says why the lecture is locked, and offers another try only for what may pass', async () => {
    open(() => refusal('coursePaused'));
    expect(
      await screen.findByText('课程已暂停，恢复之后再来学习，学过的记录仍可查看'),
    ).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps what is there when the next page fails, and fetches it again when asked to', async () => {
    let fails = true;
    const asked = open((chat) =>
      chat.query.after !== undefined && fails ? failure(500) : pages(chat),
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    at(1300);
    expect(await screen.findByText('聊天没有加载成功')).toBeTruthy();
    expect(screen.getByText('第 2 句')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('第 3 句')).toBeTruthy();
  });
});
