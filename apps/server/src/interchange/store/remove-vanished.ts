import {
  findOtherAgreements,
  removeAgreements,
} from '../../capabilities/agreement/agreement.port.ts';
import { findOtherCamps, retireCamps, type Camps } from '../../capabilities/camp/camp.port.ts';
import {
  findOtherParts,
  removeParts,
  type Parts,
} from '../../capabilities/catalogue/catalogue.port.ts';
import { findOtherCards, removeCards } from '../../capabilities/flash-card/flash-card.port.ts';
import { findOtherLives } from '../../capabilities/live/live.port.ts';
import { findOtherPapers, retirePapers } from '../../capabilities/mock/mock.port.ts';
import {
  detachQuestions,
  findOtherQuestions,
  retireQuestions,
} from '../../capabilities/practice/practice-content.port.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Faults } from '../catalogue/faults.ts';
import type { Sound } from '../catalogue/select-sound.ts';
import { withoutHeld } from './held-by-camps.ts';

export interface Vanished extends Parts, Camps {
  /** Of these courses. */
  readonly agreements: readonly number[];
  readonly questions: readonly number[];
  readonly cards: readonly number[];
  readonly papers: readonly number[];
  /** Only those that have not begun. */
  readonly lives: readonly number[];
}

/**
 * What the stored courses have and their files no longer name. Only courses without a fault are looked at, and what a
 * camp still asks for stays and is said as a fault.
 */
export async function findVanished(
  connection: Connection,
  sound: Sound,
  { faults, now }: { faults: Faults; now: Date },
): Promise<Vanished> {
  return await withoutHeld(connection, await findUnnamed(connection, sound, now), {
    ...{ sound, faults, now },
  });
}

async function findUnnamed(connection: Connection, sound: Sound, now: Date): Promise<Vanished> {
  const courses = sound.wholeCourses;
  const agreements = sound.agreements.map(({ course_id }) => course_id);
  const questions = sound.questions
    .flatMap((question) => [question, ...question.parts])
    .map(({ row }) => row.question_id);
  const cards = sound.cards.map(({ card_id }) => card_id);
  const papers = sound.papers.map(({ paper_id }) => paper_id);
  const lives = sound.lives.map(({ content_id }) => content_id);
  const camps = {
    camps: sound.camps.map(({ camp_id }) => camp_id),
    classes: sound.classes.map(({ class_id }) => class_id),
  };
  const planned = courses.filter((courseId) => !sound.livesKept.includes(courseId));
  const parts = {
    lectures: sound.lectures.map(({ draft }) => draft.bullet.bullet_id),
    subjects: sound.subjects.map(({ subject_id }) => subject_id),
    readings: sound.readings.map(({ reading_id }) => reading_id),
    books: sound.books.map(({ book_id }) => book_id),
  };
  return {
    agreements: await findOtherAgreements(connection, courses, agreements),
    questions: await findOtherQuestions(connection, courses, questions),
    cards: await findOtherCards(connection, courses, cards),
    papers: await findOtherPapers(connection, courses, papers),
    ...(await findOtherCamps(connection, courses, camps)),
    lives: await findOtherLives(connection, { courseIds: planned, kept: lives, now }),
    ...(await findOtherParts(connection, courses, parts)),
  };
}

/**
 * Questions, papers and camps are only retired, classes closed: students have answered them or are in them, and they
 * come back when their file names them again. Live classes are cancelled where they are put.
 */
export async function removeVanished(change: Change, vanished: Vanished, now: Date): Promise<void> {
  if (Object.values(vanished).flat().length === 0) return;
  await removeAgreements(change, vanished.agreements);
  await retireQuestions(change, vanished.questions, now);
  await retirePapers(change, vanished.papers, now);
  await retireCamps(change, vanished, now);
  await removeCards(change, vanished.cards);
  await detachQuestions(change, vanished);
  await removeParts(change, vanished);
}
