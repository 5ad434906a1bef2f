import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  getMaterial,
  handoutFileId,
  openBookFile,
  openCourseFile,
} from '@xuezhou/contract/material';
import { refusals } from '@xuezhou/contract/refusals';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import { enrol, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock, services } = school;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-files-'));
afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => clock.reset());

async function addFile(...words: string[]): Promise<number> {
  const file = path.join(folder, '公式 表.pdf');
  await writeFile(file, '%PDF-1.7 公式');
  const [courseId = '', ...options] = words;
  const printed: string[] = [];
  const code = await runCli(
    ['course', 'file-add', courseId, file, '--title', '公式表', ...options],
    async () => ({ ...services, close: async () => {} }),
    { print: (line) => printed.push(line), note: (line) => printed.push(line) },
  );
  expect(code, printed.join()).toBe(0);
  return Number(/已加资料 (\d+)/.exec(printed[0] ?? '')?.[1]);
}

describe('[GET /api/courses/:courseId/book/:bookId/file/:fileId] the files of a course', () => {
  it('are listed, and open by a signed link for this student in this session alone', async () => {
    const course = await makeCourse(connection);
    const { courseId, bookId } = course;
    const ofCourse = await addFile(String(courseId));
    const ofBook = await addFile(String(courseId), '--book', String(bookId));
    const student = await school.signIn();
    const material = await student.data(getMaterial, { params: { courseId } });
    expect(material.files).toMatchObject([{ fileId: ofCourse, title: '公式表', kind: 'file' }]);
    expect(material.books[0]?.files.map(({ fileId }) => fileId)).toEqual([handoutFileId, ofBook]);
    const signed = await student.data(openBookFile, {
      params: { courseId, bookId, fileId: ofBook },
    });
    const url = signed.filePath;
    const own = await student.send({ method: 'GET', url });
    expect([own.statusCode, own.body]).toEqual([200, '%PDF-1.7 公式']);
    expect(own.headers['content-disposition']).toContain(encodeURIComponent('公式 表.pdf'));
    const other = await school.signIn();
    for (const client of [other, school.visit()])
      expect((await client.send({ method: 'GET', url })).statusCode).toBe(404);
    const forged = url.replace(`/${student.studentId}.`, `/${other.studentId}.`);
    expect((await other.send({ method: 'GET', url: forged })).statusCode).toBe(404);
    clock.advance({ minutes: 11 });
    expect((await student.send({ method: 'GET', url })).statusCode).toBe(404);
  });

  it('of a book and of the whole course are not taken for each other', async () => {
    const { courseId, bookId } = await makeCourse(connection);
    const fileId = await addFile(String(courseId));
    const student = await school.signIn();
    expect((await student.call(openBookFile, { params: { courseId, bookId, fileId } })).http).toBe(
      404,
    );
    const { fileName } = await student.data(openCourseFile, { params: { courseId, fileId } });
    expect(fileName).toBe('公式 表.pdf');
    const wrong = { courseId, fileId: handoutFileId };
    expect((await student.call(openCourseFile, { params: wrong })).http).toBe(404);
  });

  it('are refused without the course, and after its period, when they are still listed', async () => {
    const { courseId, bookId } = await makeCourse(connection, { access: 'enrolled' });
    const params = { courseId, bookId, fileId: handoutFileId };
    const student = await school.signIn();
    expect((await student.call(openBookFile, { params })).status).toBe(refusals.courseNotOwned[0]);
    await enrol(connection, student.studentId, courseId, '2020-01-01');
    expect((await student.call(openBookFile, { params })).status).toBe(refusals.courseExpired[0]);
    expect((await student.call(getMaterial, { params: { courseId } })).status).toBe(200);
  });

  it('hold the handout of a book: its readings with formulas that need no script, and whose it is', async () => {
    const { courseId, bookId, readingId } = await makeCourse(connection);
    const endless = '<span class="math" data-display="false">\\def\\a{x}\\a</span>';
    const html = `<p>现值 <span class="math" data-display="false">\\frac{a}{b} &lt; 1</span>${endless}</p>`;
    await connection
      .updateTable('reading')
      .where('reading_id', '=', readingId)
      .set({ html })
      .execute();
    const student = await school.signIn({ nickname: '林知远' });
    const { filePath } = await student.data(openBookFile, {
      params: { courseId, bookId, fileId: handoutFileId },
    });
    const { statusCode, body, headers } = await student.send({ method: 'GET', url: filePath });
    expect(statusCode).toBe(200);
    expect(body).toContain('<mfrac>');
    expect(body).toContain(endless);
    expect(body).toContain(`林知远（学号 ${student.studentId}）的讲义`);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('of a book that is not issued are not given', async () => {
    const { courseId, bookId } = await makeCourse(connection, { bookStatus: -1 });
    const student = await school.signIn();
    expect((await student.data(getMaterial, { params: { courseId } })).books).toEqual([]);
    const params = { courseId, bookId, fileId: handoutFileId };
    expect((await student.call(openBookFile, { params })).http).toBe(404);
  });
});
