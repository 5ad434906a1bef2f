import type { CaptionLanguage, LectureChapter } from '@xuezhou/contract/authoring/console';
import type { Authored, AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import { captionFiles, type CaptionFiles } from '../../../platform/media/captions/caption-files.ts';
import type { LectureFields } from './course-node.ts';

type Content = LectureFields['content'];

/** A question and the second at which it is asked. */
export interface Placed {
  readonly questionId: number;
  readonly second: number;
}

export const videoIn = (content: Content): string | undefined => {
  const video = content?.['video'];
  return typeof video === 'string' ? video : undefined;
};

export const kindOf = (content: Content): 'none' | 'slides' | 'video' => {
  if (videoIn(content) !== undefined) return 'video';
  return Array.isArray(content?.['slides']) ? 'slides' : 'none';
};

/** Each language's file, by the names of content files. */
export const captionsIn = (
  content: Content,
): { readonly language: CaptionLanguage; readonly file: string }[] =>
  captionFiles(content?.['captions'] as CaptionFiles | undefined).map(({ language, file }) => ({
    language,
    file,
  }));

const recordsIn = (content: Content, name: string): AuthoredRecord[] => {
  const value = content?.[name];
  return Array.isArray(value) ? value.filter((each: Authored) => isRecord(each)) : [];
};

const isRecord = (value: Authored): value is AuthoredRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const chaptersIn = (content: Content): LectureChapter[] =>
  recordsIn(content, 'chapters').map(({ at, title }) => ({
    start: Number(at),
    title: typeof title === 'string' ? title : '',
  }));

export const questionsIn = (content: Content): Placed[] =>
  recordsIn(content, 'questions').map(({ id, at }) => ({
    questionId: Number(id),
    second: Number(at),
  }));

const without = (content: Content, name: string): AuthoredRecord => {
  const { [name]: _before, ...rest } = content ?? {};
  return rest;
};

const orNone = (content: AuthoredRecord): Content =>
  Object.keys(content).length === 0 ? null : content;

export const withVideo = (content: Content, video: string): Content => ({
  video,
  ...without(content, 'video'),
});

/** Null takes the language away. */
export function withCaptions(
  content: Content,
  language: CaptionLanguage,
  file: string | null,
): Content {
  const others = captionsIn(content).filter((each) => each.language !== language);
  const files = Object.fromEntries(
    [...others, ...(file === null ? [] : [{ language, file }])].map((each) => [
      each.language,
      each.file,
    ]),
  );
  const rest = without(content, 'captions');
  return Object.keys(files).length === 0 ? rest : { ...rest, captions: files };
}

export const withChapters = (content: Content, chapters: readonly LectureChapter[]): Content => ({
  ...without(content, 'chapters'),
  ...(chapters.length > 0 && {
    chapters: chapters.map(({ start, title }) => ({ at: String(start), title: title.trim() })),
  }),
});

export const withQuestions = (content: Content, questions: readonly Placed[]): Content =>
  orNone({
    ...without(content, 'questions'),
    ...(questions.length > 0 && {
      questions: questions
        .toSorted((one, other) => one.second - other.second)
        .map(({ questionId, second }) => ({ id: String(questionId), at: String(second) })),
    }),
  });
