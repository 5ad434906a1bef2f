import { isDeepStrictEqual } from 'node:util';
import type { CaptionLanguage, CourseChange } from '@xuezhou/contract/authoring/console';
import type { AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import type { LectureFields } from './course-node.ts';
import { captionsIn, chaptersIn, questionsIn } from './lecture-content.ts';

type Content = LectureFields['content'];
type Detail = CourseChange['details'][number];

const languages: Readonly<Record<CaptionLanguage, string>> = { zh: '中文字幕', en: '英文字幕' };

/** What became of each part of a lecture: what stood there before and stands there now, or, of what is too long to say, that it changed. */
export function lectureDetails(old: Content, news: Content): Detail[] {
  const isSame = (part: string) => isDeepStrictEqual(old?.[part], news?.[part]);
  return [
    ...(isSame('video') ? [] : [{ fact: '视频', before: '', after: '换了录像' }]),
    ...fact('幻灯片和讲稿', slideWords(old), slideWords(news)),
    ...captionDetails(old, news),
    ...fact('章节', chapterWords(old), chapterWords(news)),
    ...fact('随堂题', questionWords(old), questionWords(news)),
  ];
}

const fact = (name: string, before: string, after: string): Detail[] =>
  before === after ? [] : [{ fact: name, before, after }];

/** What stands on each slide and what is said to it, a line each. */
export function slideWords(content: Content): string {
  const slides = content?.['slides'];
  if (!Array.isArray(slides)) return '';
  return slides
    .map((slide: AuthoredRecord) => {
      const { title, body, say, figure } = slide;
      const lines = [title, figure, body, ...(Array.isArray(say) ? (say as unknown[]) : [])];
      return lines.filter((line) => typeof line === 'string' && line !== '').join('\n');
    })
    .join('\n\n');
}

const chapterWords = (content: Content): string =>
  chaptersIn(content)
    .map(({ start, title }) => `${clockOf(start)} ${title}`)
    .join('、');

const questionWords = (content: Content): string =>
  questionsIn(content)
    .map(({ questionId, second }) => `${clockOf(second)} 题 ${questionId}`)
    .join('、');

/** Of each language whether it came, went or was changed. */
function captionDetails(old: Content, news: Content): Detail[] {
  const [before, after] = [old, news].map(
    (content) => new Map(captionsIn(content).map(({ language, file }) => [language, file])),
  );
  return (Object.keys(languages) as CaptionLanguage[]).flatMap((language) => {
    const [one, other] = [before?.get(language), after?.get(language)];
    if (one === other) return [];
    const name = languages[language];
    if (one === undefined) return [{ fact: '字幕', before: '', after: `加了${name}` }];
    return [
      { fact: '字幕', before: '', after: `${other === undefined ? '去掉了' : '改了'}${name}` },
    ];
  });
}

function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(Math.floor(seconds % 60))}`;
}
