import { Button } from '@mantine/core';
import type { Question } from '@xuezhou/contract/practice';
import { markTellingWords } from '@xuezhou/rules/text/telling-words';
import { Link } from '@tanstack/react-router';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { answeredWords, remedyWords as words } from '../../session.words.ts';
import type { MoreOfKind } from '../../question/use-more-of-kind.ts';
import styles from './cause-choice.module.css';

interface CauseRemedyProps {
  question: Question;
  more: MoreOfKind | undefined;
}

/** What helps against the cause that was said: the lecture, the question's own words, or several to reckon. */
export function CauseRemedy({ question, more }: CauseRemedyProps) {
  const { wrongCause } = question;
  if (wrongCause === 'unknown') return <Taught question={question} />;
  if (wrongCause === 'misread') return <ReadAgain html={question.detail.question} />;
  if (wrongCause !== 'slipped' || !more) return null;
  return (
    <div className={styles.remedy}>
      <p>{words.slipped}</p>
      <Button variant="light" loading={more.drill.isPending} onClick={more.drill.find}>
        {words.drill}
      </Button>
    </div>
  );
}

function Taught({ question: { courseId, bookId, readingId, lecture } }: { question: Question }) {
  if (lecture)
    return (
      <div className={styles.remedy}>
        <p>{words.unknown}</p>
        <Link
          to="/course/$courseId/book/$bookId/reading/$readingId"
          params={{ courseId, bookId: lecture.bookId, readingId: lecture.readingId }}
          search={{ bullet: String(lecture.bulletId), t: String(lecture.second) }}
        >
          {answeredWords.lecture(clockText(lecture.second))}
        </Link>
      </div>
    );
  if (bookId === null || readingId === null) return null;
  return (
    <div className={styles.remedy}>
      <p>{words.unknown}</p>
      <Link
        to="/course/$courseId/book/$bookId/reading/$readingId"
        params={{ courseId, bookId, readingId }}
      >
        {words.toReading}
      </Link>
    </div>
  );
}

function ReadAgain({ html }: { html: string }) {
  const marked = markTellingWords(html);
  return (
    <div className={styles.again}>
      <p className="xz-small xz-quiet">{marked === null ? words.readAgain : words.marked}</p>
      <RichHtml html={marked ?? html} size="explanation" />
    </div>
  );
}
