import {
  bellRoom,
  listImportantMessages,
  listMessages,
  readMessagesOf,
} from '@xuezhou/contract/message';
import type { UserInfo } from '@xuezhou/contract/account';
import type { WelcomeOf } from '@xuezhou/contract/event-kernel';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { connectRoom, type RoomPage } from '@xuezhou/client/realtime/connect-room.ts';
import { keepPush, showBadge } from '../../platform/push/browser-push.ts';
import {
  isLoggedIn,
  knownStudent,
  sessionQuery,
  updateStudent,
} from '../../platform/session/session.ts';

type Unread = WelcomeOf<typeof bellRoom>;

/**
 * Keeps the count of unread messages true while somebody looks at the page: what comes, and what is read on another
 * page or device. Without a connection it is as true as the session's last answer.
 */
export function followBell(client: QueryClient): () => void {
  const sessionKey = sessionQuery.queryKey;
  let page: RoomPage<typeof bellRoom> | null = null;
  let studentId: number | null = null;
  let kept: number | null = null;

  const leave = () => {
    page?.close();
    page = null;
    studentId = null;
  };
  /** What belongs to the device, once the school has said who sits at it: not who only looks as a student. */
  const tend = (here: UserInfo | null, isBack: boolean) => {
    const isAnswered = (client.getQueryState(sessionKey)?.dataUpdatedAt ?? 0) > 0;
    if (!isAnswered || here?.viewing !== undefined) return;
    showBadge(here?.unreadMessages ?? 0, isBack);
    const asking = here?.studentId ?? null;
    if (asking === kept) return;
    kept = asking;
    if (asking !== null)
      // Without an answer it is asked again.
      void keepPush().catch(() => {
        if (kept === asking) kept = null;
      });
  };
  const follow = (isBack = false) => {
    const student = knownStudent(client);
    const here = student && isLoggedIn(student) ? student : null;
    tend(here, isBack);
    // Who looks at another page is told when coming back; so many pages stay open that nobody looks at.
    const isHere = document.visibilityState === 'visible';
    const wanted = isHere && here !== null ? here.studentId : null;
    if (wanted === studentId) return;
    leave();
    if (wanted === null) return;
    studentId = wanted;
    page = enter(client, wanted);
  };
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    if ((query.queryKey as readonly unknown[])[0] === sessionKey[0]) follow();
  });
  const lookUp = () => follow(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', lookUp);
  follow();
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', lookUp);
    leave();
  };
}

function enter(client: QueryClient, studentId: number): RoomPage<typeof bellRoom> {
  const take = (unread: Unread) => {
    // The answer of a connection that was left belongs to another student.
    const known = knownStudent(client);
    if (known?.studentId !== studentId) return;
    const isMore = unread.unread > known.unreadMessages;
    showUnread(client, unread);
    // It may have rung for what stands on the page.
    if (isMore) readOpened(client);
  };
  const page: RoomPage<typeof bellRoom> = connectRoom(bellRoom, {
    entering: () => ({}),
    welcome: take,
    present: take,
    events: {
      changed: () =>
        void page.ask('count').then((answer) => {
          if (answer?.status === 200 && answer.data) take(answer.data);
        }),
    },
    tie: () => {},
    // The next call of the page finds that out, and says so.
    onSessionEnd: () => {},
  });
  return page;
}

/** Whoever opened what a message leads to, by it or on another way, has not to be told of it any more. */
export function readOpened(client: QueryClient): void {
  const known = knownStudent(client);
  if (!known || !isLoggedIn(known) || known.unreadMessages === 0) return;
  const body = { path: window.location.pathname };
  void call(readMessagesOf, { body }, { ignoreErrors: true, isAside: true }).then(
    (unread) => {
      if (knownStudent(client)?.studentId === known.studentId) showUnread(client, unread);
    },
    () => {},
  );
}

/** Changes nothing where nothing is new, so that nothing is fetched for it. */
export function showUnread(client: QueryClient, { unread, important }: Unread): void {
  const known = client.getQueryData(sessionQuery.queryKey);
  if (!known) return;
  // Of what stands over the page the one who reads it says when it is read.
  const hasImportantMessages = known.hasImportantMessages || important > 0;
  if (importantKnown(client) < important)
    void client.invalidateQueries({ queryKey: keyOf(listImportantMessages) });
  if (known.unreadMessages === unread && known.hasImportantMessages === hasImportantMessages)
    return;
  updateStudent(client, (student) => ({
    ...student,
    unreadMessages: unread,
    hasNewMessages: unread > 0,
    hasImportantMessages,
  }));
  void client.invalidateQueries({ queryKey: keyOf(listMessages) });
}

/** Those that the page has and that are not read there yet. */
function importantKnown(client: QueryClient): number {
  const list = client.getQueryData<{ list: readonly { isCheck: boolean }[] }>(
    keyOf(listImportantMessages, {}),
  );
  return list?.list.filter(({ isCheck }) => !isCheck).length ?? 0;
}
