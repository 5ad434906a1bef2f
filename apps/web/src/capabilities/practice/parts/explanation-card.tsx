import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';
import { clockText } from '../clock-text.ts';
import { practiceWords } from '../practice.words.ts';
import styles from './explanation-card.module.css';

const words = practiceWords.question;

interface ExplanationCardProps {
  question: Question;
  /** Of a composite question the part; else the question itself. */
  part?: QuestionPart;
}

/** Why it is so, and where the lecture says it. */
export function ExplanationCard({ question, part = question }: ExplanationCardProps) {
  const { explanation } = part.detail;
  const isWhole = part.questionId === question.questionId;
  return (
    <SectionCard
      title={words.explanation}
      order={3}
      action={
        isWhole && question.lecture && <LectureLink {...question} lecture={question.lecture} />
      }
    >
      {explanation === '' ? (
        <p className="xz-small xz-quiet">{words.noExplanation}</p>
      ) : (
        <RichHtml html={explanation} size="explanation" />
      )}
      {isWhole && (
        <div className={styles.chips}>
          <StatusChip>{question.source}</StatusChip>
          <StatusChip>{practiceWords.difficultyOf(question.difficulty)}</StatusChip>
        </div>
      )}
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
