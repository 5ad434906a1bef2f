import type { Where } from '@xuezhou/contract/bulk/console';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import { fieldWords, mapTexts, textsOf } from '@xuezhou/rules/review/editor/form-texts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { questionsSaying } from '../../practice/practice-content.port.ts';
import {
  draftsSaying,
  formNow,
  versionNow,
  type DeskQuestion,
} from '../../review/review-draft.port.ts';
import type { CourseText, TextPart } from './course-text.ts';

export interface QuestionText extends CourseText {
  readonly form: QuestionForm;
  readonly question: DeskQuestion;
}

/** By their numbers: those that are asked, and those that are only written yet. */
export async function allSaying(
  connection: Connection,
  courseId: number,
  find: string,
): Promise<number[]> {
  const asked = await questionsSaying(connection, courseId, find);
  const written = await draftsSaying(connection, courseId, find);
  return [...new Set([...asked, ...written])].toSorted((a, b) => a - b);
}

const whereOf = (at: string): Where =>
  /(?:^|\.)explanation$|\.why$/.test(at) ? 'explanation' : 'question';

const maxLengths = { blocks: 40_000, line: 4000 } as const;

export async function questionText(
  connection: Connection,
  question: DeskQuestion,
  wanted: ReadonlySet<Where>,
  mayWrite: boolean,
): Promise<QuestionText> {
  const form = await formNow(connection, question);
  const { questionId, edited } = question;
  return {
    ...{ key: `question:${questionId}`, kind: 'question', id: questionId, form, question },
    place: `题 ${questionId}`,
    fault: faultOf(edited?.ofFiles === true, mayWrite),
    note: edited === undefined ? '还是草稿' : `发布后成为第 ${versionNow(edited) + 1} 版，不重判`,
    parts: textsOf(form)
      .map(({ at, text, kind }): TextPart => ({
        ...{ where: whereOf(at), at: fieldWords(at), text, most: maxLengths[kind], mustSay: false },
      }))
      .filter(({ where }) => wanted.has(where)),
  };
}

function faultOf(ofFiles: boolean, mayWrite: boolean): string | null {
  if (ofFiles) return '在课程文件里，要在文件里改';
  return mayWrite ? null : '改题要有写题的权限';
}

/** The form with these in place of its texts, of which there are as many. */
export function rewrittenForm(
  form: QuestionForm,
  wanted: ReadonlySet<Where>,
  texts: readonly string[],
): QuestionForm {
  const seen = textsOf(form).filter(({ at }) => wanted.has(whereOf(at)));
  const news = new Map(seen.map(({ at, text }, index) => [at, texts[index] ?? text]));
  return mapTexts(form, (text, at) => news.get(at) ?? text);
}
