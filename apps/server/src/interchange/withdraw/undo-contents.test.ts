import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeStudent } from '../../testing/factories.ts';
import { item, makeCartridge, resource } from '../testing/make-cartridge.ts';
import { makeEpub } from '../testing/make-epub.ts';
import { openUndoSchool } from '../testing/undo-school.ts';
import { wholeCartridge } from '../testing/whole-cartridge.ts';

let school: Awaited<ReturnType<typeof openUndoSchool>>;
beforeEach(async () => {
  school = await openUndoSchool();
});
afterEach(async () => {
  await school.close();
});

const stays = '学生的作答、复习和划线都保留，再导入同一个文件就回来';
const onlyCourse = async () =>
  await school.connection
    .selectFrom('course')
    .select(['course_id', 'access'])
    .executeTakeFirstOrThrow();

async function mark(readingId: number) {
  const { studentId } = await makeStudent(school.connection);
  const reading = await school.connection
    .selectFrom('reading')
    .where('reading_id', '=', readingId)
    .selectAll()
    .executeTakeFirstOrThrow();
  await school.connection
    .insertInto('highlight')
    .values({
      student_id: studentId,
      highlight_id: '0190a000-0000-7000-8000-000000000001',
      course_id: reading.course_id,
      book_id: reading.book_id,
      reading_id: readingId,
      reading_number: '',
      reading_title: reading.title,
      color: 'yellow',
      exact: '要划的字',
      prefix: '',
      suffix: '',
      start_at: 0,
      note: '我的笔记',
      revision: 1,
      created_at: new Date(),
      edited_at: new Date(),
    })
    .execute();
}

/** Highlights that stand in a chapter of the school, in its book. */
const marks = async () =>
  await school.connection
    .selectFrom('highlight as h')
    .innerJoin('reading as r', (join) =>
      join.onRef('r.reading_id', '=', 'h.reading_id').onRef('r.book_id', '=', 'h.book_id'),
    )
    .select(['r.title', 'h.note'])
    .execute();

describe('undoing an import of cards', () => {
  const csv = '正面,背面,章节\n久期,敏感度,第 1 章\n凸性,弯曲,第 2 章\n';

  it('puts back what it changed, takes away what it added, and is told', async () => {
    await school.take('固收.csv', csv);
    expect(school.said).toContain('固收.csv 的这次导入可以撤销：npx xuezhou imports undo 1');
    const before = await school.contents();
    await school.take(
      '固收.csv',
      `${csv.replace('弯曲', '坏了')}基点,万分之一,第 3 章\n`,
      '--open',
    );
    expect(await school.contents()).not.toEqual(before);
    expect(await school.run('imports', 'list')).toBe(0);
    expect(school.said[1]).toMatch(/^ *2 .*固收\.csv +1 +1/);
    expect(await school.run('imports', 'undo', '2')).toBe(0);
    expect(school.said).toEqual([
      '已撤销 固收.csv 的导入：1 张新闪卡不再出现，1 张闪卡回到原样，课程的名称和开放范围回到原样',
      stays,
    ]);
    expect(await school.contents()).toEqual(before);
    expect(await school.run('imports', 'undo', '2')).toBe(1);
    expect(school.said).toEqual(['没有编号为 2 的导入，或者已经撤销；见 imports list']);
    expect(await school.contents()).toEqual(before);
  });

  it('keeps what a student remembers, which is there again with the same file, and with no other card', async () => {
    await school.take('固收.csv', csv, '--open');
    const before = await school.contents();
    const [card] = await school.connection
      .selectFrom('card')
      .selectAll()
      .where('front', '=', '凸性')
      .execute();
    const { studentId } = await makeStudent(school.connection);
    const { course_id } = await onlyCourse();
    await school.connection
      .insertInto('card_state')
      .values({ student_id: studentId, card_id: card?.card_id ?? 0, course_id })
      .execute();
    const remembered = async () =>
      await school.connection
        .selectFrom('card_state')
        .leftJoin('card', 'card.card_id', 'card_state.card_id')
        .select('front')
        .execute();
    expect(await school.run('imports', 'undo', '1')).toBe(0);
    expect(await remembered()).toEqual([{ front: null }]);
    expect((await onlyCourse()).access).toBe('enrolled');
    await school.take('别的.csv', '正面,背面\n期权,权利\n远期,约定\n期货,场内\n');
    expect(await remembered()).toEqual([{ front: null }]);
    await school.run('imports', 'undo', '2');
    await school.take('固收.csv', csv, '--open');
    expect(await remembered()).toEqual([{ front: '凸性' }]);
    expect((await school.contents()).card).toEqual(before.card);
    expect((await school.contents()).reading).toEqual(before.reading);
  });

  it('leaves what a younger import changed, until that one is undone', async () => {
    await school.take('固收.csv', csv);
    await school.take('固收.csv', csv.replace('弯曲', '曲率'));
    expect(await school.run('imports', 'undo', '1')).toBe(0);
    expect(school.said).toEqual([
      '已撤销 固收.csv 的导入：1 张新闪卡不再出现',
      '1 张闪卡后来又改过，没有动',
      stays,
    ]);
    expect((await school.contents()).card).toMatchObject([{ row: { back: '曲率' } }]);
    await school.run('imports', 'undo', '2');
    expect((await school.contents()).card).toMatchObject([{ row: { back: '弯曲' } }]);
  });

  it('keeps no record of an import that changed nothing, nor of a dry run', async () => {
    await school.take('固收.csv', csv, '--dry-run');
    expect(school.said.join('\n')).not.toContain('可以撤销');
    await school.take('固收.csv', csv);
    await school.take('固收.csv', csv);
    expect(school.said.join('\n')).not.toContain('可以撤销');
    await school.run('imports', 'list');
    expect(school.said).toHaveLength(2);
  });
});

describe('undoing an import of a book', () => {
  const first = { 'a.xhtml': '<h1>一</h1><p>要划的字</p>', 'b.xhtml': '<h1>二</h1><p>乙</p>' };
  const contents = { 'a.xhtml': '一', 'b.xhtml': '二', 'c.xhtml': '三' };
  const book = (documents: Record<string, string>, title = '固定收益') =>
    makeEpub({ title, documents, contents });

  it('brings a removed chapter back with its highlights, and the former title and words', async () => {
    await school.take('书.epub', book(first));
    const before = await school.contents();
    const [reading] = await school.connection
      .selectFrom('reading')
      .where('title', '=', '一')
      .select('reading_id')
      .execute();
    await mark(reading?.reading_id ?? 0);
    const next = { 'b.xhtml': '<h1>二</h1><p>改</p>', 'c.xhtml': '<h1>三</h1><p>丙</p>' };
    await school.take('书.epub', book(next, '固定收益 第二版'));
    expect(await marks()).toEqual([]);
    expect(await school.run('imports', 'undo', '2')).toBe(0);
    expect(school.said[0]).toBe(
      '已撤销 书.epub 的导入：1 章新内容不再出现，2 章内容回到原样，课程的名称和开放范围回到原样',
    );
    expect(await school.contents()).toEqual(before);
    expect(await marks()).toEqual([{ title: '一', note: '我的笔记' }]);
    // All of it, and all of it again.
    await school.run('imports', 'undo', '1');
    expect((await school.contents()).reading).toEqual([]);
    expect(await marks()).toEqual([]);
    await school.take('书.epub', book(first));
    expect((await school.contents()).reading).toEqual(before.reading);
    expect(await marks()).toEqual([{ title: '一', note: '我的笔记' }]);
    // Under a title that the book never had, too.
    await school.run('imports', 'undo', '3');
    await school.take('书.epub', book(first, '固收'));
    expect(await marks()).toEqual([{ title: '一', note: '我的笔记' }]);
  });

  it('leaves a book that a teacher gave an assignment', async () => {
    await school.take('书.epub', book(first));
    const { book_id } = await school.connection
      .selectFrom('book')
      .select('book_id')
      .executeTakeFirstOrThrow();
    await school.connection
      .insertInto('assignment')
      .values({ book_id, title: '作业', html: '', source: '', opens_next: 'always' })
      .execute();
    expect(await school.run('imports', 'undo', '1')).toBe(0);
    expect(school.said[0]).toContain('2 章新内容不再出现');
    expect(school.said).toContain('1 本书里还有作业、资料或另外加进来的内容，书留着没有动');
    const left = await school.connection.selectFrom('assignment').select('book_id').execute();
    expect(left).toEqual([{ book_id }]);
  });

  it('leaves a chapter in which somebody else asks a question', async () => {
    await school.take('书.epub', book(first));
    await school.take('题.csv', '编号,题干,A,B,答案\nq-1,甲题,一,二,A\n');
    const [reading] = await school.connection
      .selectFrom('reading')
      .where('title', '=', '一')
      .selectAll()
      .execute();
    await school.connection
      .updateTable('question')
      .set({ reading_id: reading?.reading_id ?? 0, book_id: reading?.book_id ?? 0 })
      .execute();
    expect(await school.run('imports', 'undo', '1')).toBe(0);
    expect(school.said).toContain('1 章内容里还有另外加进来的题目或闪卡，留着没有动');
    expect((await school.contents()).reading).toMatchObject([{ row: { title: '一' } }]);
    expect((await school.contents()).questions).toMatchObject([
      { reading_id: reading?.reading_id },
    ]);
  });
});

describe('undoing an import of a course', () => {
  it('brings chapters, files and questions back as they were, and keeps what a teacher added', async () => {
    await school.take('课.imscc', makeCartridge(wholeCartridge));
    const { course_id } = await onlyCourse();
    await school.connection
      .insertInto('course_file')
      .values({
        course_id,
        book_id: null,
        title: '老师加的',
        file_name: 'x.txt',
        content_type: 'text/plain',
        bytes: 1,
        storage_key: `course-files/${course_id}/x`,
        made_at: new Date(),
      })
      .execute();
    const before = await school.contents();
    await school.take('课.imscc', second('%PDF-2.0 新'));
    expect((await school.contents()).questions).toEqual([]);
    expect(await school.run('imports', 'undo', '2')).toBe(0);
    const after = await school.contents();
    expect(after).toEqual(before);
    await school.run('imports', 'undo', '1');
    const left = await school.contents();
    expect(left).toMatchObject({ reading: [], subject: [], questions: [], book: [] });
    expect(left.course_file).toMatchObject([{ row: { title: '老师加的' } }]);
    await school.take('课.imscc', makeCartridge(wholeCartridge));
    const again = await school.contents();
    expect(again.reading).toEqual(before.reading);
    expect(again.questions).toEqual(before.questions);
  });

  it('keeps the former body of a file for the undo of the newest import alone, and tells of older ones', async () => {
    const body = async () => {
      const [file] = await school.connection.selectFrom('course_file').selectAll().execute();
      return file?.storage_key ?? '';
    };
    await school.take('课.imscc', second('%PDF-2.0 一'));
    const one = await body();
    await school.take('课.imscc', second('%PDF-2.0 二'));
    const two = await body();
    expect(await school.storage.stat(one)).toBeDefined();
    await school.take('课.imscc', second('%PDF-2.0 三'));
    expect(await school.storage.stat(one)).toBeUndefined();
    expect(await school.storage.stat(two)).toBeDefined();
    await school.run('imports', 'undo', '3');
    expect(await body()).toBe(two);
    await school.run('imports', 'undo', '2');
    expect(school.said).toEqual([
      '已撤销 课.imscc 的导入：没有需要改回的内容',
      '1 份资料的旧文件已不再保存，没有动；要换回来请重新导入旧的课程包',
    ]);
    expect(await body()).toBe(two);
  });
});

const second = (pdf: string) =>
  makeCartridge({
    ...wholeCartridge,
    title: '固定收益 第二版',
    items: item('m9', '第二单元', '', item('i1', '久期', 'page') + item('i3', '公式表', 'pdf')),
    resources:
      resource('page', 'webcontent', 'wiki/%E4%B9%85%E6%9C%9F.html') +
      resource('pdf', 'webcontent', 'f/表.pdf'),
    files: [
      { name: 'wiki/久期.html', content: '<p>改过</p>' },
      { name: 'f/表.pdf', content: pdf },
    ],
  });
