import { Button } from '@mantine/core';
import { IconFlag, IconMessageCircle2, IconPencil, IconThumbUp } from '@tabler/icons-react';
import { commentAnswer, type QaAnswer, type QaComment, type QaThread } from '@xuezhou/contract/qa';
import { refusals } from '@xuezhou/contract/refusals';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { recentText } from '@xuezhou/client/time/days.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { Face } from '../face.tsx';
import { questionWords as words } from '../question.words.ts';
import { useThumb } from '../use-qa-actions.ts';
import { useRefresh } from '../use-question.ts';
import { WriteBox } from '../writing/write-box.tsx';
import { draftKey, type Written } from '../writing/written-draft.ts';
import styles from './comments.module.css';
import { ReportDialog } from '../question/dialogs.ts';
import { DeleteComment } from './delete-comment.tsx';
import { EditWindow, useEditLeft } from './edit-window.tsx';
import { HiddenNotice } from '../question/hidden-notice.tsx';

interface CommentsProps {
  thread: QaThread;
  answer: QaAnswer;
  /** A visitor reads only. */
  isVisitor: boolean;
  writing: CommentWriting;
  /** The way to write stands elsewhere. */
  hasNoButton?: boolean;
}

/** Whether a comment is being written. */
export interface CommentWriting {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

export function useCommentWriting(): CommentWriting {
  const [isOn, set] = useState(false);
  return { isOn, set };
}

/** A visitor reads only, and what was taken away is not spoken to. */
export const canComment = (thread: QaThread, answer: QaAnswer, isVisitor: boolean): boolean =>
  thread.canAnswer && !isVisitor && answer.hidden === null;

export function CommentButton({ writing }: { writing: CommentWriting }) {
  return (
    <ToolButton icon={<IconMessageCircle2 stroke={1.6} />} onClick={() => writing.set(true)}>
      {words.comment}
    </ToolButton>
  );
}

/** What was said to an answer, and where one says more. */
export function Comments(props: CommentsProps) {
  const { thread, answer, isVisitor, writing, hasNoButton = false } = props;
  const { comments, qaAnswerId } = answer;
  const refresh = useRefresh(thread.questionId);
  const isWriting = writing.isOn && canComment(thread, answer, isVisitor);
  const hasButton = !hasNoButton && !isWriting && canComment(thread, answer, isVisitor);
  if (comments.length === 0 && !isWriting && !hasButton) return null;
  return (
    <div className={styles.root}>
      {comments.length > 0 && <h3 className={styles.title}>{words.comments(comments.length)}</h3>}
      {comments.map((comment) => (
        <Comment
          key={comment.commentId}
          comment={comment}
          thread={thread}
          qaAnswerId={qaAnswerId}
          isVisitor={isVisitor}
          onWriteAnother={() => writing.set(true)}
        />
      ))}
      {isWriting && (
        <div className={styles.write}>
          <WriteBox
            place={placeOf(qaAnswerId)}
            kind="comment"
            label={words.commentLabel}
            placeholder={words.commentHint}
            submit={words.publish}
            hasFocus
            send={async ({ id, content }) => {
              await sendComment(qaAnswerId, id, content);
              await refresh();
            }}
            onDone={() => writing.set(false)}
          />
        </div>
      )}
      {hasButton && (
        <div className={styles.tools}>
          <CommentButton writing={writing} />
        </div>
      )}
    </div>
  );
}

const placeOf = (qaAnswerId: string) => `comment-${qaAnswerId}`;

const sendComment = (qaAnswerId: string, commentId: string, content: string) =>
  call(commentAnswer, { body: { qaAnswerId, commentId, content } }, { ignoreErrors: true });

interface CommentProps {
  comment: QaComment;
  thread: QaThread;
  qaAnswerId: string;
  isVisitor: boolean;
  onWriteAnother: () => void;
}

function Comment({ comment, thread, qaAnswerId, isVisitor, onWriteAnother }: CommentProps) {
  const { commentId, author, html, commentTime: at, hidden } = comment;
  const [isEditing, setEditing] = useState(false);
  const refresh = useRefresh(thread.questionId);
  const until = useUntil(comment);
  const left = useEditLeft(until);
  return (
    <div className={styles.comment}>
      <Face author={author} size={28} />
      <div>
        <div className={styles.by}>
          {author.isMine ? words.me : author.name}
          {author.isTeacher && <span className={styles.teacher}>{words.teacherAnswer}</span>}
          <time dateTime={at}>{recentText(Date.parse(at), serverNow())}</time>
          {comment.editedAt !== null && <span>{words.edited}</span>}
          {comment.isUnread && <span className={styles.new}>{words.unread}</span>}
        </div>
        {hidden && (
          <HiddenNotice
            hidden={hidden}
            kind="comment"
            id={commentId}
            onSent={() => void refresh()}
          />
        )}
        {isEditing ? (
          <EditComment
            comment={comment}
            qaAnswerId={qaAnswerId}
            left={left}
            onSaved={refresh}
            onDone={() => setEditing(false)}
            onWriteAnother={() => {
              setEditing(false);
              onWriteAnother();
            }}
          />
        ) : (
          <>
            <RichHtml html={html} size="note" />
            <CommentTools
              comment={comment}
              thread={thread}
              isVisitor={isVisitor}
              left={left}
              isEditable={until !== null}
              onEdit={() => setEditing(true)}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface CommentToolsProps {
  comment: QaComment;
  thread: QaThread;
  isVisitor: boolean;
  left: number;
  /** It is one's own, and could be changed when it was shown. */
  isEditable: boolean;
  onEdit: () => void;
}

function CommentTools(props: CommentToolsProps) {
  const { comment, thread, isVisitor, left, isEditable, onEdit } = props;
  const { commentId, author, thumbs, isThumbed } = comment;
  const [isReporting, setReporting] = useState(false);
  const thumb = useThumb(thread.questionId);
  const canJudge = !author.isMine && !isVisitor;
  return (
    <div className={styles.tools}>
      {!canJudge && thumbs > 0 && <span className={styles.left}>{words.useful(thumbs)}</span>}
      {canJudge && (
        <>
          <ToolButton
            icon={<IconThumbUp stroke={1.6} />}
            isOn={isThumbed}
            onClick={() => thumb({ kind: 'comment', id: commentId, toThumb: !isThumbed })}
          >
            {words.useful(thumbs)}
          </ToolButton>
          <ToolButton
            icon={<IconFlag stroke={1.6} />}
            aria-label={words.report('comment')}
            onClick={() => setReporting(true)}
          >
            {words.reportTitle}
          </ToolButton>
        </>
      )}
      {isEditable && left > 0 && thread.canAnswer && (
        <ToolButton icon={<IconPencil stroke={1.6} />} onClick={onEdit}>
          {words.edit}
        </ToolButton>
      )}
      {isEditable && <EditWindow left={left} />}
      {author.isMine && !isVisitor && (
        <DeleteComment commentId={commentId} questionId={thread.questionId} />
      )}
      <ReportDialog
        isOpen={isReporting}
        onClose={() => setReporting(false)}
        thing={{ kind: 'comment', id: commentId }}
        onSent={() => undefined}
      />
    </div>
  );
}

/** When the time to change it ends, in milliseconds of the server's clock; null on what others wrote, and once it was over. */
function useUntil({ editableMs }: QaComment): number | null {
  const [known, setKnown] = useState(() => ({
    editableMs,
    until: editableMs === null ? null : serverNow() + editableMs,
  }));
  if (known.editableMs !== editableMs) {
    // Asked again, it tells anew; null once the time is over, of which the page knows by itself.
    setKnown({
      editableMs,
      until: editableMs === null ? known.until : serverNow() + editableMs,
    });
  }
  return known.until;
}

interface EditCommentProps {
  comment: QaComment;
  qaAnswerId: string;
  left: number;
  onSaved: () => Promise<void>;
  onDone: () => void;
  onWriteAnother: () => void;
}

/** When the time ends the field stays; what it holds can become another comment. */
function EditComment(props: EditCommentProps) {
  const { comment, qaAnswerId, left, onSaved, onDone, onWriteAnother } = props;
  const { studentId } = useStudent();
  const { commentId } = comment;
  const [start] = useState<Written>({
    id: commentId,
    content: comment.content ?? '',
    images: [],
  });
  const writeAnother = (written: Written) => {
    writeJson(draftKey(studentId, placeOf(qaAnswerId)), { ...written, id: newId() });
    onWriteAnother();
  };
  return (
    <WriteBox
      place={`edit-${commentId}`}
      start={start}
      kind="comment"
      label={words.editLabel}
      placeholder={words.commentHint}
      submit={words.save}
      hasFocus
      note={<EditWindow left={left} />}
      renderWayOn={(error, written) =>
        error.status === refusals.qaCommentOver[0] && (
          <Button variant="light" size="sm" onClick={() => writeAnother(written)}>
            {words.writeAnother}
          </Button>
        )
      }
      send={async ({ content }) => {
        await sendComment(qaAnswerId, commentId, content);
        await onSaved();
      }}
      onDone={onDone}
    />
  );
}
