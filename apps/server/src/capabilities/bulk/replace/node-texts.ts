import type { Where } from '@xuezhou/contract/bulk/console';
import type { Authored, AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import { writeVtt } from '../../../platform/media/captions/write-vtt.ts';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import {
  keepCaptionFile,
  keyOf,
  placeIn,
  withCaptions,
  type captionReader,
} from '../../authoring/authoring-draft.port.ts';
import type { CourseNode, NodeOf } from '../../authoring/authoring.port.ts';
import type { CourseText, TextPart } from './course-text.ts';

type Reader = ReturnType<typeof captionReader>;
type Captions = Awaited<ReturnType<Reader>>;
type InTree = Exclude<CourseNode, { kind: 'course' }>;

/** A node with the texts of it that are looked through, and how it is written with others in their places. */
export interface NodeText extends CourseText {
  readonly node: InTree;
  readonly captions: Captions;
}

const maxLengths = { title: 120, intro: 1000, body: 400_000, cue: 500, chapter: 60 } as const;
const mostOfSlide = { title: 60, body: 2000, say: 200 } as const;

const part = (
  where: Where,
  at: string,
  text: string,
  limit: number,
  mustSay = false,
): TextPart => ({ where, at, text, most: limit, mustSay });

export async function nodeText(
  node: InTree,
  wanted: ReadonlySet<Where>,
  { read, titles }: { read: Reader; titles: ReadonlyMap<string, string> },
): Promise<NodeText> {
  const captions = node.kind === 'lecture' && wanted.has('caption') ? await read(node) : [];
  const above = placeIn(node, titles);
  return {
    ...{
      key: keyOf(node),
      kind: node.kind,
      id: node.nodeId,
      fault: null,
      note: '',
      node,
      captions,
    },
    place: above === '' ? node.title : `${above} · ${node.title}`,
    parts: partsOf(node, captions).filter(({ where }) => wanted.has(where)),
  };
}

function partsOf(node: InTree, captions: Captions): TextPart[] {
  const title = part('title', '名称', node.title, maxLengths.title, true);
  if (node.kind === 'book')
    return [title, part('text', '介绍', node.fields.intro, maxLengths.intro)];
  if (node.kind === 'reading')
    return [title, part('text', '正文', node.body ?? '', maxLengths.body)];
  const { content } = node.fields;
  return [
    title,
    ...recordsIn(content, 'chapters').map((chapter) =>
      part(
        'title',
        `章节 ${textOf(chapter['at'])}`,
        textOf(chapter['title']),
        maxLengths.chapter,
        true,
      ),
    ),
    ...recordsIn(content, 'slides').flatMap(slideParts),
    ...captions.flatMap(({ language, cues }) =>
      cues.map(({ start, text }) =>
        part(
          'caption',
          `${language === 'en' ? '英文 ' : ''}${clock(start)}`,
          text,
          maxLengths.cue,
          true,
        ),
      ),
    ),
  ];
}

function slideParts(slide: AuthoredRecord, index: number): TextPart[] {
  const page = `第 ${index + 1} 页`;
  return [
    part('slides', `${page}标题`, textOf(slide['title']), mostOfSlide.title),
    part('slides', page, textOf(slide['body']), mostOfSlide.body),
    ...linesOf(slide).map((line) => part('slides', `${page}讲稿`, line, mostOfSlide.say, true)),
  ];
}

const clock = (ms: number): string =>
  [ms / 60_000, (ms / 1000) % 60]
    .map((each) => String(Math.floor(each)).padStart(2, '0'))
    .join(':');

const textOf = (value: Authored | undefined): string => (typeof value === 'string' ? value : '');
const linesOf = ({ say }: AuthoredRecord): string[] => (Array.isArray(say) ? say.map(textOf) : []);
const isRecord = (value: Authored): value is AuthoredRecord =>
  typeof value === 'object' && !Array.isArray(value);
const recordsIn = (content: NodeOf<'lecture'>['fields']['content'], name: string) => {
  const value = content?.[name];
  return Array.isArray(value) ? value.filter((each: Authored) => isRecord(each)) : [];
};

/** The node with these in place of its texts, of which there are as many. Caption files are kept first. */
export async function rewritten(
  storage: Storage,
  { node, captions }: NodeText,
  wanted: ReadonlySet<Where>,
  texts: readonly string[],
): Promise<CourseNode> {
  const left = [...texts];
  const next = (where: Where, text: string): string =>
    wanted.has(where) ? (left.shift() ?? text) : text;
  const title = next('title', node.title);
  if (node.kind === 'book')
    return { ...node, title, fields: { ...node.fields, intro: next('text', node.fields.intro) } };
  if (node.kind === 'reading') return { ...node, title, body: next('text', node.body ?? '') };
  const { content } = node.fields;
  const chapters = recordsIn(content, 'chapters').map((chapter) => ({
    ...chapter,
    title: next('title', textOf(chapter['title'])),
  }));
  const slides = recordsIn(content, 'slides').map((slide) => ({
    ...slide,
    title: next('slides', textOf(slide['title'])),
    body: next('slides', textOf(slide['body'])),
    ...('say' in slide && { say: linesOf(slide).map((line) => next('slides', line)) }),
  }));
  let written: NodeOf<'lecture'>['fields']['content'] = content && {
    ...content,
    ...('chapters' in content && { chapters }),
    ...('slides' in content && { slides }),
  };
  for (const { language, cues } of captions) {
    const said = cues.map((cue) => ({ ...cue, text: next('caption', cue.text) }));
    if (said.every(({ text }, index) => text === cues[index]?.text)) continue;
    written = withCaptions(written, language, await keepCaptionFile(storage, writeVtt(said)));
  }
  return { ...node, title, fields: { ...node.fields, content: written } };
}
