import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { firstStudent, inSchool } from '../school/in-school.ts';
import { openBrowser } from '../web/browser.ts';
import { lectureSeconds, makeLongLecture } from './long-lecture.ts';
import { measurePage, type PageResult } from './measure-page.ts';

export interface LectureResult extends PageResult {
  readonly lectureSeconds: number;
}

/** What a long lecture costs in the browser. */
export async function measureLecture(say: (line: string) => void): Promise<LectureResult> {
  return await inSchool({ students: 1 }, async ({ school, server: { address }, folder }) => {
    say('a two-hour lecture is made');
    // Any lecture will do: its addresses are replaced on their way to the page.
    await school.services.database.pool.query(
      `update video set state = 'ready', storage_prefix = 'videos/1001/bench' where video_id = 1001`,
    );
    const media = path.join(folder, 'long');
    await mkdir(media);
    await makeLongLecture(media);
    say('it is scrolled and sought in the browser, then played');
    const browser = await openBrowser();
    try {
      const page = await measurePage({
        browser,
        address,
        cookie: firstStudent(school).cookie,
        path: '/course/1/book/1/reading/101?bullet=1001',
        folder: media,
      });
      return { ...page, lectureSeconds };
    } finally {
      await browser.close();
    }
  });
}
