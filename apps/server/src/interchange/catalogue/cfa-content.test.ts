import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shownAfter, unknownStep } from '@xuezhou/rules/mock/key-sequence';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { numbersIn } from '../testing/numbers-in.ts';

interface Written {
  id: number;
  kind: string;
  stem: string;
  options?: Record<string, { text: string }>;
  english?: { stem: string; options?: Record<string, string | { text: string }> };
  answer: string;
  keys?: string;
  parts?: Written[];
}

const folder = path.resolve(import.meta.dirname, '../../../../../content/courses/cfa-level-1');

/** Every question of the course with every part, as its teacher wrote it. */
const questions = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => path.basename(name) === 'questions.yaml')
  .flatMap((name) => parse(readFileSync(path.join(folder, name), 'utf8')) as Written[])
  .flatMap((question) => [question, ...(question.parts ?? [])]);

const inChinese = ({ options = {} }: Written) => Object.values(options).map(({ text }) => text);

/** As in Chinese where they are not written again. */
const inEnglish = (question: Written) =>
  question.english?.options === undefined
    ? inChinese(question)
    : Object.values(question.english.options).map((option) =>
        typeof option === 'string' ? option : option.text,
      );

const hasChinese = (text: string) => /\p{Script=Han}/u.test(text);

describe('the CFA questions of the demonstration', () => {
  it('are all written in English beside the Chinese', () => {
    expect(questions.length).toBeGreaterThan(180);
    expect(questions.filter(({ english }) => english === undefined)).toEqual([]);
  });

  it.each(questions.map((question) => [question.id, question] as const))(
    '%i asks the same in both languages: as many options, and the same numbers in each',
    (_id, question) => {
      const stem = question.english?.stem ?? '';
      const options = inEnglish(question);
      expect([stem, ...options].filter(hasChinese)).toEqual([]);
      expect(options.length).toBe(inChinese(question).length);
      expect(numbersIn(stem)).toEqual(numbersIn(question.stem));
      expect(options.map(numbersIn)).toEqual(inChinese(question).map(numbersIn));
    },
  );
});

/** The number that an option says; undefined of one that says more or none. */
const numberOf = (text: string) =>
  /^[−\d,.]+(?= ?(?:%|元|万元|天|$))/u.exec(text)?.[0].replaceAll(',', '').replace('−', '-');

interface Paper {
  id: number;
  format?: string;
  heldOut?: boolean;
  draw?: number;
  topics: { questions?: number[] }[];
}

describe('the CFA papers of the demonstration', () => {
  const papers = parse(readFileSync(path.join(folder, 'papers.yaml'), 'utf8')) as Paper[];
  const askedIn = ({ topics }: Paper) => topics.flatMap(({ questions: own = [] }) => own);
  const heldOut = papers.filter((paper) => paper.heldOut === true);

  it('keep the form of the exam: one of three, each by itself', () => {
    expect(papers.map(({ format }) => format)).toEqual(papers.map(() => 'cfa-1'));
    const asked = papers.flatMap(askedIn).map((id) => questions.find((one) => one.id === id));
    expect(asked.filter((one) => one?.kind !== 'single' || inChinese(one).length !== 3)).toEqual(
      [],
    );
  });

  it('have two whose questions stand in no other', () => {
    expect(heldOut.map((paper) => new Set(askedIn(paper)).size)).toEqual([20, 20]);
    const all = papers.flatMap(askedIn);
    const shared = heldOut.flatMap(askedIn).filter((id) => all.indexOf(id) !== all.lastIndexOf(id));
    expect(shared).toEqual([]);
  });
});

describe('the keys to press for what is asked', () => {
  const asked = questions.flatMap(({ id, kind, options, answer, keys }) => {
    const right = kind === 'single' ? numberOf(options?.[answer]?.text ?? '') : undefined;
    return right === undefined ? [] : [{ id, right, keys }];
  });

  it('are written wherever a few keys lead to it', () => {
    expect(asked.length).toBeGreaterThan(120);
    expect(asked.filter(({ keys }) => keys === undefined).length).toBeLessThanOrEqual(10);
  });

  it.each(asked.flatMap(({ id, right, keys }) => (keys === undefined ? [] : [[id, keys, right]])))(
    '%i: %s leads to %s',
    (_id, keys, right) => {
      const decimals = right.split('.')[1]?.length ?? 0;
      expect(unknownStep(keys)).toBeUndefined();
      const off = Math.abs((shownAfter(keys) ?? Number.NaN) - Number(right));
      expect(off).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
    },
  );
});

describe('the numbers of a text', () => {
  it.each([
    ['售价 120 万元，4 月 1 日增发', 'sold for CNY 1.2 million, issued on 1 April'],
    ['共 1,200,000 元', 'CNY 1.2 million in all'],
    ['−5% 至 3.5%', 'between 3.5% and −5%'],
  ])('are those of its translation: %s', (chinese, english) => {
    expect(numbersIn(english)).toEqual(numbersIn(chinese));
  });

  it.each([
    ['12 元', 'CNY 12 million'],
    ['−5%', '5%'],
    ['5%', '5'],
    ['1 与 1', 'only 1'],
  ])('tell a wrong translation: %s', (chinese, english) => {
    expect(numbersIn(english)).not.toEqual(numbersIn(chinese));
  });
});
