import { IconClock } from '@tabler/icons-react';
import type { QaClock } from '@xuezhou/contract/qa';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { Steps, type Step } from '@xuezhou/ui/steps';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { questionWords } from '../question.words.ts';
import { leftText, soonText, timeText } from '../soon-text.ts';

const words = questionWords.steps;

interface TeacherClockProps {
  clock: QaClock;
  /** It came back after an answer that was not yet clear. */
  isAgain: boolean;
}

/** How far a question is on its way to a teacher, and by when it is answered. */
export function TeacherClock({ clock, isAgain }: TeacherClockProps) {
  const now = useServerNow();
  const isLate = now > Date.parse(clock.dueAt);
  return (
    <SectionCard
      title={questionWords.clock}
      action={
        <StatusChip
          tone={isLate ? 'review' : 'quiet'}
          icon={<IconClock stroke={1.6} aria-hidden />}
        >
          {questionWords.waiting}
        </StatusChip>
      }
    >
      <Steps items={clockSteps(clock, now, isAgain)} />
      <PagePart name="push-offer" />
    </SectionCard>
  );
}

/** The steps by the server's times; only the one that runs says how long. */
export function clockSteps(clock: QaClock, now: number, isAgain: boolean): Step[] {
  const { askedAt, teacher, assignedAt, claimedAt } = clock;
  const asked: Step = {
    state: 'done',
    title: isAgain ? words.askedAgain : words.asked,
    time: soonText(askedAt, now),
  };
  const due = dueText(clock, now);
  const given = teacher !== null && assignedAt !== null;
  const later: Step = { state: 'later', title: words.tell, text: words.tellText };
  if (!given) return [asked, { state: 'now', title: words.toGive, text: due }, later];
  const toTeacher: Step = {
    state: 'done',
    title: words.given(teacher.name),
    time: soonText(assignedAt, now),
    text: clock.teacherUntil && words.until(teacher.title, timeText(clock.teacherUntil)),
  };
  const reading: Step =
    claimedAt === null
      ? { state: 'now', title: words.toAnswer, text: due }
      : {
          state: 'now',
          title: words.reading(teacher.name),
          time: soonText(claimedAt, now),
          text: due,
        };
  return [asked, toTeacher, reading, later];
}

function dueText({ countsFrom, dueAt, passedOnAt }: QaClock, now: number): string {
  const left = Date.parse(dueAt) - now;
  if (left < 0)
    return passedOnAt === null ? words.lateNotYet(leftText(-left)) : words.late(leftText(-left));
  const opens = Date.parse(countsFrom) > now ? words.opens(soonText(countsFrom, now)) : '';
  return `${opens}${words.due(soonText(dueAt, now), leftText(left))}${words.afterDue}`;
}
