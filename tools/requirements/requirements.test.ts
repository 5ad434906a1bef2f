import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { debtOf, mistakesIn, proofsOf, worsened, type Debt } from './account.ts';
import { claimsIn, readClaims, type Claim } from './claims.ts';
import { clausesOf } from './clauses.ts';
import { readRows, type Row } from './rows.ts';
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
      it.concurrent('eight', { timeout: 5 }, () => {});
      describe.each(rows)('nine', () => { it('ten', () => {}); });`;
    expect(proofs(source)).toEqual(
      'group,one,two,three %i,four,five,six,eight,nine,ten'.split(','),
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
      it.skipIf(process.env.CI)('on a condition', () => {});
      describe.runIf(isRoot())('on another', () => { it('inside', () => {}); });
      test.fixme('d', () => {});
      describe.skip('e', () => { it('f', () => {}); });
      describe('g', () => { it.skip('h', () => {}); });
      describe('i', () => {});
      describe('j', () => { describe.skip('k', () => { it('l', () => {}); }); });`;
    expect(proofs(source)).toEqual([]);
    expect(readTitles(source, 'a.test.ts').map(({ text }) => text)).toHaveLength(15);
  });

  it('are read in files with tags', () => {
    const source = "it('shows', () => { render(<Page<string> title='x' />); });";
    expect(readTitles(source, 'a.test.tsx').map(({ text }) => text)).toEqual(['shows']);
  });
});

describe('ids in a title', () => {
  const idsIn = (title: string) => claimsIn(title).map(({ id }) => id);

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

  it('name clauses, the first where they say none', () => {
    expect(claimsIn('[a.b] [a.b#2] [POST /api/x#1,4-6] [dashboard#3-3]')).toEqual([
      { id: 'a.b', clauses: [1] },
      { id: 'a.b', clauses: [2] },
      { id: 'POST /api/x', clauses: [1, 4, 5, 6] },
      { id: 'dashboard', clauses: [3] },
    ]);
  });
});

describe('clauses', () => {
  it('end at a semicolon', () => {
    expect(clausesOf('pages of 10; tags default 0; latest first')).toEqual([
      'pages of 10',
      'tags default 0',
      'latest first',
    ]);
  });

  it('are three or more that are listed after a colon, each with what stands before it', () => {
    expect(clausesOf('links: shop, articles, about; one good: price, coupon')).toEqual([
      'links: shop',
      'links: articles',
      'links: about',
      'one good: price, coupon',
    ]);
  });

  it('do not end in brackets and quotes, nor at a sign without a blank', () => {
    for (const text of [
      "blocked: 'known, used, gone; log in'",
      'shows it (one; two: a, b, c)',
      'a:b,c;d',
      "a student's own: and another student's",
    ])
      expect(clausesOf(text)).toEqual([text]);
  });
});

describe('a row', () => {
  const row = (id: string, count: number, more: Partial<Row> = {}): Row => ({
    id,
    kind: 'behaviour',
    capability: 'a',
    clauses: Array.from({ length: count }, (_, index) => `clause ${index + 1}`),
    ...more,
  });
  const claim = (id: string, clauses: number[], more: Partial<Claim> = {}): Claim => ({
    id,
    clauses,
    isProof: true,
    place: 'apps/server/src/a.test.ts:1',
    source: '',
    ...more,
  });
  const degrees = (rows: Row[], claims: Claim[]) =>
    proofsOf(rows, claims).map(({ degree, open }) => [degree, ...open]);

  it('is proved whole when tests name each of its clauses, else in part or not at all', () => {
    expect(
      degrees(
        [row('a.one', 1), row('a.two', 2), row('a.three', 3), row('a.skipped', 1)],
        [
          claim('a.one', [1]),
          claim('a.two', [1]),
          claim('a.three', [3, 1]),
          claim('a.three', [2]),
          claim('a.skipped', [1], { isProof: false }),
        ],
      ),
    ).toEqual([['whole'], ['part', 2], ['whole'], ['none', 1]]);
  });

  it('of a route is proved by a page or a browser that opens its address, parameters filled in', () => {
    const route = row('book', 1, { kind: 'route', address: '/course/:courseId/book/:bookId' });
    const by = (place: string, source: string) =>
      degrees([route], [claim('book', [1], { place: `${place}:1`, source })])[0]?.[0];
    const opened = "await openPage('/course/10000/book/1');";
    expect(by('apps/web/src/book.test.tsx', opened)).toBe('whole');
    expect(by('apps/e2e/src/book.spec.ts', 'goto(`${school}/course/${id}/book/1?a=b`)')).toBe(
      'whole',
    );
    expect(by('apps/server/src/book.test.ts', opened)).toBe('none');
    expect(by('apps/web/src/words.test.ts', opened)).toBe('none');
    expect(by('apps/web/src/book.test.tsx', "openPage('/course/10000/book')")).toBe('none');
    expect(by('apps/web/src/book.test.tsx', "openPage('/course/10000/book/1/more')")).toBe('none');
  });

  it('that is not there, or has no such clause, is a mistake of the title', () => {
    const titles = [claim('a.one', [1]), claim('a.one', [2]), claim('b', [1]), claim('a.one', [0])];
    expect(mistakesIn([row('a.one', 1)], titles)).toHaveLength(3);
  });

  it('owes the clauses that no test names, and only more of them than recorded are wrong', () => {
    const now = debtOf(
      proofsOf(
        [row('a.two', 2), row('a.three', 3), row('b.one', 1, { capability: 'b' })],
        [claim('a.two', [1])],
      ),
    );
    expect(now).toEqual({ a: 4, b: 1 });
    expect(worsened(now, { a: 4, b: 2 })).toEqual([]);
    expect(worsened(now, { a: 3, b: 1 })).toEqual(['a']);
    expect(worsened(now, { a: 4 })).toEqual(['b']);
  });
});

describe('the requirements', () => {
  const rows = readRows(path.join(root, 'docs/requirements'));
  const claims = readClaims(root);

  it('have routes, calls and behaviours', () => {
    expect(rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['dashboard', 'POST /api/mobile/sms', 'account.sms-countdown']),
    );
  });

  it('are named rightly by every test that names one', () => {
    expect(mistakesIn(rows, claims)).toEqual([]);
  });

  it('are proved no less than tools/requirements/debt.json records', () => {
    const recorded = JSON.parse(
      readFileSync(path.join(import.meta.dirname, 'debt.json'), 'utf8'),
    ) as Debt;
    expect(worsened(debtOf(proofsOf(rows, claims)), recorded)).toEqual([]);
  });
});
