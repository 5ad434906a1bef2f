import { partsHeldByCamps, type HeldPart } from '../../capabilities/camp/camp.port.ts';
import {
  subjectsIn,
  subjectsOfLectures,
  type Parts,
} from '../../capabilities/catalogue/catalogue.port.ts';
import { dayOf } from '../../platform/clock.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Sound } from '../catalogue/select-sound.ts';
import type { Faults } from '../catalogue/faults.ts';

interface Held extends Parts {
  readonly papers: readonly number[];
}

const names = { lecture: '课', reading: '章', book: '书', paper: '试卷' } as const;
const lists = {
  ...{ lecture: 'lectures', reading: 'readings', book: 'books', paper: 'papers' },
} as const satisfies Record<HeldPart['kind'], keyof Held>;

/** Leaves what camps of pages, and whoever walks a camp, still need; said once for a part and a camp. */
export async function withoutHeld<Found extends Held>(
  connection: Connection,
  vanished: Found,
  { sound, faults, now }: { sound: Sound; faults: Faults; now: Date },
): Promise<Found> {
  const held = await partsHeldByCamps(connection, {
    courseIds: sound.wholeCourses,
    written: sound.camps.map(({ camp_id }) => camp_id),
    today: dayOf(now),
  });
  const kept = held.filter(({ kind, id }) => vanished[lists[kind]].includes(id));
  for (const { kind, id, title } of kept)
    faults.add(
      `${names[kind]} ${id}`,
      `文件里没有了，但训练营“${title}”的任务用到它，所以留着；请先在教务台改训练营，或者在文件里放回去`,
    );
  const idsOf = (of: HeldPart['kind']) =>
    kept.filter(({ kind }) => kind === of).map(({ id }) => id);
  const without = (ids: readonly number[], taken: readonly number[]) =>
    ids.filter((id) => !taken.includes(id));
  const [readings, lectures] = [idsOf('reading'), idsOf('lecture')];
  const subjects = [
    ...(await subjectsIn(connection, readings)),
    ...(await subjectsOfLectures(connection, lectures)),
  ];
  return {
    ...vanished,
    lectures: without(vanished.lectures, lectures),
    readings: without(vanished.readings, readings),
    subjects: without(vanished.subjects, subjects),
    books: without(vanished.books, idsOf('book')),
    papers: without(vanished.papers, idsOf('paper')),
  };
}
