import { afterAll, expect, it } from 'vitest';
import { SisterSchools } from '../../interchange/testing/sister-schools.ts';
import { runCli } from '../run-cli.ts';

const sisters = new SisterSchools();
afterAll(() => sisters.close());

it('says in words which course of another school comes beside, and asks which one is meant where files do not say', async () => {
  const giver = await sisters.withCourse('姊妹校的课');
  const taker = await sisters.withCourse('本校的课');
  const run = async (...words: string[]) => {
    const lines: string[] = [];
    const code = await runCli(words, async () => ({ ...taker, close: async () => {} }), {
      print: (line) => lines.push(line),
      note: (line) => lines.push(line),
    });
    return { code, text: lines.join('\n') };
  };
  const files = await sisters.files(giver);
  const look = await run('import', files, '--dry-run');
  expect(look.text).toContain('编号 1 在这里是另一门课“本校的课”，它没有动');
  expect(look.text).toContain('这是检查，什么也没有写入');
  const taken = await run('import', files);
  expect([taken.code, taken.text.includes('另放一门，编号 5001')]).toEqual([0, true]);
  await sisters.change(files, 'courses/demo/course.yaml', (text) =>
    text
      .replace(/^origin:.*\n/m, '')
      .replace('id: "1"', 'id: "5001"')
      .replace('id: 1\n', 'id: 5001\n'),
  );
  const asked = await run('import', files);
  expect([asked.code, asked.text.includes('加 --if-taken 5001=beside')]).toEqual([1, true]);
  expect((await run('import', files, '--if-taken', 'both')).text).toContain(
    '--if-taken 要写哪一门课怎么办，如 1=update,2=beside',
  );
  expect((await run('import', files, '--if-taken', 'beside')).code).toBe(0);
  const titles = await taker.database.connection.selectFrom('course').select('title').execute();
  expect(titles.map(({ title }) => title).toSorted()).toEqual(
    ['姊妹校的课', '姊妹校的课', '本校的课'].toSorted(),
  );
});
