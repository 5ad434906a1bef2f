import type { LiveDocument } from '../../capabilities/live/live.port.ts';
import type { Read } from './drafts.ts';
import type { Fields } from './fields.ts';
import { readList, readWhole, type ReadingContext } from './reading-context.ts';

const longestMinutes = 600;

/** The live classes that a course plans. What happened in them, and their replays, is not the files' business. */
export async function readLives(
  context: ReadingContext,
  folder: string,
  courseId: number,
): Promise<Read<LiveDocument>[]> {
  const { records } = await readList(context, `${folder}/lives.yaml`, '节');
  const lives: Read<LiveDocument>[] = [];
  for (const fields of records)
    lives.push(
      await readWhole(context.faults, () => Promise.resolve(readLive(context, fields, courseId))),
    );
  return lives;
}

function readLive(context: ReadingContext, fields: Fields, courseId: number): LiveDocument {
  const contentId = context.ids.claim('live', fields);
  const beginsAt = fields.moment('begins');
  const minutes = fields.integerOr('minutes', [1, longestMinutes], 90);
  const live = {
    content_id: contentId,
    course_id: courseId,
    title: fields.text('title').trim(),
    teacher: fields.text('teacher').trim(),
    begins_at: beginsAt,
    ends_at: new Date(beginsAt.getTime() + minutes * 60_000),
    cancelled_at: null,
    // Left out it is as it is stored: of both that overlapped before anybody was asked, they are wanted.
    ...(fields.has('overlaps') && { is_clash_seen: fields.flag('overlaps') }),
  };
  fields.refuseOthers();
  return live;
}
