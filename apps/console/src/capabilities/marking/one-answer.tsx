import { Button, Checkbox } from '@mantine/core';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Submission } from '@xuezhou/contract/marking/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { Notice } from '@xuezhou/ui/notice';
import { useState, type ReactNode } from 'react';
import { OnePane } from '../../platform/panes/panes.tsx';
import { Presence } from '../../platform/presence/presence.tsx';
import { AnswerForm } from './form/answer-form.tsx';
import { nameOf, type Answers, type Work } from './marking.queries.ts';
import styles from './one-answer.module.css';

interface OneAnswerProps {
  work: Work;
  answers: Answers;
  isHidden: boolean;
  /** Where one goes on from it. */
  nextKey: string | undefined;
  onGo: (key: string | undefined) => void;
  onRubric: () => void;
  /** On a phone, the way back. */
  back: ReactNode;
}

/** The question, what was written, and the rubric beside. */
export function OneAnswer({ work, answers, isHidden, back, ...ways }: OneAnswerProps) {
  const [left, setLeft] = useState<readonly number[]>([]);
  const picked = work.answers.filter(({ studentId }) => !left.includes(studentId));
  const name = (answer: Submission) => nameOf(answer, isHidden);
  const turn = (studentId: number) =>
    setLeft(
      left.includes(studentId) ? left.filter((id) => id !== studentId) : [...left, studentId],
    );
  const isOne = work.likeness === 'one';
  return (
    <OnePane
      asideLabel="批这一份"
      aside={
        answers.rubric === null ? (
          <EmptyState
            title="这道题还没有评分点"
            text="写下评分点以后，学员的作答由老师批；没有时学员自己评。"
            action={<Button onClick={ways.onRubric}>写评分点</Button>}
          />
        ) : (
          <AnswerForm work={work} answers={answers} picked={picked} nameOf={name} {...ways} />
        )
      }
    >
      {back}
      <Asked answers={answers} />
      {isOne ? (
        <OneWritten
          questionId={answers.questionId}
          answer={work.answers[0]}
          name={name(work.answers[0])}
        />
      ) : (
        <section className={styles.card} aria-label="一起批的作答">
          <h2>
            {work.likeness === 'same' ? '一样的' : '像的'} {work.answers.length} 份
          </h2>
          <p className={styles.quiet}>
            {work.likeness === 'same'
              ? '只差标点、空格和大小写。'
              : '按用词放在一起，没有看对错，也不给分。不该在一起的请去掉勾。'}
          </p>
          <ul className={styles.members}>
            {work.answers.map((answer) => (
              <li key={answer.studentId}>
                <Checkbox
                  label={name(answer)}
                  checked={!left.includes(answer.studentId)}
                  onChange={() => turn(answer.studentId)}
                />
                <p className={styles.written}>{answer.words}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </OnePane>
  );
}

/** The question, and its reference answer by Y. */
function Asked({ answers: { stem, reference } }: { answers: Answers }) {
  const [isShown, setShown] = useState(true);
  usePageKeys({ y: () => setShown(!isShown) });
  return (
    <section className={styles.card} aria-label="题目">
      <RichHtml html={stem} size="note" />
      {reference !== '' && (
        <>
          <Button size="compact-sm" variant="subtle" onClick={() => setShown(!isShown)}>
            {isShown ? '收起参考答案' : '看参考答案'}
          </Button>
          {isShown && (
            <div className={styles.reference}>
              <RichHtml html={reference} size="note" />
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface OneWrittenProps {
  questionId: number;
  answer: Submission;
  name: string;
}

function OneWritten({ questionId, answer, name }: OneWrittenProps) {
  const { words, answeredAt, mark, isWaiting } = answer;
  return (
    <article className={styles.card} aria-label={`${name}的作答`}>
      <header className={styles.head}>
        <h2>{name}</h2>
        <Presence kind="answer" id={`${questionId}-${answer.studentId}`} />
        <span className={styles.quiet}>
          {momentText(answeredAt)} 交，{words.length} 字
        </span>
      </header>
      {mark !== null && (
        <Notice
          tone={isWaiting ? 'review' : 'quiet'}
          title={`${isWaiting ? '上次' : '现在'} ${mark.score} / ${mark.full} 分，${mark.by}，${momentText(mark.at)}`}
        >
          {mark.remark === '' ? '没有写评语' : mark.remark}
        </Notice>
      )}
      <p className={styles.written}>{words}</p>
    </article>
  );
}
