import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsJoin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { QaThread } from '@xuezhou/contract/qa';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { recentText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { questionWords as words } from '../question.words.ts';
import { StudentAnswers } from '../answers/student-answers.tsx';
import { TeacherAnswer } from '../answers/teacher-answer.tsx';

interface ThreadProps {
  thread: QaThread;
  isVisitor: boolean;
  onNotYet: (teacher: string) => void;
}

/** Teachers' answers apart from those of students. What comes while the page is open is said. */
export function Thread({ thread, isVisitor, onNotYet }: ThreadProps) {
  const { teacherAnswers, feedbacks } = thread;
  const [first] = useState(teacherAnswers.length);
  if (thread.mergedInto !== null) return null;
  return (
    <>
      <p className="xz-hidden" role="status">
        {teacherAnswers.length > first && words.arrived}
      </p>
      {teacherAnswers.map((answer) => (
        <TeacherAnswer
          key={answer.qaAnswerId}
          thread={thread}
          answer={answer}
          isVisitor={isVisitor}
          onNotYet={onNotYet}
        />
      ))}
      {feedbacks.map(({ feedbackId, content, at }) => (
        <Notice
          key={feedbackId}
          icon={<IconArrowBackUp size={20} stroke={1.6} aria-hidden />}
          title={
            <>
              {words.ownFeedback}{' '}
              <time className="xz-caption xz-quiet" dateTime={at}>
                {recentText(Date.parse(at), serverNow())}
              </time>
            </>
          }
        >
          {content}
        </Notice>
      ))}
      <StudentAnswers thread={thread} isVisitor={isVisitor} />
    </>
  );
}

/** Why nothing more can be said here. */
export function StateNotices({ thread }: { thread: QaThread }) {
  const icon = <IconArrowsJoin size={20} stroke={1.6} aria-hidden />;
  if (thread.mergedInto !== null)
    return (
      <Notice
        tone="accent"
        icon={icon}
        title={words.merged}
        action={
          <Button
            variant="subtle"
            size="sm"
            renderRoot={(props) => (
              <Link to="/qa/question/$id" params={{ id: thread.mergedInto ?? '' }} {...props} />
            )}
          >
            {words.toMerged}
          </Button>
        }
      >
        {words.mergedText}
      </Notice>
    );
  if (thread.state === 'withdrawn')
    return <Notice title={words.withdrawn}>{words.withdrawnText}</Notice>;
  return null;
}
