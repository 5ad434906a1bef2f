import path from 'node:path';
import {
  captionLanguages,
  type CaptionFiles,
  type CaptionLanguage,
} from '../../platform/media/captions/caption-files.ts';
import { CaptionError } from '../../platform/media/captions/cue.ts';
import { readCaptions } from '../../platform/media/captions/read-captions.ts';
import type { ChapterPlace, LectureFile } from './drafts.ts';
import { isRecord, type Fields } from './fields.ts';
import type { ReadingContext } from './reading-context.ts';

type File = LectureFile;

interface LecturePlace extends ChapterPlace {
  readonly bulletId: number;
}

/** A file that a field names, under the name that it has beside the lecture. */
export async function readFileOf(
  context: ReadingContext,
  place: LecturePlace,
  fields: Fields,
  { field, name = field }: { field: string; name?: string },
): Promise<File | undefined> {
  const file = `${place.folder}/${fields.text(field)}`;
  const called = `${name}${path.extname(file).toLowerCase()}`;
  const kept = await context.files.kept?.(place.bulletId, fields.textOr(field, ''));
  if (kept !== undefined) return { name: called, ...kept };
  const found = await context.files.existing(file);
  if (found !== undefined) return { name: called, path: found };
  fields.say(`找不到 ${field} 文件 ${file}`);
  return undefined;
}

/** The captions of a video: `captions: a.srt` are Chinese, `captions: { zh: a.srt, en: b.srt }` say of which language each is. */
export async function readCaptionFiles(
  context: ReadingContext,
  place: LecturePlace,
  fields: Fields,
): Promise<{ captions?: CaptionFiles; files: File[] }> {
  if (!fields.has('captions')) return { files: [] };
  if (!isRecord(fields.record['captions'])) {
    const file = await readCaptionFile(context, place, fields, { field: 'captions' });
    return file === undefined ? { files: [] } : { captions: file.name, files: [file] };
  }
  const languages = fields.inside(fields.record['captions'], ' captions');
  const captions: { [Language in CaptionLanguage]?: string } = {};
  const files: File[] = [];
  for (const field of Object.keys(captionLanguages) as CaptionLanguage[]) {
    if (!languages.has(field)) continue;
    const name = `captions-${field}`;
    const file = await readCaptionFile(context, place, languages, { field, name });
    if (file === undefined) continue;
    captions[field] = file.name;
    files.push(file);
  }
  languages.refuseOthers();
  return { captions, files };
}

async function readCaptionFile(
  context: ReadingContext,
  place: LecturePlace,
  fields: Fields,
  named: { field: string; name?: string },
): Promise<File | undefined> {
  const file = await readFileOf(context, place, fields, named);
  // What lies in the storage was read when it came there.
  if (file === undefined || 'place' in file) return file;
  const bytes = await context.files.bytes(file.path);
  try {
    readCaptions(bytes ?? Buffer.alloc(0), file.path);
  } catch (error) {
    if (!(error instanceof CaptionError)) throw error;
    fields.say(`${fields.textOr(named.field, '')} ${error.message}`);
  }
  return file;
}

/** Larger than those that files give: a question of a bank may be placed as well. */
const maxQuestionId = 2_147_483_647;

/** A day: no lecture is longer. */
const lastSecond = 86_400;

/** `chapters: [{ at: 252, title: 凸性从哪来 }]`, seconds of the video from early to late. */
export function readChapters(fields: Fields): { title: string; start: number }[] {
  const chapters = marksIn(fields, 'chapters').map((mark) => {
    const chapter = { title: mark.text('title'), start: mark.integer('at', [0, lastSecond]) };
    mark.refuseOthers();
    return chapter;
  });
  if (chapters.some(({ start }, at) => at > 0 && start <= (chapters[at - 1]?.start ?? 0)))
    fields.say('chapters 的 at 要从早到晚，不能相同');
  return chapters;
}

/** `questions: [{ id: 10418, at: 565 }]`: there the player stops and asks. They stay where they stand, in the source. */
export function readPlacedQuestions(context: ReadingContext, fields: Fields): void {
  const seen = new Set<number>();
  for (const mark of marksIn(fields, 'questions')) {
    const id = mark.integer('id', [1, maxQuestionId]);
    mark.integer('at', [0, lastSecond]);
    mark.refuseOthers();
    if (seen.has(id)) mark.say(`题 ${id} 在这节课里已经问过一次`);
    seen.add(id);
    context.mentions.push({ place: mark.place, kind: 'question', id });
  }
}

function marksIn(fields: Fields, name: string): Fields[] {
  if (!fields.has(name)) return [];
  return fields
    .list(name)
    .filter((value) => isRecord(value) || fields.say(`${name} 的每一项应该是“字段: 值”的一组内容`))
    .map((value, at) => fields.inside(value, ` ${name} 第 ${at + 1} 项`));
}
