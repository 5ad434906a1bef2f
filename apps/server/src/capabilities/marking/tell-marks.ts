import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { GivenLevel } from '@xuezhou/contract/marking/console';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { escapeText, plainHtml } from '../../platform/text/clean-html.ts';
import { sendLetters, type Letter } from '../message/message.port.ts';
import { questionStems } from '../practice/practice-facts.port.ts';
import { countMarks } from './count-marks.ts';

/** A mark that is taken back within this time was never heard of. */
const quietMinutes = 10;
/** So many in a transaction. */
const batchSize = 200;
const stemLength = 40;

interface Untold {
  question_id: number;
  student_id: number;
  version: number;
  levels: GivenLevel[] | null;
  score: number;
  full_score: number;
  is_whole: boolean;
  remark: string;
  /** The student knows of one that was not taken back. */
  was_told: boolean;
  /** What the student knows is the same. */
  is_known: boolean;
  words: string | null;
}

/**
 * Tells students of marks that hold since ten minutes, each once: the message and that it was told are written
 * together. What was never told of and taken back stays unsaid, also where what is known already holds again; a mark
 * that lacks a point waits until it is whole. What is told is the verdict of the answer from that moment on.
 */
export async function tellMarks({
  database: { connection },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  for (;;) {
    const told = await inTransaction(connection, (change) => tellSome(change, clock.now()));
    if (told < batchSize) return;
  }
}

/** Of a mark `m` the last before it that its student was told of. */
const toldBefore = sql`
  select * from answer_mark t where t.question_id = m.question_id and t.student_id = m.student_id
    and t.version < m.version and t.told_at is not null order by t.version desc limit 1`;

async function tellSome(change: Change, now: Date): Promise<number> {
  const before = new Date(now.getTime() - quietMinutes * 60_000);
  const { rows } = await sql<Untold>`
    with due as (
      select m.question_id, m.student_id, m.version from answer_mark m
      where m.is_current and m.told_at is null and m.marked_at <= ${before} and (m.is_whole or m.levels is null)
      order by m.marked_at limit ${batchSize} for update skip locked)
    update answer_mark m set told_at = ${now} from due
    where m.question_id = due.question_id and m.student_id = due.student_id and m.version = due.version
    returning m.question_id, m.student_id, m.version, m.levels, m.score, m.full_score, m.is_whole, m.remark,
      coalesce((select o.levels is not null from (${toldBefore}) o), false) as was_told,
      coalesce((select (o.levels, o.score, o.full_score, o.remark, o.answered_at)
        is not distinct from (m.levels, m.score, m.full_score, m.remark, m.answered_at) from (${toldBefore}) o), false) as is_known,
      (select r.words from rubric r where r.act_id = m.act_id) as words`.execute(change);
  await countMarks(change, now);
  const stems = await questionStems(change, [...new Set(rows.map((row) => row.question_id))]);
  const letters = rows.flatMap((row): Letter[] => {
    const found = stems.get(row.question_id);
    // What was taken back before anybody heard of it.
    if (found === undefined || row.is_known || (row.levels === null && !row.was_told)) return [];
    const link = `/exercise/${found.courseId}?type=4&q=${row.question_id}`;
    return [letterOf(row, shortened(found.stem), link)];
  });
  await sendLetters(change, letters, { at: now, kind: 'study' });
  return rows.length;
}

const shortened = (stem: string): string =>
  stem.length > stemLength ? `${stem.slice(0, stemLength)}…` : stem;

function letterOf(row: Untold, stem: string, link: string): Letter {
  const { student_id: studentId, score, full_score: full, remark } = row;
  if (row.levels === null)
    return {
      studentId,
      title: '一道问答题的批改收回了',
      html: `<p>${plainHtml(`“${stem}”之前的得分不作数了，老师会再批一次，批好会告诉你。`)}</p>`,
    };
  const words = row.was_told
    ? row.words !== null && row.words !== ''
      ? row.words
      : '老师又看了一遍，分数和评语以这次为准。'
    : remark;
  return {
    studentId,
    title: row.was_told
      ? `一道问答题改为 ${score} / ${full} 分`
      : `一道问答题批好了：${score} / ${full} 分`,
    html: `<p>${plainHtml(`“${stem}”`)}</p>${words === '' ? '' : `<p>${plainHtml(words)}</p>`}<p><a href="${escapeText(link)}">看每一点的得分</a></p>`,
  };
}
