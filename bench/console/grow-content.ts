import type { School } from '../school/open-school.ts';

export interface ContentSizes {
  /** Of the whole bank, over as many courses as the school has. */
  readonly questions: number;
  /** Of the one course that pages write. */
  readonly lectures: number;
}

const courses = 20;
/** The course that pages write. */
export const writtenCourse = 9000;
const inChapter = 10;

/** A bank of the school with figures, and a course with so many lectures, all of it in its draft and published. */
export async function growContent(
  { owner }: Pick<School, 'owner'>,
  { questions, lectures }: ContentSizes,
  staffId: number,
): Promise<void> {
  const run = async (words: string) => await owner.query(words);
  await run(`insert into course (course_id, family, group_type, title, cover, subtitle, access, identity_required, sort, source)
    select 8000 + n, 'CFA', 1, '课程' || n, '课', '', 'enrolled', false, n, 'bench' from generate_series(1, ${courses}) n`);
  await run(`insert into book (book_id, course_id, position, title, cover, intro, book_status)
    select course_id, course_id, 1, '第一册', '书', '', 1 from course where source = 'bench'`);
  await run(`insert into reading (reading_id, book_id, course_id, position, number, title, minutes, html)
    select 800000 + n, 8001 + n % ${courses}, 8001 + n % ${courses}, n, n::text, '第' || n || '章', 30, ''
    from generate_series(1, ${courses * 20}) n`);
  await run(`insert into question (question_id, course_id, book_id, reading_id, position, kind, version, stem_text, source_key)
    select 900000 + n, r.course_id, r.book_id, r.reading_id, n, 'single', 1,
      '一只 ' || n || ' 年期国债的修正久期为 7.60，凸性为 71.0。若收益率上行 80 个基点，债券价格变动最接近：', 'bench' || n
    from generate_series(1, ${questions}) n join reading r on r.reading_id = 800001 + n % ${courses * 20}`);
  await run(`insert into question_version (question_id, version, answer, content, content_hash)
    select question_id, 1, 'B', jsonb_build_object('question', repeat('题', 300), 'options', jsonb_build_array(
      jsonb_build_object('letter', 'A', 'html', '−5.85%', 'rationale', ''),
      jsonb_build_object('letter', 'B', 'html', '−5.63%', 'rationale', ''))), 'h'
    from question where source_key like 'bench%'`);
  await run(`insert into question_statistic (question_id, version, answers, facility, discrimination, options, counted_at, suspicions)
    select question_id, 1, question_id % 200, 0.6, 0.3, '[]', now(),
      case when question_id % 20 = 0 then '{too-hard}'::text[] else '{}' end
    from question where source_key like 'bench%'`);
  await growCourse(run, lectures, staffId);
}

async function growCourse(
  run: (words: string) => Promise<unknown>,
  lectures: number,
  staffId: number,
): Promise<void> {
  const chapters = Math.ceil(lectures / inChapter);
  const books = Math.ceil(chapters / inChapter);
  await run(`insert into authored_course (course_id, request_id, version, made_at, made_by)
    values (${writtenCourse}, gen_random_uuid(), 1, now(), ${staffId})`);
  const nodes = `
    select 'course' as kind, ${writtenCourse} as node_id, null::int as parent_id, '' as rank, '两千节课' as title,
      '{"family":"CFA","group":"main","cover":"课","subtitle":"","examDate":null,"isOpen":false,"needsIdentity":false,"shufflesOptions":false,"sort":1,"folder":"bench"}'::jsonb as fields, null as body
    union all
    select 'book', 1100000 + n, ${writtenCourse}, lpad(n::text, 8, '0'), '第' || n || '册',
      '{"cover":"书","intro":"","isIssued":true}', null from generate_series(1, ${books}) n
    union all
    select 'reading', 1200000 + n, 1100001 + (n - 1) / ${inChapter}, lpad(n::text, 8, '0'), '第' || n || '章',
      jsonb_build_object('number', n::text, 'figures', '{}'::jsonb, 'subjects', jsonb_build_array(
        jsonb_build_object('id', 1200000 + n, 'title', '', 'group', 'basis'))), repeat('一段正文。', 400)
    from generate_series(1, ${chapters}) n
    union all
    select 'lecture', 1300000 + n, 1200001 + (n - 1) / ${inChapter}, lpad(n::text, 8, '0'), '第' || n || '节',
      '{"isIntensive":false,"isFree":false,"subject":null,"content":null}', null from generate_series(1, ${lectures}) n`;
  await run(`insert into authored_node (kind, node_id, course_id, parent_id, rank, title, fields, body, changed_at, changed_by)
    select kind, node_id, ${writtenCourse}, parent_id, rank, title, fields, body, now(), ${staffId} from (${nodes}) n`);
  await run(`insert into course_version (course_id, version, document, changes, published_at, published_by)
    select ${writtenCourse}, 1, jsonb_agg(jsonb_build_object('kind', kind, 'nodeId', node_id, 'parentId', parent_id,
      'rank', rank, 'title', title, 'fields', fields, 'body', body)), 0, now(), ${staffId} from (${nodes}) n`);
}
