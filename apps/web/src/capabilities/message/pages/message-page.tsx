import { Button } from '@mantine/core';
import {
  listMessages,
  readAllMessages,
  readMessage,
  type Message,
} from '@xuezhou/contract/message';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { unreadText } from '../../../platform/page/unread-text.ts';
import { OwnPage } from '../../../platform/page/own-pages.tsx';
import { Pager } from '../../../platform/page/pager.tsx';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { refreshStudent, useStudent } from '../../../platform/session/session.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { messagesQuery, pageIn, pageSize } from '../message.queries.ts';
import { messageWords as words } from '../message.words.ts';
import { MessageRow } from '../parts/message-row.tsx';
import styles from './message-page.module.css';

/** The message centre: ten a page, the youngest first; opening one reads it. */
export function MessagePage() {
  const queryClient = useQueryClient();
  const { unreadMessages } = useStudent();
  const page = pageIn(useSearch({ from: '/message' }));
  const messages = useSteadyQuery({ ...messagesQuery(page), retryOnMount: false });
  const [openId, setOpenId] = useState<number | null>(null);
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: keyOf(listMessages) });
    await refreshStudent(queryClient);
  };
  const read = useMutation({
    mutationFn: (messageId: number) => call(readMessage, { body: { messageId } }),
    onSuccess: refresh,
  });
  const readAll = useMutation({ mutationFn: () => call(readAllMessages, {}), onSuccess: refresh });

  const toggle = ({ messageId, isCheck }: Message) => {
    setOpenId(openId === messageId ? null : messageId);
    if (!isCheck) read.mutate(messageId);
  };

  if (messages.isPending) return <PageSkeleton isPage shape="list" />;
  const list = messages.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((messages.data?.count ?? 0) / pageSize));
  const readAllButton = list.some(({ isCheck }) => !isCheck) && (
    <Button
      variant="subtle"
      size="compact-md"
      className={styles.readAll}
      loading={readAll.isPending}
      onClick={() => readAll.mutate()}
    >
      {words.readAll}
    </Button>
  );
  const caption = unreadMessages > 0 && words.unreadCount(unreadText(unreadMessages));
  return (
    <OwnPage
      current="messages"
      title={words.title}
      caption={caption}
      action={
        <>
          {readAllButton}
          <NoticesLink />
        </>
      }
      right={readAllButton}
    >
      <PagePart name="my-teams" />
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((message) => (
            <MessageRow
              key={message.messageId}
              message={message}
              isOpen={openId === message.messageId}
              onToggle={() => toggle(message)}
              onDecided={() => void refresh()}
            />
          ))}
        </ul>
      )}
      {messages.isError && list.length === 0 && (
        <ErrorState
          title={words.failed}
          text={words.failedText}
          action={
            <Button
              variant="light"
              loading={messages.isFetching}
              onClick={() => void messages.refetch()}
            >
              {words.again}
            </Button>
          }
        />
      )}
      {messages.isSuccess && list.length === 0 && <NoMessages />}
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          linkTo={(to) => (props) => (
            <Link to="/message" search={{ page: String(to) }} {...props} />
          )}
        />
      )}
    </OwnPage>
  );
}

/** To what one wants to be told by what. */
function NoticesLink() {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      renderRoot={(props) => <Link to="/setting" hash="notices" {...props} />}
    >
      {words.notices}
    </Button>
  );
}

function NoMessages() {
  return (
    <EmptyState
      title={words.empty}
      text={words.emptyText}
      action={
        <Button variant="light" component={Link} to="/dashboard">
          {words.toDashboard}
        </Button>
      }
    />
  );
}
