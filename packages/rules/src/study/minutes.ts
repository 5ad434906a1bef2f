/** Whole minutes, and never none for what is still to do. */
const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Seconds of a lecture: where it stopped, what was watched of it, how long it is. */
export interface LectureTime {
  readonly duration: number;
  readonly position: number;
  readonly watched: number;
}

/** From where it stopped to its end; once there, what was skipped. */
export function lectureMinutes({ duration, position, watched }: LectureTime): number {
  const left = position < duration - 1 ? duration - position : duration - watched;
  return minutesOf(Math.max(0, left));
}

/** What an assignment takes cannot be known: half an hour to sit down to it. */
export const assignmentMinutes = 30;

/** Until a moment, in whole minutes; 0 when it is over. */
export const minutesUntil = (end: number, now: number): number =>
  Math.max(0, Math.ceil((end - now) / 60_000));
