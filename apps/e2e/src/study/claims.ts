import { expect, type Locator, type Page } from '@playwright/test';
import { ask } from '../visitor.ts';
import { chaptersOf, levels, open, type Claim } from './chapter-claims.ts';
import { claimOfNext, claimsOfDay } from './day-claims.ts';
import { claimsOfTopic } from './topic-claims.ts';

const whole = '全课';
/** The rows of a page itself: the course's tree, which stands beside each tab on a desk, has every chapter once more. */
const ownRows = 'main li:not([aria-label="课程目录"] li)';

interface Read {
  readonly claims: readonly Claim[];
  /** Of the wrong-answer book. */
  readonly shown: number;
  readonly withheld: number;
}

const wholeOf = (page: string, text: string, patterns: Readonly<Record<string, RegExp>>): Claim[] =>
  Object.entries(patterns).flatMap(([fact, pattern]) => {
    const value = pattern.exec(text)?.[1];
    return value === undefined ? [] : [{ page, about: whole, fact, value }];
  });

/** What the chapters come to, as pages that count them have to say. */
function sumsOf(chapters: readonly Claim[]): Claim[] {
  const valuesOf = (fact: string) =>
    chapters.filter((claim) => claim.fact === fact).map(({ value }) => value);
  const sum = (fact: string, side: 0 | 1) =>
    valuesOf(fact).reduce((total, value) => total + Number(value.split(' / ')[side]), 0);
  const atLeast = (level: number) =>
    valuesOf('水位').filter((value) => levels.indexOf(value) >= level).length;
  const values = {
    已开始: atLeast(1),
    熟悉: atLeast(3),
    掌握: atLeast(4),
    练过: valuesOf('做过').filter((value) => !value.startsWith('0 ')).length,
    做过: `${sum('做过', 0)} / ${sum('做过', 1)}`,
  };
  return Object.entries(values).map(([fact, value]) => ({
    ...{ page: '各章合起来', about: whole, fact, value: String(value) },
  }));
}

/** What a student looks at, and how. */
export interface Looked {
  readonly courseId: number;
  readonly courseName: string;
  /** Of its chapters. */
  readonly names: readonly string[];
  readonly isPhone: boolean;
}

/** What the course has, as its pages name it. */
export async function lookedAt(page: Page, courseId: number, isPhone: boolean): Promise<Looked> {
  const { courseName, books } = await ask<{
    courseName: string;
    books: { readings: { readingName: string }[] }[];
  }>(page, `/api/courses/${courseId}`);
  const names = books.flatMap(({ readings }) => readings.map(({ readingName }) => readingName));
  return { courseId, courseName, names, isPhone };
}

/** Reads what every page says of what is known of a course, as a student would by looking at one after another. */
export class Reader {
  readonly #page: Page;
  readonly #courseName: string;
  readonly #names: readonly string[];
  readonly #isPhone: boolean;
  readonly #courseId: number;
  readonly #course: string;
  /** What the dashboard said last of today. */
  #today: readonly Claim[] = [];

  constructor(page: Page, { courseId, courseName, names, isPhone }: Looked) {
    this.#page = page;
    this.#courseName = courseName;
    this.#names = names;
    this.#isPhone = isPhone;
    this.#courseId = courseId;
    this.#course = `/course/${courseId}`;
  }

  /** Every page once; of these books the page of the course, and of these chapters their own. */
  async #once(bookIds: readonly number[], readingIds: readonly number[]): Promise<Read> {
    const claims: Claim[] = [...(await this.dashboard())];
    for (const bookId of bookIds) claims.push(...(await this.course(bookId)));
    claims.push(...(await this.practice()), ...(await this.views(bookIds[0] ?? 1)));
    for (const readingId of readingIds)
      claims.push(
        ...(await claimsOfTopic(this.#page, {
          courseId: this.#courseId,
          readingId,
          names: this.#names,
        })),
      );
    const { claims: counted, ...wrong } = await this.wrongBook();
    claims.push(...counted);
    return { claims, ...wrong };
  }

  /** No page denies what another says, nor what was `said` before. An answer may arrive between two pages; what they deny each other afterwards is a contradiction. */
  async all(
    bookIds: readonly number[],
    readingIds: readonly number[] = [],
    said: readonly Claim[] = [],
  ): Promise<Read> {
    let read = await this.#once(bookIds, readingIds);
    if (contradictions([...said, ...read.claims]).length > 0)
      read = await this.#once(bookIds, readingIds);
    expect(contradictions([...said, ...read.claims])).toEqual([]);
    return read;
  }

  async #rows(page: string, rows: Locator, isEstimate = false): Promise<Claim[]> {
    const texts = await rows.allInnerTexts();
    return chaptersOf({ page, rows: texts, names: this.#names, isEstimate });
  }

  async dashboard(): Promise<Claim[]> {
    const card = this.#page
      .locator('main div')
      .filter({ has: this.#page.getByRole('heading', { name: this.#courseName, level: 3 }) })
      .filter({ hasText: /章|未开始/ })
      .last();
    await open(this.#page, '/dashboard', card);
    this.#today = await claimsOfDay(this.#page);
    return [
      ...this.#today,
      ...wholeOf('首页', await card.innerText(), {
        掌握: /掌握 (\d+) \/ \d+ 章/,
        已开始: /已开始 (\d+) 章/,
        练过: /练过 (\d+) 章/,
      }),
    ];
  }

  async course(bookId: number): Promise<Claim[]> {
    const page = this.#page;
    const path = page.getByRole('list', { name: /的闯关路径$/ });
    const readiness = page.getByRole('region', { name: '备考程度' });
    const main = await open(page, `${this.#course}/challenge-mode?book=${bookId}`, path);
    await expect(readiness).toBeVisible();
    const all = readiness.getByRole('button', { name: /看全部 \d+ 章/ });
    if (await all.isVisible()) await all.click();
    const text = await main.innerText();
    return [
      ...(await claimOfNext(page, `课程页第 ${bookId} 册`, this.#today)),
      ...(await this.#rows(`课程页第 ${bookId} 册`, path.locator('> li'))),
      ...(await this.#rows('备考程度', readiness.getByRole('listitem'), true)),
      ...(await this.#rows(
        '薄弱章节',
        page.getByRole('region', { name: '薄弱章节' }).getByRole('listitem'),
      )),
      ...(this.#isPhone
        ? []
        : wholeOf('课程目录', text, { 熟悉: /课程目录\s+熟悉 (\d+) \/ \d+ 章/ })),
      ...wholeOf(
        '课程页',
        text.replaceAll(/做过 (\d+) 题，最近一次答对 (\d+) 题/g, '共对 $2 / $1'),
        {
          答对: /共对 (\d+ \/ \d+)/,
        },
      ),
    ];
  }

  async practice(): Promise<Claim[]> {
    const rows = this.#page
      .locator(ownRows)
      .filter({ hasText: /\d+ \/ \d+\s*(?:另留 \d+ 题给模考\s*)?$/ });
    const main = await open(this.#page, `${this.#course}/exercise`, rows);
    const counted = (await rows.allInnerTexts()).map((row) =>
      row.replace(
        /\s+(?:对 (\d+)\s+)?(\d+) \/ (\d+)\s*(?:另留 \d+ 题给模考\s*)?$/,
        (_all, right: string | undefined, done, of) =>
          [
            ``,
            `做过 ${done} / ${of}`,
            ...(right === undefined ? [] : [`答对 ${right} / ${done}`]),
          ].join('\n'),
      ),
    );
    return [
      ...(await claimOfNext(this.#page, '练习页', this.#today)),
      ...chaptersOf({ page: '练习页', rows: counted, names: this.#names, isEstimate: false }),
      ...wholeOf('练习页', await main.innerText(), {
        做过: /顺序练习[\s\S]*?做过 (\d+ \/ \d+) 题/,
        错题: /错题本里 (\d+) 题/,
      }),
    ];
  }

  async views(bookId: number): Promise<Claim[]> {
    const page = this.#page;
    const rows = page.locator(ownRows);
    const claims: Claim[] = [];
    await open(page, `${this.#course}/exercise?view=topics`, rows.filter({ hasText: '做过' }));
    const chapters = await this.#rows('选一章', rows, true);
    claims.push(...chapters, ...sumsOf(chapters));
    const figures = page.locator('main dl');
    const nothing = page.getByText('还没有答题记录');
    const main = await open(page, `${this.#course}/exercise?view=analysis`, figures.or(nothing));
    if (await figures.isVisible()) {
      claims.push(...(await claimOfNext(page, '练习分析', this.#today)));
      claims.push(...(await this.#rows('练习分析', rows.filter({ hasText: '练这一章' }), true)));
      claims.push(
        ...wholeOf('练习分析', await main.innerText(), {
          做过: /做过\s+(\d+ \/ \d+)\s/,
          答对: /最近一次答对\s+(\d+ \/ \d+)\s/,
        }),
      );
    }
    const gate = rows.filter({ hasText: /未开始|练习中|薄弱|初步理解|熟悉|掌握/ });
    await open(page, `${this.#course}/exercise?view=challenge&book=${bookId}`, gate);
    claims.push(...(await this.#rows('闯关前', gate, true)));
    return claims;
  }

  /** How many stand in the wrong-answer book, and how many more an open paper keeps back. */
  async wrongBook(): Promise<{ claims: Claim[]; shown: number; withheld: number }> {
    const page = this.#page;
    const main = await open(
      page,
      `${this.#course}/exercise?view=wrong`,
      page
        .getByText(/错题总数|共 \d+ 题/)
        .filter({ visible: true })
        .first(),
    );
    const text = await main.innerText();
    const pattern = this.#isPhone ? /共 (\d+) 题/ : /错题总数\s+(\d+)/;
    const shown = Number(pattern.exec(text)?.[1]);
    const withheld = Number(/另有 (\d+) 道错题在这份卷子里/.exec(text)?.[1] ?? 0);
    const claims =
      shown === 0 ? [] : [{ page: '错题本', about: whole, fact: '错题', value: `${shown}` }];
    return { claims, shown, withheld };
  }
}

/** What two pages say differently of one thing. */
function contradictions(all: readonly Claim[]): string[] {
  const said = new Map<string, Claim[]>();
  for (const claim of all) {
    const key = `${claim.about} · ${claim.fact}`;
    said.set(key, [...(said.get(key) ?? []), claim]);
  }
  return [...said]
    .filter(([, tellers]) => new Set(tellers.map(({ value }) => value)).size > 1)
    .map(([key, tellers]) => {
      const words = tellers.map(({ page, value }) => `${page}「${value}」`);
      return `${key}：${words.join('，')}`;
    });
}
