import { Button } from '@mantine/core';
import { Pictures } from '@xuezhou/client/qa/question-parts.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { recentText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import type { StaffAnswer, StaffThread } from '@xuezhou/contract/qa/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { Face } from '../../../platform/parts/face.tsx';
import { gradeNames } from '../qa.words.ts';
import { ReviseBox } from '../reply/revise-box.tsx';
import { Hidden, Revisions } from './past.tsx';
import styles from './staff-answer.module.css';
import { ThingMenu } from './thing-menu.tsx';
import type { BeginAct } from './thread-act.ts';

interface StaffAnswerProps {
  answer: StaffAnswer;
  muted: StaffThread['muted'];
  begin: BeginAct;
}

/** An answer of a teacher, which can be revised, or of a student; with the comments on it. */
export function StaffAnswerCard({ answer, muted, begin }: StaffAnswerProps) {
  const { qaAnswerId, name, studentId, isTeacher, hiddenFor } = answer;
  const [isRevising, setRevising] = useState(false);
  return (
    <article className={styles.root} aria-label={`${name}的回答`} data-teacher={isTeacher}>
      <div className={styles.head}>
        <Face name={name} size={28} />
        <span className={styles.name}>{name}</span>
        <time dateTime={answer.at}>{recentText(Date.parse(answer.at), serverNow())}</time>
        <Verdict answer={answer} />
        <span className={styles.acts}>
          {isTeacher && !isRevising && (
            <Button variant="subtle" size="compact-sm" onClick={() => setRevising(true)}>
              修改
            </Button>
          )}
          <ThingMenu
            thing={{ kind: 'answer', id: qaAnswerId }}
            writer={{ studentId, name }}
            isHidden={hiddenFor !== null}
            muted={muted}
            begin={begin}
          />
        </span>
      </div>
      <Hidden reason={hiddenFor} />
      {isRevising ? (
        <ReviseBox answer={answer} onDone={() => setRevising(false)} />
      ) : (
        <>
          <RichHtml html={answer.html} size="note" />
          <Pictures images={answer.images} />
        </>
      )}
      <Revisions revisions={answer.revisions} />
      <Comments answer={answer} muted={muted} begin={begin} />
    </article>
  );
}

function Verdict({ answer }: Pick<StaffAnswerProps, 'answer'>) {
  const { isTeacher, isPrivate, acceptedAt, grade, thumbs } = answer;
  return (
    <>
      {isTeacher && <StatusChip tone="accent">老师解答</StatusChip>}
      {isPrivate && <StatusChip>只给提问的人看</StatusChip>}
      {acceptedAt !== null && (
        <StatusChip tone="right">
          {grade === null ? '已采纳' : `已采纳，${gradeNames[grade - 1] ?? ''}`}
        </StatusChip>
      )}
      {thumbs > 0 && <span>{thumbs} 人觉得有用</span>}
    </>
  );
}

function Comments({ answer, muted, begin }: StaffAnswerProps) {
  if (answer.comments.length === 0) return null;
  return (
    <ul className={styles.comments} aria-label="评论">
      {answer.comments.map((comment) => (
        <li key={comment.commentId}>
          <div className={styles.head}>
            <span>{comment.name}</span>
            <time dateTime={comment.at}>{recentText(Date.parse(comment.at), serverNow())}</time>
            <span className={styles.acts}>
              <ThingMenu
                thing={{ kind: 'comment', id: comment.commentId }}
                writer={comment}
                isHidden={comment.hiddenFor !== null}
                muted={muted}
                begin={begin}
              />
            </span>
          </div>
          <Hidden reason={comment.hiddenFor} />
          <RichHtml html={comment.html} size="inherit" />
        </li>
      ))}
    </ul>
  );
}
