import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCourse, makeStudent } from '../../testing/factories.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { runCli, type AtShell } from '../run-cli.ts';

const school = await startTestApp();
const { connection } = school;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-shell-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Wishes extends AtShell {
  readonly confirm?: (question: string) => Promise<boolean>;
}

async function runAs({ confirm, ...shell }: Wishes, ...words: string[]) {
  const said: string[] = [];
  const noted: string[] = [];
  const code = await runCli(
    words,
    () => Promise.resolve({ ...school.services, close: () => Promise.resolve() }),
    { print: (line) => void said.push(line), note: (line) => void noted.push(line), confirm },
    undefined,
    shell,
  );
  return { code, said: said.join('\n'), noted: noted.join('\n') };
}
const run = (...words: string[]) => runAs({}, ...words);

describe('the shell', () => {
  it('says its version', async () => {
    expect(await runAs({ version: '1.2.3' }, '--version')).toMatchObject({
      ...{ code: 0, said: '1.2.3' },
    });
  });

  it('suggests a command for a mistyped one, in a line or two', async () => {
    for (const [words, meant] of [
      [['usr', 'list'], 'user'],
      [['user', 'enrl'], 'enrol'],
      [['user', 'lsit'], 'list'],
    ] as const) {
      const { code, said, noted } = await run(...words);
      expect({ code, said }).toEqual({ code: 1, said: '' });
      expect(noted).toContain(`是不是 ${meant}？`);
    }
  });

  it('every list answers programs, and says of nothing on standard output', async () => {
    const { said: help } = await run('help');
    const lists = [...help.matchAll(/^ {2}(\S+(?: \S+)?)(?: <[^>]+>)* {2,}列出/gm)].map(
      ([, name = '']) => name.split(' '),
    );
    expect(lists.length).toBeGreaterThan(30);
    for (const words of lists)
      expect({ words, help: (await run('help', ...words)).said }).toMatchObject({
        help: expect.stringContaining('--json'),
      });
    for (const words of lists.filter((own) => !help.includes(`${own.join(' ')} <`))) {
      const json = await run(...words, '--json');
      expect({ words, ...json, said: typeof JSON.parse(json.said) }).toMatchObject({
        ...{ code: 0, said: 'object' },
      });
      const { said } = await run(...words);
      expect({ words, said }).not.toMatchObject({ said: '' });
    }
  });

  it('lists students for a program with their numbers', async () => {
    await run('user', 'add', '13911112222', '--nickname', '程序看');
    const { said } = await run('user', 'list', '--json');
    expect(JSON.parse(said)).toContainEqual(
      expect.objectContaining({ nickname: '程序看', mobile: '+8613911112222' }),
    );
  });

  it('completes commands and options in bash, and has a script for zsh', async () => {
    const { said: script } = await run('completion', 'bash');
    const complete = (...words: string[]) =>
      execFileSync('bash', [
        '-c',
        `${script}\nCOMP_WORDS=(xuezhou ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _xuezhou; echo "\${COMPREPLY[*]}"`,
      ])
        .toString()
        .trim()
        .split(' ');
    expect(complete('us')).toEqual(['user']);
    expect(complete('user', 'e')).toEqual(['enrol']);
    expect(complete('user', 'enrol', '139', '1', '--un')).toEqual(['--until']);
    expect(complete('import', '--dr')).toEqual(['--dry-run']);
    expect((await run('completion', 'zsh')).said).toContain('compdef _xuezhou xuezhou');
    expect((await run('completion', 'fish')).noted).toContain('应该是 bash 或 zsh');
  });

  it('enrols nobody for ever unless that is said', async () => {
    const { courseId } = await makeCourse(connection);
    await run('user', 'add', '13911113333', '--nickname', '报名的人');
    const words = ['user', 'enrol', '13911113333', String(courseId)];
    expect((await run(...words)).noted).toContain('--forever');
    expect((await run(...words, '--forever', '--until', '2099-01-01')).code).toBe(1);
    expect((await run(...words, '--forever')).said).toContain('长期有效');
  });

  it('is logged with the name of the person', async () => {
    await runAs({ person: '周教务' }, 'setting', 'set', 'TUTOR_NAME', '周老师');
    const rows = await connection
      .selectFrom('audit_log')
      .where('operation', '=', 'saveSetting')
      .select('staff_name')
      .execute();
    expect(rows).toEqual([{ staff_name: '本机操作员（周教务）' }]);
  });
});

describe('a message from the shell', () => {
  it('goes to the students of a course after it was asked, and to no others', async () => {
    const { courseId } = await makeCourse(connection);
    await run('user', 'add', '13911114444', '--nickname', '课上的人');
    await makeStudent(connection);
    await run('user', 'enrol', '13911114444', String(courseId), '--forever');
    const file = path.join(folder, 'notice.md');
    await writeFile(file, '周一开课');
    const words = ['message', 'send', file, '--title', '本课通知', '--course', String(courseId)];
    const asked: string[] = [];
    const answer = (isYes: boolean) => ({
      confirm: (question: string) => {
        asked.push(question);
        return Promise.resolve(isYes);
      },
    });
    const sent = () =>
      connection
        .selectFrom('message')
        .where('title', '=', '本课通知')
        .select('student_id')
        .execute();
    expect((await runAs(answer(false), ...words)).code).toBe(1);
    expect(asked[0]).toMatch(/会发给《.*》，现在是 1 人/);
    expect(await sent()).toEqual([]);
    expect((await runAs(answer(true), ...words)).code).toBe(0);
    const [one, ...others] = await sent();
    expect(one?.student_id).not.toBeNull();
    expect(others).toEqual([]);
    const empty = String((await makeCourse(connection)).courseId);
    expect(
      (await run('message', 'send', file, '--title', '空', '--course', empty, '--yes')).noted,
    ).toContain('没有学生');
  });
});

describe('an import that corrects a key', () => {
  const take = async (shell: Wishes, answer: string, ...more: string[]) => {
    const file = path.join(folder, '更正题库.csv');
    await writeFile(file, `题干,A,B,答案\n属于负债的是,现金,借款,${answer}\n`);
    return await runAs(shell, 'import', file, '--open', ...more);
  };

  it('asks what becomes of answers, and regrades them when that is wished', async () => {
    expect((await take({}, 'A')).code).toBe(0);
    const question = await connection
      .selectFrom('question')
      .where('stem_text', '=', '属于负债的是')
      .select(['question_id as questionId', 'course_id as courseId', 'version'])
      .executeTakeFirstOrThrow();
    const student = await school.signIn();
    await giveAnswer(student, { ...question, parts: [] }, 'B');
    const verdict = async () =>
      (
        await connection
          .selectFrom('answer')
          .where('question_id', '=', question.questionId)
          .select('question_status')
          .execute()
      ).map(({ question_status }) => question_status);
    const told = await take({}, 'B');
    expect(told.code).toBe(0);
    expect(told.noted).toContain(`npx xuezhou question regrade ${question.questionId}`);
    expect(await verdict()).toEqual([-1]);
    const { said } = await run('question', 'corrected', '--json');
    expect(JSON.parse(said)).toMatchObject([{ questionId: question.questionId, students: 1 }]);
    const id = String(question.questionId);
    const preview = await run('question', 'regrade', id, '--preview');
    expect(preview.said).toMatch(new RegExp(`学生 ${student.studentId} +答 B +错 → 对`));
    expect(await verdict()).toEqual([-1]);
    expect((await run('question', 'regrade', id)).noted).toContain('请加上 --yes');
    expect((await run('question', 'regrade', id, '--yes')).code).toBe(0);
    expect(await verdict()).toEqual([1]);
    expect((await run('question', 'corrected')).said).toBe('没有等待重新判分的题目');
    expect((await run('question', 'regrade', id, '--undo', '--yes')).code).toBe(0);
    expect(await verdict()).toEqual([-1]);
    // Asked at the import itself.
    const again = await take({ confirm: () => Promise.resolve(true) }, 'A');
    expect(again.noted).not.toContain('已重新判分，1');
    const right = await take({}, 'B', '--regrade');
    expect(right.noted).toContain('已重新判分，1 名学生');
    expect(await verdict()).toEqual([1]);
  });
});
