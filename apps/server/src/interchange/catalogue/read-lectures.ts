import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { LectureSource } from '../../platform/media/lecture-source.ts';
import type { ChapterPlace, LectureDraft, Read } from './drafts.ts';
import type { Fields } from './fields.ts';
import {
  readCaptionFiles,
  readChapters,
  readFileOf,
  readPlacedQuestions,
} from './read-lecture-files.ts';
import { readList, readWhole, type ChapterText, type ReadingContext } from './reading-context.ts';
import { readSubject } from './read-questions.ts';

type Slides = Extract<LectureSource, { kind: 'slides' }>['slides'];
type Made = Pick<LectureDraft, 'definition' | 'files'>;

const types = { basic: 1, intensive: 2 } as const;

/** The lectures of a chapter. */
export async function readLectures(
  context: ReadingContext,
  place: ChapterPlace,
  text: ChapterText,
): Promise<Read<LectureDraft>[]> {
  const { records } = await readList(context, `${place.folder}/lectures.yaml`, '课');
  const lectures: Read<LectureDraft>[] = [];
  for (const [index, fields] of records.entries())
    lectures.push(
      await readWhole(context.faults, () => readLecture(context, place, text, fields, index)),
    );
  return lectures;
}

async function readLecture(
  context: ReadingContext,
  place: ChapterPlace,
  text: ChapterText,
  fields: Fields,
  index: number,
): Promise<LectureDraft> {
  const bulletId = context.ids.claim('lecture', fields);
  const title = fields.text('title');
  const { id: _id, subject: _subject, ...source } = fields.record;
  const bullet = {
    bullet_id: bulletId,
    course_id: place.course.course_id,
    book_id: place.bookId,
    reading_id: place.readingId,
    subject_id: readSubject(fields, place),
    video_id: bulletId,
    position: place.readingIndex * 1000 + index,
    title,
    video_type: fields.choice<number>('type', types, 1),
    free: fields.flag('free'),
    source,
  };
  const made = fields.has('video')
    ? await readVideo(context, { ...place, bulletId }, fields)
    : {
        definition: {
          kind: 'slides' as const,
          courseTitle: place.course.title,
          lectureTitle: title,
          family: place.course.family,
          slides: await readSlides(text, fields),
        },
        files: [],
      };
  readPlacedQuestions(context, fields);
  fields.refuseOthers();
  const hash = context.files.hashOfLecture?.(bulletId, source) ?? (await hashOf(made));
  return { bullet, ...(await withMedia(made)), hash };
}

async function readSlides(text: ChapterText, fields: Fields): Promise<Slides> {
  const records = fields.list('slides');
  if (fields.has('slides') && records.length === 0) fields.say('slides 里一页也没有');
  const slides: Slides[number][] = [];
  for (const [index, record] of records.entries()) {
    const slide = fields.inside(record, `第 ${index + 1} 页`);
    const title = slide.text('title');
    const body = slide.text('body');
    // The slide draws its formulas itself; here they are only checked.
    await text.html(slide, 'body', body);
    const figure = await readFigure(text, slide);
    const say = slide.list('say').filter((line) => typeof line === 'string');
    if (say.length !== slide.list('say').length) slide.say('say 的每一行应该是一句话');
    slides.push({ title, body, ...(figure !== undefined && { figure }), say });
    slide.refuseOthers();
  }
  return slides;
}

async function readFigure(text: ChapterText, slide: Fields): Promise<string | undefined> {
  if (!slide.has('figure')) return undefined;
  const href = slide.text('figure');
  const found = await text.figure(href);
  if ('fault' in found) slide.say(found.fault);
  else if (!found.key.endsWith('.svg')) slide.say(`幻灯片的插图要用 SVG，${href} 不是`);
  else return found.body.toString('utf8');
  return undefined;
}

async function readVideo(
  context: ReadingContext,
  place: ChapterPlace & { readonly bulletId: number },
  fields: Fields,
): Promise<Made> {
  const video = await readFileOf(context, place, fields, { field: 'video' });
  if (fields.has('slides')) fields.say('video 和 slides 只能写一个');
  const { captions, files: captionFiles } = await readCaptionFiles(context, place, fields);
  const chapters = readChapters(fields);
  const files = [...(video === undefined ? [] : [video]), ...captionFiles];
  const kept = Object.fromEntries(
    files.flatMap((file) => ('place' in file ? [[file.name, file.place] as const] : [])),
  );
  return {
    definition: {
      kind: 'file',
      video: video?.name ?? '',
      ...(captions !== undefined && { captions }),
      ...(chapters.length > 0 && { chapters }),
      ...(Object.keys(kept).length > 0 && { kept }),
    },
    files,
  };
}

/** The same hash means the same video: nothing to encode. */
async function hashOf({ definition, files }: Made): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(definition));
  // A place in the storage always has the same bytes, and stands in the definition.
  for (const file of files)
    if ('path' in file) await pipeline(createReadStream(file.path), hash, { end: false });
  return hash.digest('hex');
}

/** Says which picture and sound a video has, so that a word mended in its captions does not encode it anew. */
async function withMedia({ definition, files }: Made): Promise<Made> {
  const video = files[0];
  if (definition.kind !== 'file' || video === undefined) return { definition, files };
  const media = 'place' in video ? video.media : await hashOfFile(video.path);
  return { definition: { ...definition, media }, files };
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { end: false });
  return hash.digest('hex');
}
