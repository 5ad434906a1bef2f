import { Button } from '@mantine/core';
import type { MockPaper } from '@xuezhou/contract/mock';
import { splitCourseType } from '@xuezhou/rules/mock/course-type';
import { Link } from '@tanstack/react-router';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { closureWords } from '../../../platform/study/closure.words.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { mockWords } from '../mock.words.ts';
import { FormChips } from './form-chips.tsx';
import styles from './paper-card.module.css';
import { PaperStatus } from './paper-status.tsx';

const words = mockWords.list;

interface PaperCardProps {
  paper: MockPaper;
}

/** A paper of a list: what it is, where its student stands, and the one way on. */
export function PaperCard({ paper }: PaperCardProps) {
  const { paperId, title, courseType, examStatus, endDate, endsAt, closedBy } = paper;
  const { type } = splitCourseType(courseType);
  return (
    <article className={styles.root} aria-label={title}>
      <div className={styles.top}>
        <FamilyTag family={type}>{mockWords.courseTypeName(courseType)}</FamilyTag>
        <PaperStatus paper={paper} />
      </div>
      <h2 className={styles.title}>
        <Link to="/events/$paperId" params={{ paperId }}>
          {title}
        </Link>
      </h2>
      <p className={styles.facts}>
        {mockWords.minutes(paper.minutes)} · {mockWords.questions(paper.questionCount)}
        {endDate !== null && closedBy === null && ` · ${mockWords.endDate(endDate)}`}
        {examStatus === 2 && endsAt !== null && ` · ${words.endsAt(momentText(endsAt))}`}
      </p>
      {(paper.format !== null || paper.isHeldOut) && (
        <p className={styles.form}>
          <FormChips paper={paper} />
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.score}>
          {paper.isParticipate && mockWords.score(paper.mockScore)}
        </span>
        <WayOn paper={paper} />
      </div>
    </article>
  );
}

function WayOn({ paper: { paperId, courseId, examStatus, closedBy } }: PaperCardProps) {
  // There it says what can be done about it; the paper's own page is behind its title.
  if (examStatus === 1 && closedBy !== null)
    return (
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/course/$courseId" params={{ courseId }} {...props} />}
      >
        {words.seeCourse}
      </Button>
    );
  if (examStatus === 1)
    return (
      <Button
        variant="light"
        renderRoot={(props) => <Link to="/events/$paperId" params={{ paperId }} {...props} />}
      >
        {words.start}
      </Button>
    );
  if (examStatus === 2)
    return (
      <Button
        renderRoot={(props) => <Link to="/events/$paperId/room" params={{ paperId }} {...props} />}
      >
        {words.goOn}
      </Button>
    );
  return (
    <div className={styles.ways}>
      {closedBy === null ? (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/events/$paperId" params={{ paperId }} {...props} />}
        >
          {words.redo}
        </Button>
      ) : (
        <Button variant="default" disabled>
          {closureWords.chips[closedBy]}
          <span className="xz-hidden">{words.redo}</span>
        </Button>
      )}
      <Button
        variant="light"
        renderRoot={(props) => (
          <Link to="/activity/transcript/$paperId" params={{ paperId }} {...props} />
        )}
      >
        {words.transcript}
      </Button>
    </div>
  );
}
