import type { draftQuestions, SourceLine } from '@xuezhou/contract/drafting/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Stretch } from '@xuezhou/rules/drafting/read-chapters';
import { textsOf } from '@xuezhou/rules/review/editor/form-texts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { captionReader, demandAuthored, findAuthored } from '../authoring/authoring-draft.port.ts';
import type { NodeOf } from '../authoring/authoring.port.ts';
import { demandQuestion, formNow } from '../review/review-draft.port.ts';
import type { DraftSource } from './drafting.tables.ts';
import type { ChapterPlace } from './place.ts';

type Wish = InputOf<typeof draftQuestions>['body'];
type Line = Omit<SourceLine, 'no'>;
type Raw = Omit<DraftSource, 'lines'> & { readonly lines: readonly Line[] };

/** What is given to a model at once: what is behind it is for the next time. */
const limits = { letters: 8000, lines: 120 } as const;

/** What is drafted from, line by line. Throws sourceEmpty. */
export async function sourceOf(
  services: ConsoleServices,
  wish: Wish,
  place: ChapterPlace,
): Promise<DraftSource> {
  const source = await rawSource(services, wish, place);
  const lines = numbered(source.lines);
  if (lines.length === 0) throw new Refusal('sourceEmpty');
  return { ...source, lines };
}

/** As many as are given to a model at once. */
export function numbered(all: readonly Line[]): SourceLine[] {
  const lines: SourceLine[] = [];
  let letters = 0;
  for (const { text, second } of all) {
    letters += text.length;
    if (letters > limits.letters || lines.length >= limits.lines) break;
    lines.push({ no: lines.length + 1, text, second });
  }
  return lines;
}

/** What the chapter says. */
export const readingLines = ({ html }: Pick<ChapterPlace, 'html'>): Line[] =>
  sentencesOf(plain(html));

/** Seconds before and after the one to which a question leads. */
const near = { before: 30, after: 90 } as const;

/** What is said in a lecture around a second of it; nothing where there are no captions. */
export async function saidNear(
  { database: { connection }, storage }: ConsoleServices,
  courseId: number,
  place: { readonly bulletId: number; readonly second: number } | null,
): Promise<Line[]> {
  const course = place === null ? undefined : await findAuthored(connection, courseId);
  const lecture = course?.draft.find(
    (node): node is NodeOf<'lecture'> => node.kind === 'lecture' && node.nodeId === place?.bulletId,
  );
  if (course === undefined || lecture === undefined || place === null) return [];
  const captions = await captionReader({ connection, storage }, course)(lecture);
  const { cues = [] } = captions.find(({ language }) => language === 'zh') ?? captions[0] ?? {};
  return cues
    .map(({ start, text }) => ({ text, second: Math.floor(start / 1000) }))
    .filter(
      ({ second }) => second >= place.second - near.before && second <= place.second + near.after,
    );
}

async function rawSource(services: ConsoleServices, wish: Wish, place: ChapterPlace): Promise<Raw> {
  const { from, fromId, text } = wish;
  const read = (title: string, words: string): Raw => ({
    ...{ title, lectureId: null, lines: sentencesOf(words) },
  });
  if (from === 'text') return read('贴上来的文字', text);
  if (from === 'reading')
    return { title: place.title, lectureId: null, lines: readingLines(place) };
  if (fromId === null) throw new Refusal('sourceEmpty');
  if (from === 'question')
    return read(`题 ${fromId}`, await questionWords(services, place, fromId));
  return await lectureSource(services, place, fromId);
}

/** Its captions, or what is said with its slides. */
async function lectureSource(
  { database: { connection }, storage }: ConsoleServices,
  { courseId, readingId }: ChapterPlace,
  lectureId: number,
): Promise<Raw> {
  const course = await demandAuthored(connection, courseId);
  const lecture = course.draft.find(
    (node): node is NodeOf<'lecture'> =>
      node.kind === 'lecture' && node.nodeId === lectureId && node.parentId === readingId,
  );
  if (lecture === undefined) throw new Refusal('sourceEmpty');
  const captions = await captionReader({ connection, storage }, course)(lecture);
  const cues = (captions.find(({ language }) => language === 'zh') ?? captions[0])?.cues ?? [];
  const said = cues.map(({ start, text }) => ({ text, second: Math.floor(start / 1000) }));
  const lines = (said.length > 0 ? said : slideLines(lecture))
    .map(({ text, second }) => ({ text: text.replaceAll(/\s+/g, ' ').trim(), second }))
    .filter(({ text }) => text !== '');
  return { title: lecture.title, lectureId, lines };
}

/** Letters of one stretch of captions, and of all that is read at once: more than is said in four hours. */
const stretch = { letters: 80, all: 60_000 } as const;

/** What is said in a lecture of the draft, some sentences together, each from its second. Throws nodeUnknown or sourceEmpty. */
export async function lectureStretches(
  { database: { connection }, storage }: ConsoleServices,
  courseId: number,
  lectureId: number,
): Promise<{ title: string; lines: Stretch[]; isCut: boolean }> {
  const course = await demandAuthored(connection, courseId);
  const lecture = course.draft.find(
    (node): node is NodeOf<'lecture'> => node.kind === 'lecture' && node.nodeId === lectureId,
  );
  if (lecture === undefined) throw new Refusal('nodeUnknown');
  const captions = await captionReader({ connection, storage }, course)(lecture);
  const { cues = [] } = captions.find(({ language }) => language === 'zh') ?? captions[0] ?? {};
  const lines: Stretch[] = [];
  let letters = 0;
  for (const { start, text } of cues) {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    letters += words.length;
    if (letters > stretch.all) break;
    const cue = { text: words, second: Math.floor(start / 1000) };
    const last = lines.at(-1);
    if (last !== undefined && last.text.length < stretch.letters)
      lines.splice(-1, 1, {
        ...last,
        text: `${last.text} ${words}`.trim(),
        cues: [...last.cues, cue],
      });
    else lines.push({ ...cue, no: lines.length + 1, cues: [cue] });
  }
  if (letters === 0) throw new Refusal('sourceEmpty');
  return { title: lecture.title, lines, isCut: letters > stretch.all };
}

function slideLines({ fields: { content } }: NodeOf<'lecture'>): Line[] {
  const slides = content?.['slides'];
  if (!Array.isArray(slides)) return [];
  return slides.flatMap((slide: { say?: unknown }) =>
    Array.isArray(slide.say) ? slide.say.map((text) => ({ text: String(text), second: null })) : [],
  );
}

/** Of a question of this course. Throws sourceEmpty. */
async function questionWords(
  { database: { connection } }: ConsoleServices,
  { courseId }: ChapterPlace,
  questionId: number,
): Promise<string> {
  const question = await demandQuestion(connection, questionId).catch(() => undefined);
  if (question?.courseId !== courseId) throw new Refusal('sourceEmpty');
  const form = await formNow(connection, question);
  return textsOf(form)
    .map(({ text }) => text)
    .join('\n');
}

const plain = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li|h\d|tr|div)>/g, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const sentencesOf = (text: string): Line[] =>
  text
    .split(/(?<=[。！？；!?;])|\n+/)
    .map((line) => ({ text: line.replaceAll(/\s+/g, ' ').trim().slice(0, 1000), second: null }))
    .filter((line) => line.text !== '');
