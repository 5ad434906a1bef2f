import { makeCourse } from '../../apps/server/src/testing/factories.ts';
import { putVideos } from '../../apps/server/src/capabilities/lecture/content/put-videos.ts';
import { inTransaction } from '../../apps/server/src/platform/database/in-transaction.ts';
import type { LectureSource } from '../../apps/server/src/platform/media/lecture-source.ts';
import type { Environment } from '../school/start-server.ts';
import { inHouse } from './writers.ts';

/** Slides are drawn and encoded for longer than most outages last. */
const source: LectureSource = {
  kind: 'slides',
  courseTitle: '数量方法',
  lectureTitle: '货币的时间价值',
  family: 'CFA',
  slides: Array.from({ length: 8 }, (_, index) => ({
    title: `第 ${index + 1} 段`,
    body: '现值 $PV = FV / (1 + r)^n$。',
    say: Array.from({ length: 6 }, (__, line) => `第 ${line + 1} 句：利率升高，现值就降低。`),
  })),
};

export const sourceHash = 'faults';

/** So many lectures that wait for their encoding; their videos' ids. */
export async function giveLectures(environment: Environment, count: number): Promise<number[]> {
  return await inHouse(environment, 0, async ({ services: { database, storage, clock } }) => {
    const videoIds: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const { videoId } = await makeCourse(database.connection);
      const sourceKey = `sources/${videoId}/${sourceHash}`;
      const text = Buffer.from(JSON.stringify(source));
      await storage.put(`${sourceKey}/lecture.json`, text, { contentType: 'application/json' });
      await inTransaction(database.connection, async (change) => {
        const video = { videoId, hash: sourceHash, sourceKey, turn: made };
        await putVideos(change, [video], clock.now());
      });
      videoIds.push(videoId);
    }
    return videoIds;
  });
}
