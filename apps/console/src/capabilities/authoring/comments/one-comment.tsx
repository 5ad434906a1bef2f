import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  removeCourseComment,
  resolveCourseComment,
  type CourseComment,
} from '@xuezhou/contract/authoring/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { CommentForm, type CommentPlace } from './comment-form.tsx';
import type { Colleague } from './comments.queries.ts';
import styles from './comments.module.css';

interface OneCommentProps {
  comment: CourseComment;
  place: CommentPlace;
  colleagues: readonly Colleague[];
  mayDraft: boolean;
}

export function OneComment({ comment, place, colleagues, mayDraft }: OneCommentProps) {
  const { commentId, replies, resolvedBy, resolvedAt } = comment;
  const { courseId } = place;
  const [isAnswering, setAnswering] = useState(false);
  const { act, isBusy, refusal } = useAct();
  const isResolved = resolvedAt !== null;
  const resolve = () =>
    void act(async () => {
      await call(resolveCourseComment, {
        body: { courseId, commentId, isResolved: !isResolved },
      });
      return isResolved ? '又打开了' : '记成解决了';
    });
  const remove = (id: string) =>
    void act(async () => {
      await call(removeCourseComment, { body: { courseId, commentId: id } });
      return '删掉了';
    });
  return (
    <li className={styles.one}>
      <Said said={comment} isBusy={isBusy} onRemove={replies.length > 0 ? undefined : remove} />
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label="回复">
          {replies.map((reply) => (
            <li key={reply.commentId}>
              <Said said={reply} isBusy={isBusy} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
      {isResolved && (
        <p className={styles.quiet}>
          <StatusChip tone="right">解决了</StatusChip> {resolvedBy} · {momentText(resolvedAt)}
        </p>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {isAnswering ? (
        <CommentForm
          {...{ place, colleagues }}
          answers={commentId}
          label={`回复${comment.by}`}
          onDone={() => setAnswering(false)}
        />
      ) : (
        <p className={styles.line}>
          <Button size="sm" variant="subtle" onClick={() => setAnswering(true)}>
            回复
          </Button>
          {mayDraft && (
            <Button size="sm" variant="subtle" disabled={isBusy} onClick={resolve}>
              {isResolved ? '又打开' : '解决了'}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

interface SaidProps {
  said: Pick<CourseComment, 'commentId' | 'words' | 'by' | 'at' | 'isOwn' | 'named'>;
  isBusy: boolean;
  /** Undefined: it may not be. */
  onRemove: ((commentId: string) => void) | undefined;
}

function Said({ said, isBusy, onRemove }: SaidProps) {
  const { commentId, words, by, at, isOwn, named } = said;
  return (
    <>
      <p className={styles.line}>
        <b>{by}</b>
        <small>{momentText(at)}</small>
        {isOwn && onRemove !== undefined && (
          <Button
            size="sm"
            variant="subtle"
            color="red"
            disabled={isBusy}
            aria-label={`删掉“${[...words].slice(0, 20).join('')}”`}
            onClick={() => onRemove(commentId)}
          >
            删掉
          </Button>
        )}
      </p>
      <p className={styles.words}>
        {named.map((name) => (
          <span key={name} className={styles.named}>
            @{name}{' '}
          </span>
        ))}
        {words}
      </p>
    </>
  );
}
