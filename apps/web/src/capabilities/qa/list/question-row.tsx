import { IconLock } from '@tabler/icons-react';
import type { QaFound, QaQuestion, QaUnread } from '@xuezhou/contract/qa';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { recentText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { qaWords as words } from '../qa.words.ts';
import { plainHtml, Snippet, snippetHtml } from '../snippet.tsx';
import { SourceLine } from '../source-line.tsx';
import { StateChip } from '../state-chip.tsx';
import { QuestionLink } from './question-link.tsx';
import styles from './question-row.module.css';

/** A question in a list: what is asked, how far it has come, and what is new of it. */
export function QuestionRow({ question }: { question: QaQuestion | QaFound }) {
  const { questionId, title, excerpt, place, state, unseen, isPrivate, unread } = question;
  const found = 'titleParts' in question ? question : null;
  const news = newsText(unread);
  return (
    <li className={styles.root}>
      <SourceLine place={place}>
        {news !== null && (
          <span className={styles.news}>
            <i aria-hidden />
            {news}
          </span>
        )}
      </SourceLine>
      <h2>
        <QuestionLink questionId={questionId}>
          <Snippet html={found ? snippetHtml(found.titleParts) : plainHtml(title)} />
        </QuestionLink>
      </h2>
      {excerpt !== '' && (
        <div className={styles.excerpt}>
          <Snippet html={found ? snippetHtml(found.excerptParts) : plainHtml(excerpt)} />
        </div>
      )}
      <div className={styles.meta}>
        {unseen ? (
          <StatusChip tone="review">{words.unseen[unseen]}</StatusChip>
        ) : (
          <StateChip state={state} />
        )}
        {isPrivate && (
          <StatusChip icon={<IconLock stroke={1.6} aria-hidden />}>{words.private}</StatusChip>
        )}
        <span>{words.counts(question.answerCount, question.numOfFollow)}</span>
        <time className={styles.when} dateTime={question.lastAt}>
          {recentText(Date.parse(question.lastAt), serverNow())}
        </time>
      </div>
    </li>
  );
}

/** What came first; null where nothing did. */
function newsText(unread: QaUnread): string | null {
  const { isUnread, teacherAnswers, answers, comments } = unread;
  if (!isUnread) return null;
  if (teacherAnswers > 0) return words.news.teacher;
  if (answers > 0) return words.news.answers(answers);
  return comments > 0 ? words.news.comments(comments) : words.unread;
}
