import { Button } from '@mantine/core';
import type { Question } from '@xuezhou/contract/practice';
import { IconMessageCircleQuestion, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { KeySequence } from '@xuezhou/client/question/key-sequence.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { answeredWords as words, difficultyText } from '../../session.words.ts';
import styles from './explanation-card.module.css';

interface ExplanationCardProps {
  question: Question;
  /** Opens the student's notes, where there is a place for them. */
  onNotes?: (() => void) | undefined;
}

/** Why it is so, where the lecture says it, and what the student wrote about it. */
export function ExplanationCard({ question, onNotes }: ExplanationCardProps) {
  const { source, difficulty, lecture, detail } = question;
  return (
    <SectionCard
      title={words.explanation}
      order={3}
      action={lecture && <LectureLink courseId={question.courseId} lecture={lecture} />}
    >
      {detail.explanation === '' ? (
        <p className="xz-small xz-quiet">{words.noExplanation}</p>
      ) : (
        <RichHtml html={detail.explanation} size="explanation" />
      )}
      {question.keys !== undefined && <KeySequence keys={question.keys} />}
      <PagePart
        name="own-words"
        courseId={question.courseId}
        questionId={question.questionId}
        {...(onNotes && { onEdit: onNotes })}
      />
      <div className={styles.chips}>
        <StatusChip>{source}</StatusChip>
        <StatusChip>{difficultyText(difficulty)}</StatusChip>
        <PagePart
          name="find-lecture"
          courseId={question.courseId}
          questionId={question.questionId}
        />
        <PagePart name="question-card" question={question} />
        <PagePart
          name="ask-tool"
          about={() => ({
            kind: 'question',
            courseId: question.courseId,
            questionId: question.questionId,
          })}
        >
          {(open) => (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-haspopup="dialog"
              leftSection={<IconMessageCircleQuestion size={16} stroke={1.6} />}
              onClick={open}
            >
              {words.ask}
            </Button>
          )}
        </PagePart>
        <PagePart
          name="question-report"
          courseId={question.courseId}
          questionId={question.questionId}
          version={question.version}
        />
      </div>
    </SectionCard>
  );
}

interface LectureLinkProps {
  courseId: number;
  lecture: NonNullable<Question['lecture']>;
}

function LectureLink({ courseId, lecture }: LectureLinkProps) {
  const { bookId, readingId, bulletId, second } = lecture;
  return (
    <Link
      className={styles.lecture}
      to="/course/$courseId/book/$bookId/reading/$readingId"
      params={{ courseId, bookId, readingId }}
      search={{ bullet: String(bulletId), t: String(second) }}
    >
      <IconPlayerPlay size={16} stroke={1.6} aria-hidden />
      {words.lecture(clockText(second))}
    </Link>
  );
}
