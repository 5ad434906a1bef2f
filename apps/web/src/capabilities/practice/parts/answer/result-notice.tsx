import type { Question } from '@xuezhou/contract/practice';
import { IconBookmarkPlus, IconCircleCheck } from '@tabler/icons-react';
import { leastOfOthers } from '@xuezhou/rules/practice/others';
import { useStudent } from '../../../../platform/session/session.ts';
import { answeredWords as words, sessionWords } from '../../session.words.ts';
import styles from './result-notice.module.css';

interface ResultNoticeProps {
  question: Question;
  /** Whether it stood in the wrong-answer book before this answer. */
  wasInWrongList: boolean;
}

/** What the answer led to: the wrong-answer book, and how often it went how. */
export function ResultNotice({ question, wasInWrongList }: ResultNoticeProps) {
  const { inWrongList, questionStatus } = question;
  const counts = countWords(question);
  const { profile } = useStudent();
  const left = profile.autoRemoveWronglist ? question.rightsNeeded - question.rightsInRow : null;
  if (inWrongList)
    return (
      <div className={styles.root} data-tone="review">
        <IconBookmarkPlus size={22} stroke={1.6} aria-hidden />
        <div>
          <p className={styles.title}>{wasInWrongList ? words.stillKept : words.kept}</p>
          {counts && <p className={styles.counts}>{counts}</p>}
          {left !== null && <p className={styles.counts}>{sessionWords.rightsLeft(left)}</p>}
        </div>
      </div>
    );
  if (question.qType === 'open' && question.selfGrade === null && question.teacherShare === null)
    return <p className="xz-caption xz-quiet">{words.ungraded}</p>;
  if (wasInWrongList && questionStatus === 1)
    return (
      <div className={styles.root} data-tone="right">
        <IconCircleCheck size={22} stroke={1.6} aria-hidden />
        <div>
          <p className={styles.title}>{words.removed}</p>
          {counts && <p className={styles.counts}>{counts}</p>}
        </div>
      </div>
    );
  return counts && <p className="xz-caption xz-quiet">{counts}</p>;
}

/** Shares of open questions would always be 100 %, since they count as right. */
function countWords(question: Question): string {
  const times = question.personalCorrectCount + question.personalWrongCount;
  const all = question.correctCount + question.wrongCount;
  return [
    times > 0 ? words.times(times) : '',
    all >= leastOfOthers && question.qType !== 'open'
      ? words.share(Math.round((question.correctCount / all) * 100), all)
      : '',
  ]
    .filter((text) => text !== '')
    .join('，');
}
