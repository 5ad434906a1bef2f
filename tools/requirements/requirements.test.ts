import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { idsIn, readClaims } from './claims.ts';
import { readRows } from './rows.ts';
import { readTitles } from './titles.ts';

const root = path.resolve(import.meta.dirname, '../..');

const proofs = (source: string) =>
  readTitles(source, 'a.test.ts')
    .filter(({ isProof }) => isProof)
    .map(({ text }) => text);

describe('titles', () => {
  it('are those of it, test and describe in all their forms', () => {
    const source = `
      describe('group', () => { it("one", () => {}); });
      test(\`two\`, async () => {});
      it.each([1, 2])('three %i', (n: number) => {});
      it.each\`a | b\`('four', () => {});
      test.describe('five', () => { test('six', async ({ page }) => {}); });
      it.skipIf(process.env.CI)('seven', () => {});
      it.concurrent('eight', { timeout: 5 }, () => {});
      describe.each(rows)('nine', () => { it('ten', () => {}); });`;
    expect(proofs(source)).toEqual(
      'group,one,two,three %i,four,five,six,seven,eight,nine,ten'.split(','),
    );
  });

  it('are no comments, other texts, other calls or texts that are put together', () => {
    const source = `
      // it('a comment', () => {})
      /* describe('another', () => {}) */
      const text = "it('inside a text', () => {})";
      beforeEach('hook', () => {});
      test.beforeEach('hook', () => {});
      test.step('step', async () => {});
      page.it('member', () => {});
      it(\`made of \${parts}\`, () => {});
      it('added ' + 'up', () => {});
      expect('value').toBe('value');`;
    expect(readTitles(source, 'a.test.ts')).toEqual([]);
  });

  it('of what is skipped, planned or expected to fail prove nothing', () => {
    const source = `
      it.skip('a', () => {});
      it.todo('b');
      it.fails('c', () => {});
      test.fixme('d', () => {});
      describe.skip('e', () => { it('f', () => {}); });
      describe('g', () => { it.skip('h', () => {}); });
      describe('i', () => {});
      describe('j', () => { describe.skip('k', () => { it('l', () => {}); }); });`;
    expect(proofs(source)).toEqual([]);
    expect(readTitles(source, 'a.test.ts').map(({ text }) => text)).toHaveLength(12);
  });

  it('are read in files with tags', () => {
    const source = "it('shows', () => { render(<Page<string> title='x' />); });";
    expect(readTitles(source, 'a.test.tsx').map(({ text }) => text)).toEqual(['shows']);
  });
});

describe('ids in a title', () => {
  it('are calls, behaviours and routes in square brackets, one or several', () => {
    expect(
      idsIn(
        '[GET /api/courses/:courseId] [course.mastery] shows a course on [course-book-reading]',
      ),
    ).toEqual(['GET /api/courses/:courseId', 'course.mastery', 'course-book-reading']);
  });

  it('are not what brackets hold otherwise', () => {
    expect(idsIn('takes [] and [1, 2] and [A] but not [two words] or [get /api/x]')).toEqual([]);
  });
});

describe('the requirements', () => {
  const ids = new Set(readRows(path.join(root, 'docs/requirements')).map(({ id }) => id));

  it('have routes, calls and behaviours', () => {
    expect([...ids]).toEqual(
      expect.arrayContaining(['dashboard', 'POST /api/mobile/sms', 'account.sms-countdown']),
    );
  });

  it('are named rightly by every test that names one', () => {
    const wrong = readClaims(root).filter(({ id }) => !ids.has(id));
    expect(wrong.map(({ id, place }) => `${place} ${id}`)).toEqual([]);
  });
});
