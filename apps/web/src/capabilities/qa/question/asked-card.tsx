import { ActionIcon, Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconBell,
  IconBellPlus,
  IconDots,
  IconPencil,
  IconShare,
  IconThumbUp,
} from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { saveQuestion, type QaThread } from '@xuezhou/contract/qa';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { toast } from '@xuezhou/ui/toast';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { recentText } from '@xuezhou/client/time/days.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { Face } from '../face.tsx';
import { questionWords as words } from '../question.words.ts';
import { plainHtml, Snippet } from '../snippet.tsx';
import { SourceLine } from '../source-line.tsx';
import { useFollow, useThumb } from '../use-qa-actions.ts';
import { useRefresh } from '../use-question.ts';
import { WriteBox } from '../writing/write-box.tsx';
import styles from './asked-card.module.css';
import { ContextLink } from './context-link.tsx';
import { HiddenNotice } from './hidden-notice.tsx';
import { Pictures } from '@xuezhou/client/qa/question-parts.tsx';

interface AskedCardProps {
  thread: QaThread;
  isVisitor: boolean;
}

/** What was asked, where, and by whom. */
export function AskedCard({ thread, isVisitor }: AskedCardProps) {
  const { questionId, asker, askedAt, context, hidden } = thread;
  const [isWriting, setWriting] = useState(false);
  const refresh = useRefresh(questionId);
  // A student's phone names the page in its header.
  const Heading = usePhone() && !isVisitor ? 'h2' : 'h1';
  return (
    <article className={styles.root}>
      <SourceLine place={thread.place} />
      <Heading className={styles.title}>
        <Snippet html={plainHtml(thread.title)} />
      </Heading>
      <div className={styles.by}>
        <Face author={asker} size={24} />
        <span>{asker.isMine ? words.me : asker.name}</span>
        <time dateTime={askedAt}>{recentText(Date.parse(askedAt), serverNow())}</time>
        {thread.editedAt !== null && <span>{words.edited}</span>}
        {thread.isPrivate && <StatusChip>{words.private}</StatusChip>}
      </div>
      {hidden && (
        <div className={styles.hidden}>
          <HiddenNotice
            hidden={hidden}
            kind="question"
            id={questionId}
            onSent={() => void refresh()}
          />
        </div>
      )}
      {isWriting ? (
        <Supplement thread={thread} onDone={() => setWriting(false)} />
      ) : (
        <>
          <RichHtml html={thread.html} />
          <Pictures images={thread.images} />
        </>
      )}
      {context && <ContextLink context={context} />}
      <Tools
        thread={thread}
        isVisitor={isVisitor}
        onWrite={thread.canEdit && !isWriting ? () => setWriting(true) : null}
      />
    </article>
  );
}

function Supplement({ thread, onDone }: { thread: QaThread; onDone: () => void }) {
  const { questionId, content, images } = thread;
  const refresh = useRefresh(questionId);
  const [start] = useState({ id: questionId, content: content ?? '', images });
  return (
    <WriteBox
      place={`supplement-${questionId}`}
      start={start}
      kind="text"
      label={words.supplementLabel}
      placeholder={words.supplementHint}
      submit={words.save}
      hasFocus
      send={async (written) => {
        const pictures = written.images.map(({ key }) => key);
        const body = { questionId, content: written.content, images: pictures };
        await call(saveQuestion, { body }, { ignoreErrors: true });
        await refresh();
      }}
      onDone={onDone}
    />
  );
}

interface ToolsProps {
  thread: QaThread;
  isVisitor: boolean;
  onWrite: (() => void) | null;
}

function Tools({ thread, isVisitor, onWrite }: ToolsProps) {
  const { questionId, thumbs, isThumbed, isFollowed, numOfFollow, isMine } = thread;
  const thumb = useThumb(questionId);
  const follow = useFollow(questionId);
  const canDo = !isVisitor && thread.state !== 'withdrawn';
  return (
    <div className={styles.tools}>
      {canDo && !isMine && (
        <ToolButton
          icon={<IconThumbUp stroke={1.6} />}
          isOn={isThumbed}
          onClick={() => thumb({ kind: 'question', id: questionId, toThumb: !isThumbed })}
        >
          {words.useful(thumbs)}
        </ToolButton>
      )}
      {onWrite && (
        <ToolButton icon={<IconPencil stroke={1.6} />} onClick={onWrite}>
          {words.supplement}
        </ToolButton>
      )}
      {!thread.isPrivate && (
        <ToolButton icon={<IconShare stroke={1.6} />} onClick={() => void share(questionId)}>
          {words.share}
        </ToolButton>
      )}
      {canDo && !isMine && (
        <Button
          className={styles.push}
          variant="light"
          size="sm"
          aria-pressed={isFollowed}
          leftSection={
            isFollowed ? (
              <IconBell size={17} stroke={1.6} aria-hidden />
            ) : (
              <IconBellPlus size={17} stroke={1.6} aria-hidden />
            )
          }
          onClick={() => follow(!isFollowed)}
        >
          {isFollowed ? words.followed(numOfFollow) : words.follow(numOfFollow)}
        </Button>
      )}
      {!(canDo && !isMine) && (thumbs > 0 || numOfFollow > 0) && (
        <span className={styles.push}>
          {[thumbs > 0 && words.useful(thumbs), numOfFollow > 0 && words.followers(numOfFollow)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </div>
  );
}

/** Everybody can open this address, also without an account. */
async function share(questionId: string): Promise<void> {
  const address = `${window.location.origin}/qa/public/${questionId}`;
  notifications.show(
    (await copyText(address))
      ? toast({ tone: 'done', title: words.shared })
      : toast({ tone: 'failed', title: words.shareFailed, text: address }),
  );
}

interface QuestionMenuProps {
  thread: QaThread;
  onMarkUnread: () => void;
  onReport: () => void;
  onWithdraw: () => void;
}

/** What is seldom wanted. */
export function QuestionMenu({ thread, onMarkUnread, onReport, onWithdraw }: QuestionMenuProps) {
  const canWithdraw = thread.isMine && thread.state !== 'withdrawn';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} aria-label={words.more}>
          <IconDots size={22} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onMarkUnread}>{words.markUnread}</Menu.Item>
        {!thread.isMine && <Menu.Item onClick={onReport}>{words.report('question')}</Menu.Item>}
        {canWithdraw && <Menu.Item onClick={onWithdraw}>{words.withdraw}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
