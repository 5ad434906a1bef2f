import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../../server/src/platform/media/transcode/find-ffmpeg.ts';
import { xuezhou } from '../visitor.ts';

const run = promisify(execFile);

export interface LectureCourse {
  /** Of the course and its book; its chapters and its lecture are counted from a hundred times of it. */
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  /** Of the chapters, of the book and of the lecture. */
  readonly topic: string;
  readonly seconds: number;
  /** Of its picture, which stands still: the smaller, the sooner it is encoded. */
  readonly size: string;
  /** Pictures a second. */
  readonly rate: number;
  /** SRT by language. */
  readonly captions: Readonly<Record<string, string>>;
}

/** Where the lecture is watched: the first chapter may be tried by everybody, so it stands in the second. */
export const lectureOf = (id: number) =>
  `/course/${id}/book/${id}/reading/${id * 100 + 2}?bullet=${id * 100 + 2}`;

const chapterOf = (number: number, id: number, topic: string) =>
  `---\nid: ${id}\nnumber: 第 ${number} 章\ntitle: ${topic}\nsubjects:\n  - { id: ${id}, title: ${topic}, group: basis }\nminutes: 5\n---\n\n一段讲义。\n`;

/** A course of two chapters with one lecture: a picture that stands, as long as the story needs it. */
export async function importLectureCourse(course: LectureCourse): Promise<void> {
  const { id, title, subtitle, topic, captions } = course;
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-course-'));
  const book = path.join(folder, 'courses/own/01-book');
  const [first, second] = [path.join(book, '01-first'), path.join(book, '02-second')];
  await mkdir(first, { recursive: true });
  await mkdir(path.join(second, 'videos'), { recursive: true });
  const named = Object.keys(captions).map((language) => `${language}: videos/${language}.srt`);
  const lecture = `{ id: ${id * 100 + 2}, title: ${topic}, subject: ${id * 100 + 2}, type: basic, video: videos/a.mp4, captions: { ${named.join(', ')} } }`;
  const files: Record<string, string> = {
    [path.join(folder, 'catalogue.yaml')]: 'school: 学舟学校\ncourses: [own]\n',
    [path.join(folder, 'courses/own/course.yaml')]:
      `id: ${id}\nfamily: CFA\ngroup: main\ntitle: ${title}\ncover: ${topic.slice(0, 5)}\nsubtitle: ${subtitle}\naccess: enrolled\nidentity: none\nsort: ${id}\n`,
    [path.join(book, 'book.yaml')]:
      `id: ${id}\ntitle: ${topic}\ncover: ${topic.slice(0, 5)}\nstatus: issued\nintro: 一本书。\n`,
    [path.join(first, 'reading.md')]: chapterOf(1, id * 100 + 1, topic),
    [path.join(second, 'reading.md')]: chapterOf(2, id * 100 + 2, topic),
    [path.join(second, 'lectures.yaml')]: `- ${lecture}\n`,
  };
  for (const [language, srt] of Object.entries(captions))
    files[path.join(second, `videos/${language}.srt`)] = srt;
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(name, text)));
  await makeVideo(path.join(second, 'videos/a.mp4'), course);
  await xuezhou('import', folder);
  await rm(folder, { recursive: true });
}

async function makeVideo(file: string, { seconds, size, rate }: LectureCourse): Promise<void> {
  await run(findFfmpeg(), [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', `color=c=white:size=${size}:rate=${rate}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=330', '-t', String(seconds)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-pix_fmt', 'yuv420p', file],
  ]);
}
