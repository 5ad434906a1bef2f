import type { ExamStatus } from '@xuezhou/contract/mock';
import { graceSeconds } from '@xuezhou/rules/mock/paper-clock';

interface Timed {
  readonly ends_at: Date | null;
  readonly handed_in_at: Date | null;
}

/** The end of the last moment at which a save is still taken. */
function closesAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + graceSeconds * 1000);
}

/** Time is over and nobody has handed it in: the paper is closed, whether or not the job has come by. */
export function isOverdue(
  { ends_at: endsAt, handed_in_at: handedInAt }: Timed,
  now: Date,
): boolean {
  return endsAt !== null && handedInAt === null && closesAt(endsAt) < now;
}

/** 1 ready, 2 in progress, 3 done. */
export function statusOf(attempt: Timed, now: Date): ExamStatus {
  if (attempt.ends_at === null) return 1;
  return attempt.handed_in_at !== null || isOverdue(attempt, now) ? 3 : 2;
}

/** Attempts that end before it are closed. */
export function stillOpenSince(now: Date): Date {
  return new Date(now.getTime() - graceSeconds * 1000);
}
