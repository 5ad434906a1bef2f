import type { GivenMark, Submission } from '@xuezhou/contract/marking/console';
import type { SubmissionRow } from './submission.repository.ts';

interface Seer {
  readonly staffId: number;
  readonly hidesNames: boolean;
}

/** A to Z, then AA. */
const letterOf = (place: number): string =>
  (place >= 26 ? letterOf(Math.floor(place / 26) - 1) : '') +
  String.fromCodePoint(65 + (place % 26));

/** What a student is called while names are hidden; `place` from 1. */
export const aliasOf = (place: number): string => `学员 ${letterOf(place - 1)}`;

export function presentSubmission(row: SubmissionRow, { staffId, hidesNames }: Seer): Submission {
  const { claimed_by: claimedBy, claimed_by_name: name, claimed_until: until } = row;
  return {
    studentId: row.student_id,
    alias: aliasOf(row.place),
    nickname: hidesNames ? null : row.nickname,
    answeredAt: row.answered_at.toISOString(),
    words: row.words,
    isWaiting: row.is_waiting,
    mark: row.levels === null ? null : markIn(row, staffId),
    version: row.version,
    claim:
      claimedBy === null || until === null
        ? null
        : { name: name ?? '', isOwn: claimedBy === staffId, until: until.toISOString() },
    marker: row.marker_name,
    isMine: row.marker_id === staffId,
  };
}

const markIn = (row: SubmissionRow, staffId: number): GivenMark => ({
  version: row.version,
  levels: row.levels ?? [],
  score: row.score ?? 0,
  full: row.full_score ?? 0,
  isWhole: row.is_whole === true,
  remark: row.remark ?? '',
  by: row.marked_by_name ?? '',
  isOwn: row.marked_by === staffId,
  at: (row.marked_at ?? row.answered_at).toISOString(),
  answeredAt: (row.mark_answered_at ?? row.answered_at).toISOString(),
  isTold: row.told_at !== null,
});
