import { expect, type Locator, type Page } from '@playwright/test';
import { place } from '../school/place.ts';
import { ask, isLive } from '../visitor.ts';

/** One thing that a page says of a chapter, or of the whole course. */
export interface Claim {
  readonly page: string;
  readonly about: string;
  readonly fact: string;
  readonly value: string;
}

const whole = '全课';
const none = '没有';
/** The rows of a page itself: the course's tree, which stands beside each tab on a desk, has every chapter once more. */
const ownRows = 'main li:not([aria-label="课程目录"] li)';
const levels = ['未开始', '练习中', '初步理解', '熟悉', '掌握'];

/** What rows say of their chapter, wherever they stand. The first level is called 薄弱 where wrong answers show it. */
const ofChapter: Readonly<Record<string, RegExp>> = {
  水位: new RegExp(`(?:^|· )(薄弱|${levels.join('|')})(?= ·|$)`, 'm'),
  估计: /估计掌握 (\d+)%/,
  还要答: /再答 (\d+) 道不同的题/,
  还差: /再答对 (\d+) 道新题/,
  做过: /(?:做过|练习|练过) (\d+ \/ \d+)/,
  答对: /答对 (\d+ \/ \d+)/,
  视频: /视频 (\d+ \/ \d+)/,
};

interface Read {
  readonly claims: readonly Claim[];
  /** Of the wrong-answer book. */
  readonly shown: number;
  readonly withheld: number;
}

interface Reading {
  page: string;
  rows: readonly string[];
  names: readonly string[];
  /** It says so where it has no percentage, so that silence is a word. */
  isEstimate: boolean;
}

/** What the rows of a page say of the chapters that they name. */
function chaptersOf({ page, rows, names, isEstimate }: Reading): Claim[] {
  return rows.flatMap((row) => {
    const lines = row.split('\n').map((line) => line.trim());
    const about = names.find((name) =>
      lines.some((line) => line === name || line.endsWith(` ${name}`)),
    );
    if (about === undefined) return [];
    return Object.entries(ofChapter).flatMap(([fact, pattern]) => {
      const value =
        pattern.exec(lines.join('\n'))?.[1] ?? (isEstimate && fact === '估计' ? none : undefined);
      if (value === undefined) return [];
      return [{ page, about, fact, value: value === '薄弱' ? (levels[1] ?? '') : value }];
    });
  });
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

async function open(page: Page, path: string, shown: Locator): Promise<Locator> {
  await page.goto(`${place('E2E_URL')}${path}`);
  await expect(shown.first()).toBeVisible();
  await isLive(page);
  return page.locator('main');
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
  readonly #course: string;

  constructor(page: Page, { courseId, courseName, names, isPhone }: Looked) {
    this.#page = page;
    this.#courseName = courseName;
    this.#names = names;
    this.#isPhone = isPhone;
    this.#course = `/course/${courseId}`;
  }

  /** Every page once; of these books the page of the course. */
  async #once(bookIds: readonly number[]): Promise<Read> {
    const claims: Claim[] = [...(await this.dashboard())];
    for (const bookId of bookIds) claims.push(...(await this.course(bookId)));
    claims.push(...(await this.practice()), ...(await this.views(bookIds[0] ?? 1)));
    const { claims: counted, ...wrong } = await this.wrongBook();
    claims.push(...counted);
    return { claims, ...wrong };
  }

  /** No page denies what another says. An answer may arrive between two pages; what they deny each other afterwards is a contradiction. */
  async all(bookIds: readonly number[]): Promise<Read> {
    let read = await this.#once(bookIds);
    if (contradictions(read.claims).length > 0) read = await this.#once(bookIds);
    expect(contradictions(read.claims)).toEqual([]);
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
    return wholeOf('首页', await card.innerText(), {
      掌握: /掌握 (\d+) \/ \d+ 章/,
      已开始: /已开始 (\d+) 章/,
      练过: /练过 (\d+) 章/,
    });
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
