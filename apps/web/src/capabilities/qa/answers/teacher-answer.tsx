import { Button } from '@mantine/core';
import { IconCheck, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { QaAnswer, QaGrade, QaThread } from '@xuezhou/contract/qa';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { recentText } from '@xuezhou/client/time/days.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { Face } from '../face.tsx';
import { questionWords as words } from '../question.words.ts';
import { leftText } from '../soon-text.ts';
import { useRefresh, useVerdict } from '../use-question.ts';
import { AnswerTools } from './answer-tools.tsx';
import { Comments, useCommentWriting } from './comments.tsx';
import { HiddenNotice } from '../question/hidden-notice.tsx';
import { Pictures } from '@xuezhou/client/qa/question-parts.tsx';
import styles from './teacher-answer.module.css';

const dayMs = 86_400_000;

interface TeacherAnswerProps {
  thread: QaThread;
  answer: QaAnswer;
  isVisitor: boolean;
  onNotYet: (teacher: string) => void;
}

/** A teacher's answer stands by itself, before those of students. */
export function TeacherAnswer({ thread, answer, isVisitor, onNotYet }: TeacherAnswerProps) {
  const { author, hidden, qaAnswerId } = answer;
  const refresh = useRefresh(thread.questionId);
  const writing = useCommentWriting();
  const caption = [
    author.title,
    timesText(thread, answer),
    answer.editedAt !== null && words.edited,
    answer.isPrivate && words.privateAnswer,
  ];
  return (
    <section className={styles.root} aria-label={words.teacherAnswer} data-answer={qaAnswerId}>
      <h2 className="xz-hidden">{words.teacherAnswer}</h2>
      <div className={styles.head}>
        <Face author={author} size={44} />
        <div>
          <div className={styles.name}>
            {author.name}
            <StatusChip tone="accent" icon={<IconRosetteDiscountCheck stroke={1.6} aria-hidden />}>
              {words.teacherAnswer}
            </StatusChip>
            {answer.isUnread && <StatusChip tone="wrong">{words.unread}</StatusChip>}
          </div>
          <div className="xz-caption xz-quiet">{caption.filter(Boolean).join(' · ')}</div>
        </div>
      </div>
      {hidden && (
        <HiddenNotice hidden={hidden} kind="answer" id={qaAnswerId} onSent={() => void refresh()} />
      )}
      <RichHtml html={answer.html} />
      <Pictures images={answer.images} />
      {!thread.isMine && <AnswerTools thread={thread} answer={answer} isVisitor={isVisitor} />}
      {thread.isMine ? (
        <Verdict thread={thread} answer={answer} onNotYet={() => onNotYet(author.name)} />
      ) : (
        answer.acceptedAt !== null && (
          <div className={styles.verdict}>
            <Accepted answer={answer} />
          </div>
        )
      )}
      <Comments thread={thread} answer={answer} isVisitor={isVisitor} writing={writing} />
    </section>
  );
}

/** 今天 21:06，8 分钟内回复: the first answer also says how long one waited for it. */
function timesText({ askedAt, teacherAnswers }: QaThread, { qaAnswerId, at }: QaAnswer): string {
  const when = recentText(Date.parse(at), serverNow());
  const waited = Date.parse(at) - Date.parse(askedAt);
  const isFirst = teacherAnswers[0]?.qaAnswerId === qaAnswerId;
  return isFirst && waited < dayMs ? `${when}，${words.replied(leftText(waited))}` : when;
}

interface VerdictProps {
  thread: QaThread;
  answer: QaAnswer;
  onNotYet: () => void;
}

/** The asker's: whether it is clear now, and how well it was said. */
function Verdict({ thread, answer, onNotYet }: VerdictProps) {
  const { accept } = useVerdict(thread.questionId);
  if (thread.state === 'withdrawn') return null;
  if (answer.acceptedAt === null)
    return (
      <div className={styles.verdict}>
        <span className={styles.ask}>{words.wasItClear}</span>
        <Button
          size="sm"
          variant="light"
          leftSection={<IconCheck size={16} stroke={1.8} aria-hidden />}
          onClick={() => accept(answer.qaAnswerId)}
        >
          {words.accept}
        </Button>
        <Button size="sm" variant="default" aria-haspopup="dialog" onClick={onNotYet}>
          {words.notYet}
        </Button>
      </div>
    );
  return (
    <>
      <div className={styles.verdict}>
        <Accepted answer={answer} />
        <Button
          className={styles.push}
          size="sm"
          variant="subtle"
          aria-haspopup="dialog"
          onClick={onNotYet}
        >
          {words.stillNot}
        </Button>
      </div>
      <GradeChoice questionId={thread.questionId} answer={answer} />
    </>
  );
}

export function Accepted({ answer: { acceptedAt } }: { answer: QaAnswer }) {
  if (acceptedAt === null) return null;
  return (
    <>
      <StatusChip tone="right" icon={<IconCheck stroke={1.8} aria-hidden />}>
        {words.accepted}
      </StatusChip>
      <time className="xz-caption xz-quiet" dateTime={acceptedAt}>
        {recentText(Date.parse(acceptedAt), serverNow())}
      </time>
    </>
  );
}

/** From 没帮上 to 很透彻; another choice replaces the one before. */
export function GradeChoice({ questionId, answer }: { questionId: string; answer: QaAnswer }) {
  const { grade } = useVerdict(questionId);
  const { qaAnswerId } = answer;
  return (
    <fieldset className={styles.grade}>
      <legend className="xz-hidden">{words.gradeTitle}</legend>
      <p>{words.gradeText}</p>
      <div>
        {words.grades.map((label, index) => (
          <label key={label}>
            <input
              type="radio"
              name={`grade-${qaAnswerId}`}
              checked={answer.grade === index + 1}
              onChange={() => grade({ qaAnswerId, now: (index + 1) as QaGrade, was: answer.grade })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
