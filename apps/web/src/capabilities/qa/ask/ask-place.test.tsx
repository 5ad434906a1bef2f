// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askQuestion,
  describeQaContext,
  getQaAnswering,
  listAskTags,
  listLikeQuestions,
} from '@xuezhou/contract/qa';
import { UiProvider } from '@xuezhou/ui/provider';
import { describe, expect, it } from 'vitest';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { sessionQuery } from '../../../platform/session/session.ts';
import { answer, type Answers, calls, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { answering, like, own, tag } from '../testing/samples.ts';
import { AskTool } from './ask-tool.tsx';

const title = () => screen.findByRole('textbox', { name: '标题' });
const publish = () => screen.getByRole('button', { name: '发布问题' });
const sent = () => calls(askQuestion).map(({ body }) => body);

describe('from where something is learnt', () => {
  const lecture = { courseId: 1, bookId: 2, readingId: 3, bulletId: 4, bulletName: '久期与凸性' };
  const place = own().place;

  function openTool(says: Answers = []) {
    respondWith([
      answer(listAskTags, [tag()]),
      answer(getQaAnswering, answering()),
      answer(listLikeQuestions, []),
      answer(describeQaContext, {
        context: {
          ...{ kind: 'bullet', courseId: 1, bookId: 2, readingId: 3, id: 4, groupId: null },
          ...{
            title: '久期与凸性',
            second: 766,
            caption: '误差越大',
            paragraph: null,
            quote: null,
          },
          ...{ chosen: null, canOpen: true, isGone: false },
        },
        tags: { courseTagId: 1, bookTagId: 2, readingTagId: 3 },
        place,
      }),
      answer(askQuestion, { questionId: own().questionId, dueAt: '2099-11-12T15:04:00.000Z' }),
      ...says,
    ]);
    queryClient.clear();
    queryClient.setQueryData(sessionQuery.queryKey, student());
    const root = createRootRoute({
      component: () => (
        <AskTool shortcut="q" about={() => ({ kind: 'lecture', lecture, second: 766 })}>
          {(open) => <button onClick={open}>提问</button>}
        </AskTool>
      ),
    });
    const router = createRouter({ routeTree: root, history: createMemoryHistory() });
    render(
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>,
    );
  }

  it('[qa] the second of a lecture comes along, and is sorted where the lecture stands', async () => {
    openTool();
    await screen.findByRole('button', { name: '提问' });
    const user = userEvent.setup();
    await user.keyboard('q');
    await screen.findByText('提问时正看到 12:46');
    expect(screen.getByText('「误差越大」')).toBeTruthy();
    await screen.findByText('久期与凸性', { selector: '[class*=crumb]' });
    expect(screen.queryByRole('button', { name: '更改' })).toBeNull();
    await user.type(await title(), '凸性为什么总是正的？');
    await user.click(publish());
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({
        about: { kind: 'bullet', courseId: 1, id: 4, second: 766, paragraph: null, quote: null },
        tags: { courseTagId: 1, bookTagId: 2, readingTagId: 3 },
      }),
    );
  });

  it('shows what was asked about the same before a letter is typed, and without it no more', async () => {
    openTool([answer(listLikeQuestions, ({ query }) => (query.kind === 'bullet' ? [like()] : []))]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '提问' }));
    const list = within(await screen.findByRole('region', { name: '相近的问题' }));
    expect(list.getByRole('button', { name: '有效久期和修正久期什么时候相等？' })).toBeTruthy();
    expect(calls(listLikeQuestions)[0]?.query).toMatchObject({
      ...{ text: '', kind: 'bullet', id: 4, second: 766 },
    });
    await user.click(screen.getByRole('button', { name: '不附这一处' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '相近的问题' })).toBeNull());
  });

  it('[qa] what came along is taken out, and put back', async () => {
    openTool();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '提问' }));
    await screen.findByText('提问时正看到 12:46');
    await user.click(screen.getByRole('button', { name: '不附这一处' }));
    expect(screen.queryByText('提问时正看到 12:46')).toBeNull();
    await user.click(screen.getByRole('button', { name: '撤回' }));
    expect(screen.getByText('提问时正看到 12:46')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '不附这一处' }));
    await user.type(await title(), '凸性为什么总是正的？');
    await user.click(publish());
    await waitFor(() => expect(sent()[0]?.about).toBeNull());
    expect(sent()[0]?.tags).toMatchObject({ courseTagId: 1 });
  });
});
