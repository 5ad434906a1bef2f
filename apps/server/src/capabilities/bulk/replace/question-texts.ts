import type { Where } from '@xuezhou/contract/bulk/console';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import { fieldWords, mapTexts, textsOf } from '@xuezhou/rules/review/editor/form-texts';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { versionNow, type DeskQuestion } from '../../review/review-draft.port.ts';
import { formNow } from '../questions/form-now.ts';
import type { CourseText, TextPart } from './course-text.ts';

export interface QuestionText extends CourseText {
  readonly form: QuestionForm;
  readonly question: DeskQuestion;
}

/** What is written with letters and figures alone is in the database as it is in a form: the others are all looked at. */
const isPlain = (find: string): boolean => /^[\p{L}\p{N} ，。、：；？！（）]+$/u.test(find);

/** Questions of a course that are asked or only written yet, and may say it. */
export async function questionsSaying(
  connection: Connection,
  courseId: number,
  find: string,
): Promise<number[]> {
  const says = (value: ReturnType<typeof sql>) =>
    isPlain(find) ? sql`position(${find} in ${value}::text) > 0` : sql`true`;
  const { rows } = await sql<{ id: number }>`
    select q.question_id as id from question q
    where q.course_id = ${courseId} and q.parent_id is null and q.retired_at is null and (
      exists (select from question p join question_version v
          on v.question_id = p.question_id and v.version = p.version
        where (p.question_id = q.question_id or p.parent_id = q.question_id)
          and (${says(sql`v.content`)} or ${says(sql`v.source`)}))
      or exists (select from question_draft d
        where d.question_id = q.question_id and d.form is not null and ${says(sql`d.form`)}))
    union
    select d.question_id from question_draft d
    where d.course_id = ${courseId} and d.form is not null and ${says(sql`d.form`)}
      and not exists (select from question q where q.question_id = d.question_id)
    order by id`.execute(connection);
  return rows.map(({ id }) => id);
}

const whereOf = (at: string): Where =>
  /(?:^|\.)explanation$|\.why$/.test(at) ? 'explanation' : 'question';

const most = { blocks: 40_000, line: 4000 } as const;

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
        ...{ where: whereOf(at), at: fieldWords(at), text, most: most[kind], mustSay: false },
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
