import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { withholdKeys } from '../capabilities/material/withhold-keys.migration.ts';
import {
  assessment,
  item,
  makeCartridge,
  qtiItem,
  resource,
  types,
} from './testing/make-cartridge.ts';
import { openPackageSchool, reasonsOf } from './testing/package-school.ts';

const school = await openPackageSchool('课.imscc');
afterAll(school.close);

const associated = 'associatedcontent/imscc_xmlv1p1/learning-application-resource';
const file = (name: string) => `<file href="${name}"/>`;
const keys = assessment(
  '期中',
  qtiItem({ ident: 'k', profile: 'cc.essay.v0p1', stem: '答案是 C' }),
);

/** As Canvas writes them: the keys of every quiz, and its settings, beside the course. */
const ofCanvas = {
  items: item('i1', '讲义', 'notes') + item('i2', '作业一', 'essay') + item('i3', '密钥', 'named'),
  resources: [
    resource('notes', 'webcontent', 'web/讲义.pdf'),
    resource('data', 'webcontent', 'web/数据.xml'),
    resource('plan', 'webcontent" intendeduse="lessonplan', 'web/教案.pdf'),
    resource('exam', 'webcontent', 'web/exam.xml'),
    resource(
      'settings',
      associated,
      'course_settings/canvas_export.txt',
      [file('course_settings/course_settings.xml'), file('course_settings/module_meta.xml')].join(
        '',
      ),
    ),
    resource(
      'meta',
      associated,
      'quiz/assessment_meta.xml',
      file('non_cc_assessments/quiz.xml.qti'),
    ),
    resource('named', associated, 'non_cc_assessments/quiz.xml.qti'),
    resource('essay', associated, 'essay/essay.html', file('essay/assignment_settings.xml')),
    resource('quiz', types.quiz, 'quiz/assessment_qti.xml'),
  ].join(''),
  files: [
    { name: 'web/讲义.pdf', content: '%PDF-1.4' },
    { name: 'web/数据.xml', content: '<prices/>' },
    { name: 'web/教案.pdf', content: '%PDF-1.4' },
    // Some tools write it with two bytes a letter.
    { name: 'web/exam.xml', content: Buffer.from(`\uFEFF${keys}`, 'utf16le') },
    { name: 'course_settings/canvas_export.txt', content: 'Q: What did the panda say?' },
    { name: 'course_settings/course_settings.xml', content: '<course/>' },
    { name: 'course_settings/module_meta.xml', content: '<modules/>' },
    { name: 'quiz/assessment_meta.xml', content: '<quiz/>' },
    { name: 'non_cc_assessments/quiz.xml.qti', content: keys },
    { name: 'essay/essay.html', content: '<p>写一页</p>' },
    { name: 'essay/assignment_settings.xml', content: '<assignment/>' },
    {
      name: 'quiz/assessment_qti.xml',
      content: assessment('期中', qtiItem({ ident: 'q', profile: 'cc.essay.v0p1', stem: '问' })),
    },
  ],
};

describe('a cartridge of Canvas', () => {
  it('hands out what its contents offer to learners, and never a quiz, its key or settings', async () => {
    const report = await school.take(makeCartridge({ identifier: 'canvas', ...ofCanvas }));
    expect(report.fault).toBeUndefined();
    const files = await school.files(report.courseId);
    expect(files.map(({ file_name }) => file_name).toSorted()).toEqual(['数据.xml', '讲义.pdf']);
    const pages = await school.readings(report.courseId);
    expect(pages.map(({ title }) => title).toSorted()).toEqual(['作业一', '期中']);
    expect(reasonsOf(report)).toEqual([
      '《non_cc_assessments/quiz.xml.qti》：是测验的题目、答案或平台自己的设置，不给学员下载',
      '《web/教案.pdf》：只给老师看的内容，没有取用',
      '《web/exam.xml》：是测验的题目、答案或平台自己的设置，不给学员下载',
    ]);
    expect(report.notes).toContain(
      '目录没有给学员的附属文件（测验的题目和答案、平台的设置）没有取用',
    );
  });

  it('gives its pages and its syllabus, though no module names them', async () => {
    const report = await school.take(
      makeCartridge({
        identifier: 'loose',
        resources: [
          resource('page', associated, 'wiki_content/复利.html'),
          resource('other', 'webcontent', 'wiki_content/久期.html'),
          resource('plan', `${associated}" intendeduse="syllabus`, 'course_settings/syllabus.html'),
          resource('essay', associated, 'essay/essay.html', file('essay/assignment_settings.xml')),
        ].join(''),
        files: [
          ...['wiki_content/复利.html', 'wiki_content/久期.html', 'course_settings/syllabus.html'],
          'essay/essay.html',
        ].map((name) => ({ name, content: `<title>${name.slice(-7, -5)}</title><p>文字</p>` })),
      }),
    );
    expect(report.fault).toBeUndefined();
    const pages = await school.readings(report.courseId);
    expect(pages.map(({ title }) => title).toSorted()).toEqual(['us', '久期', '复利'].toSorted());
  });

  it('that was taken in before loses its keys, and what a teacher gave stays', async () => {
    const { courseId } = await school.take(makeCartridge({ identifier: 'before', ...ofCanvas }));
    const names = [
      'quiz.xml.qti',
      'assessment_meta.xml',
      'course_settings.xml',
      'canvas_export.txt',
    ];
    const row = (file_name: string, storage_key: string) => ({
      course_id: courseId,
      book_id: null,
      title: file_name,
      file_name,
      content_type: 'application/xml',
      bytes: 1,
      storage_key,
      made_at: new Date(),
    });
    await school.connection
      .insertInto('course_file')
      .values([
        ...names.map((name) => row(name, `course-files/packages/old-${name}`)),
        row('rubrics.xml', 'course-files/given-by-hand'),
      ])
      .execute();
    await sql.raw(withholdKeys).execute(school.connection);
    const left = await school.files(courseId);
    expect(left.map(({ file_name }) => file_name).toSorted()).toEqual([
      'rubrics.xml',
      '数据.xml',
      '讲义.pdf',
    ]);
  });
});
