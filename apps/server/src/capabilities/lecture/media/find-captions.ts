import type { Connection } from '../../../platform/database/prepare.ts';
import { askToIndex, nextTurn } from '../../search/search.port.ts';
import { coursesOfVideo } from './video.repository.ts';

/** What is said in a lecture is found from now on; while more are to come, their courses are made anew turn by turn. */
export async function askToFindCaptions(
  change: Connection,
  videoId: number,
  now: Date,
): Promise<void> {
  for (const { courseId, isMoreToCome } of await coursesOfVideo(change, videoId))
    await askToIndex(change, courseId, isMoreToCome ? { runAt: nextTurn(now) } : {});
}
