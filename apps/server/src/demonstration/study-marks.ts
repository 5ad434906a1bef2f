import { sql } from 'kysely';
import { sendMessage } from '../capabilities/message/message.port.ts';
import { findSurvey } from '../capabilities/survey/survey.port.ts';
import { noteHtml } from '../capabilities/notes/note-html.ts';
import type { Change } from '../platform/database/prepare.ts';
import { plainHtml } from '../platform/text/clean-html.ts';
import { uncheckedHtml } from '../platform/text/rich-text.ts';

const notes = [
  {
    noteId: '0197b5a0-0000-7000-8000-00000000d001',
    bulletId: 1001,
    second: 12,
    content:
      '**利率有三个名字**，看从谁的角度问：\n- 借出的人：必要收益率\n- 算现值的人：折现率\n- 花钱的人：机会成本',
  },
  {
    noteId: '0197b5a0-0000-7000-8000-00000000d002',
    bulletId: 1001,
    second: 47,
    content: '名义利率一层一层往上加：\n\n$$\nr = r_f + IP + DRP + LP + MP\n$$',
  },
] as const;

const task = `用自己的话写一页：一笔钱的**现值**为什么总比将来的数小？

至少用到一个公式，例如 $PV = \\frac{FV}{(1+r)^n}$，并举一个自己生活里的例子。`;

/** Notes, favourites, an assignment and a training camp, so that their pages are not empty. Doing it again changes nothing. */
export async function addStudyMarks(change: Change, studentId: number): Promise<void> {
  for (const { noteId, bulletId, second, content } of notes) {
    const html = await noteHtml(content);
    await sql`
      insert into note (student_id, note_id, note_type, course_id, book_id, reading_id, bullet_id, second,
        title, content, html, revision, created_at, edited_at)
      select ${studentId}, ${noteId}::uuid, 'bullet', course_id, book_id, reading_id, bullet_id, ${second}::int,
        title, ${content}::text, ${html}::text, 1, now(), now()
      from bullet where bullet_id = ${bulletId}
      on conflict do nothing`.execute(change);
  }
  await sql`
    insert into bullet_favorite (student_id, bullet_id, course_id, book_id, title, collected_at)
    select ${studentId}, bullet_id, course_id, book_id, title, now()
    from bullet where bullet_id in (1001, 1002, 2001)
      and not exists (select from bullet_favorite where student_id = ${studentId})`.execute(change);
  const html = await uncheckedHtml(task, (path) => Promise.resolve({ fault: path }));
  await sql`
    insert into assignment (book_id, title, html, source, opens_next)
    select book_id, '写一页：现值', ${html}::text, ${task}::text, 'always' from book where book_id = 1
    on conflict do nothing`.execute(change);
  await sql`
    insert into camp_member (student_id, camp_id, class_id, starts_on, joined_at)
    select ${studentId}::int, camp_id, class_id, (now() at time zone 'Asia/Shanghai')::date, now()
    from camp_class where class_id = 1
    on conflict do nothing`.execute(change);
  await tellOfSurvey(change, studentId);
}

/** Where the catalogue has one: a survey is found by its message. */
async function tellOfSurvey(change: Change, studentId: number): Promise<void> {
  const survey = await findSurvey(change, 1);
  if (survey === undefined) return;
  const content = `<p>${plainHtml(survey.intro)}</p><p><a href="/survey/1">去填</a></p>`;
  await sendMessage(change, { studentId, title: survey.title, content, at: new Date() });
}
