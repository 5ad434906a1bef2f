import { afterAll, describe, expect, it } from 'vitest';
import { makeStudent } from '../testing/factories.ts';
import { item, makeCartridge, resource, type CartridgeWishes } from './testing/make-cartridge.ts';
import { openPackageSchool } from './testing/package-school.ts';
import { wholeCartridge } from './testing/whole-cartridge.ts';

const school = await openPackageSchool('课.imscc');
afterAll(school.close);

const importCartridge = (wishes: CartridgeWishes) => school.take(makeCartridge(wishes));

describe('a Common Cartridge', () => {
  it('imported again changes its own, keeps what was marked and answered, and what a teacher added', async () => {
    const first = await importCartridge({ ...wholeCartridge, identifier: 'again' });
    const before = {
      pages: await school.readings(first.courseId),
      asked: await school.questions(first.courseId),
    };
    const again = await importCartridge({ ...wholeCartridge, identifier: 'again' });
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 16, skipped: 5 });
    await school.connection
      .insertInto('course_file')
      .values({
        course_id: first.courseId,
        book_id: null,
        title: '老师加的',
        file_name: 'x.txt',
        content_type: 'text/plain',
        bytes: 1,
        storage_key: `course-files/${first.courseId}/x`,
        made_at: new Date(),
      })
      .execute();
    const old = await school.files(first.courseId);
    const next = await importCartridge({
      ...wholeCartridge,
      identifier: 'again',
      title: '固定收益 第二版',
      items: item('m9', '第二单元', '', item('i1', '久期', 'page') + item('i3', '公式表', 'pdf')),
      resources:
        resource('page', 'webcontent', 'wiki/%E4%B9%85%E6%9C%9F.html') +
        resource('pdf', 'webcontent', 'f/表.pdf'),
      files: [
        { name: 'wiki/久期.html', content: '<p>改过</p>' },
        { name: 'f/表.pdf', content: '%PDF-2.0 新' },
      ],
    });
    expect(next.courseId).toBe(first.courseId);
    expect(next.counts).toEqual({ added: 0, changed: 2, unchanged: 0, skipped: 0 });
    expect(next.notes).toEqual(['包里不再有的 14 项已移走，学生的划线和作答仍保留']);
    expect(await school.readings(next.courseId)).toMatchObject([
      { reading_id: before.pages[0]?.reading_id, book: '第二单元', html: '<p>改过</p>' },
    ]);
    const asked = await school.questions(next.courseId);
    expect(asked.map(({ question_id }) => question_id)).toEqual(
      before.asked.map(({ question_id }) => question_id),
    );
    expect(asked.every(({ retired_at }) => retired_at !== null)).toBe(true);
    const kept = await school.files(next.courseId);
    expect(kept.map(({ title }) => title)).toEqual(['公式表', '老师加的']);
    // For an undo.
    expect(await school.storage.stat(old[0]?.storage_key ?? '')).toBeDefined();
    expect(await school.storage.stat(kept[0]?.storage_key ?? '')).toBeDefined();
    const back = await importCartridge({ ...wholeCartridge, identifier: 'again' });
    expect(
      (await school.questions(back.courseId)).every(({ retired_at }) => retired_at === null),
    ).toBe(true);
  });

  it('keeps a highlight with its page when the page moves into another book', async () => {
    const pages = resource('page', 'webcontent', 'a.html');
    const inBook = (id: string): CartridgeWishes => ({
      identifier: 'moves',
      items: item(id, `单元 ${id}`, '', item('i', '页', 'page')),
      resources: pages,
      files: [{ name: 'a.html', content: '<p>要划的字</p>' }],
    });
    const { courseId } = await importCartridge(inBook('m1'));
    const [{ reading_id, book_id } = { reading_id: 0, book_id: 0 }] = await school.connection
      .selectFrom('reading')
      .where('course_id', '=', courseId)
      .select(['reading_id', 'book_id'])
      .execute();
    const { studentId } = await makeStudent(school.connection);
    await school.connection
      .insertInto('highlight')
      .values({
        student_id: studentId,
        highlight_id: '0190a000-0000-7000-8000-000000000001',
        course_id: courseId,
        book_id,
        reading_id,
        reading_number: '',
        reading_title: '页',
        color: 'yellow',
        exact: '要划的字',
        prefix: '',
        suffix: '',
        start_at: 0,
        note: '',
        revision: 1,
        created_at: new Date(),
        edited_at: new Date(),
      })
      .execute();
    await importCartridge(inBook('m2'));
    const moved = await school.connection
      .selectFrom('highlight')
      .innerJoin('reading', 'reading.reading_id', 'highlight.reading_id')
      .whereRef('highlight.book_id', '=', 'reading.book_id')
      .where('student_id', '=', studentId)
      .select('exact')
      .execute();
    expect(moved).toEqual([{ exact: '要划的字' }]);
  });
});
