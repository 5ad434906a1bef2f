import {
  fewestAlong,
  type getLectureFigures as figuresOperation,
} from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { ConsoleServices } from '../../../platform/services.ts';
import { shownVideo, watchedAlong, watchersOf } from '../../lecture/lecture.port.ts';
import { demandAuthored, demandNode } from '../console/draft.repository.ts';

/** So many stretches at most: more would be narrower than what is drawn of them. */
const mostStretches = 120;

export async function getLectureFigures(
  { database: { connection } }: ConsoleServices,
  { params: { courseId, lectureId } }: InputOf<typeof figuresOperation>,
): Promise<DataOf<typeof figuresOperation>> {
  demandNode(await demandAuthored(connection, courseId), 'lecture', lectureId);
  const shown = await shownVideo(connection, lectureId);
  const seconds = Math.ceil((shown?.durationMs ?? 0) / 1000);
  const width = Math.max(1, Math.ceil(seconds / mostStretches));
  const people = (await watchersOf(connection, [lectureId])).get(lectureId) ?? 0;
  if (people < fewestAlong) return { people, width, stretches: [] };
  const stretches = await watchedAlong(connection, { bulletId: lectureId, width });
  return {
    people,
    width,
    stretches: stretches
      .filter(({ second }) => second < seconds)
      .map((stretch) => ({
        second: stretch.second,
        people: stretch.people,
        times: Math.max(1, Math.round((stretch.plays / stretch.people) * 10) / 10),
      })),
  };
}
