import { Button } from '@mantine/core';
import type { Question } from '@xuezhou/contract/practice';
import { IconArrowRight, IconCircleCheck, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { hasPart, PagePart } from '../../../../platform/page/page-parts.tsx';
import { letterAt } from '@xuezhou/client/question/option-letters.ts';
import { useOrigin } from '../../question/more-chain.ts';
import type { MoreOfKind } from '../../question/use-more-of-kind.ts';
import styles from './learn-card.module.css';
import { learnWords as words } from './learn.words.ts';

interface LearnCardProps {
  question: Question;
  more: MoreOfKind | undefined;
}

/** After a wrong answer: what the chosen option stands for, where it is taught, what to ask on, and one more like it. */
export function LearnCard({ question, more }: LearnCardProps) {
  const find = more?.twin.find;
  usePageKeys({ r: find, R: find });
  const parts = [
    ...wrongChoices(question).map(({ shown, rationale }) => ({
      key: shown,
      title: words.chosen(shown),
      aside: <StatusChip tone="right">{words.byTeacher}</StatusChip>,
      body: <RichHtml html={rationale} size="explanation" />,
    })),
    ...(question.lecture
      ? [{ key: 'lecture', title: words.lecture, body: <Lecture question={question} /> }]
      : []),
    ...(hasPart('follow-up')
      ? [
          {
            key: 'ask',
            title: words.followUp,
            body: (
              <PagePart
                name="follow-up"
                courseId={question.courseId}
                questionId={question.questionId}
              />
            ),
          },
        ]
      : []),
    ...(more ? [{ key: 'more', title: words.more, body: <OneMore more={more} /> }] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <SectionCard title={words.title}>
      <ol className={styles.parts}>
        {parts.map(({ key, title, body, ...part }, index) => (
          <Part key={key} no={index + 1} title={title} aside={'aside' in part && part.aside}>
            {body}
          </Part>
        ))}
      </ol>
    </SectionCard>
  );
}

/** A question was understood when one like it went right. */
export function UnderstoodCard({
  question,
  onBack,
}: {
  question: Question;
  onBack: (origin: number) => void;
}) {
  const origin = useOrigin(question.questionId);
  if (origin === undefined) return null;
  const isRight = question.questionStatus === 1;
  return (
    <div className={styles.understood} data-right={isRight || undefined} role="status">
      {isRight && <IconCircleCheck size={22} stroke={1.6} aria-hidden />}
      <div>
        {isRight && <p className={styles.done}>{words.understood}</p>}
        <p>{isRight ? words.understoodText : words.backOnly}</p>
      </div>
      <Button variant="default" onClick={() => onBack(origin)}>
        {words.back}
      </Button>
    </div>
  );
}

/** The chosen options that are wrong, where their writer says what they stand for. */
function wrongChoices({ detail, answer, studentAnswer }: Question) {
  return detail.options.flatMap(({ letter, rationale }, place) =>
    (studentAnswer ?? '').includes(letter) && !answer.includes(letter) && rationale !== ''
      ? [{ shown: letterAt(place), rationale }]
      : [],
  );
}

interface PartProps {
  no: number;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Part({ no, title, aside, children }: PartProps) {
  return (
    <li className={styles.part}>
      <span className={styles.no} aria-hidden>
        {no}
      </span>
      <div>
        <div className={styles.head}>
          <h3>{title}</h3>
          {aside}
        </div>
        {children}
      </div>
    </li>
  );
}

function Lecture({ question: { courseId, lecture } }: { question: Question }) {
  if (!lecture) return null;
  const { bookId, readingId, bulletId, second } = lecture;
  const time = clockText(second);
  return (
    <>
      <p>{words.lectureText(time)}</p>
      <Button
        variant="light"
        className={styles.button}
        leftSection={<IconPlayerPlay size={18} stroke={1.6} />}
        renderRoot={(props) => (
          <Link
            to="/course/$courseId/book/$bookId/reading/$readingId"
            params={{ courseId, bookId, readingId }}
            search={{ bullet: String(bulletId), t: String(second) }}
            {...props}
          />
        )}
      >
        {words.listen(time)}
      </Button>
    </>
  );
}

function OneMore({ more }: { more: MoreOfKind }) {
  const isPhone = usePhone();
  const [wrong, next, right] = words.chain;
  return (
    <>
      <p>{words.moreText}</p>
      <p className={styles.chain}>
        <span data-state="wrong">
          <IconX size={13} stroke={2.4} aria-hidden />
          {wrong}
        </span>
        <i aria-hidden />
        <span data-state="next">{next}</span>
        <i aria-hidden />
        <span>{right}</span>
      </p>
      <Button
        variant="light"
        className={styles.button}
        rightSection={<IconArrowRight size={18} stroke={1.6} />}
        loading={more.twin.isPending}
        onClick={more.twin.find}
        aria-keyshortcuts="R"
      >
        {words.more} {!isPhone && <KeyHint keys={['R']} />}
      </Button>
    </>
  );
}
