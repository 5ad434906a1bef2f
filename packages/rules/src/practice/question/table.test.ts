import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAnswerPossible, judge } from './judge.ts';
import { numericKey } from './numeric.ts';
import {
  areEntriesPossible,
  blanksOf,
  blankText,
  judgeEntries,
  judgeTable,
  readEntries,
  tableToFill,
  writeEntry,
  type AnswerTable,
  type BlankKey,
} from './table.ts';

const blank = fc.oneof(
  fc
    .integer({ min: -999, max: 999 })
    .map((value): BlankKey => ({ type: 'number', key: numericKey({ value }) })),
  fc.constantFrom('银行存款', '应收账款', '库存商品').map((answer): BlankKey => ({
    type: 'choice',
    options: ['银行存款', '应收账款', '库存商品'],
    answer,
  })),
  fc.constantFrom('借', '贷').map((answer): BlankKey => ({ type: 'text', accept: [answer] })),
);
const table = fc
  .array(fc.array(blank, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((rows): AnswerTable => ({
    head: [],
    rows: rows.map((row) => [{ html: '项目' }, ...row.map((one) => ({ blank: one }))]),
  }));
const rightOf = (own: AnswerTable) => blanksOf(own).map(blankText);

describe('[practice.judging] a table', () => {
  it('is right when every blank is', () => {
    fc.assert(
      fc.property(table, (own) => {
        const answer = JSON.stringify(rightOf(own));
        expect(areEntriesPossible(own, answer)).toBe(true);
        expect(judgeTable(own, answer)).toBe(1);
        expect(judge({ questionType: 'TB', answer: '', table: own }, answer)).toBe(1);
      }),
    );
  });

  it('is wrong as soon as one blank is, and says which', () => {
    fc.assert(
      fc.property(table, fc.nat(), (own, pick) => {
        const entries = rightOf(own);
        const at = pick % entries.length;
        entries[at] = '';
        const verdicts = judgeEntries(own, JSON.stringify(entries));
        expect(verdicts.map((verdict, index) => verdict === -1 && index)).toEqual(
          entries.map((_entry, index) => index === at && index),
        );
        expect(judgeTable(own, JSON.stringify(entries))).toBe(-1);
      }),
    );
  });

  it('takes its blanks in any order of writing', () => {
    fc.assert(
      fc.property(
        table.chain((own) =>
          fc.tuple(
            fc.constant(own),
            fc.shuffledSubarray([...blanksOf(own).keys()], { minLength: blanksOf(own).length }),
          ),
        ),
        ([own, order]) => {
          const right = rightOf(own);
          const answer = order.reduce(
            (written, at) => writeEntry(written, right.length, at, right[at] ?? ''),
            '',
          );
          expect(readEntries(answer)).toEqual(right);
        },
      ),
    );
  });

  it('takes nothing that cannot be an answer to it', () => {
    const own: AnswerTable = {
      head: ['科目', '金额'],
      rows: [
        [
          { blank: { type: 'choice', options: ['甲', '乙'], answer: '甲' } },
          { blank: { type: 'number', key: numericKey({ value: 3 }) } },
        ],
      ],
    };
    const possible = [
      '["甲","3"]',
      '["乙",""]',
      '["丙","3"]',
      '["甲","三"]',
      '["甲"]',
      '["",""]',
      '{}',
      '',
    ].map((answer) =>
      isAnswerPossible({ questionType: 'TB', several: false, letters: [], table: own }, answer),
    );
    expect(possible).toEqual([true, true, false, false, false, false, false, false]);
  });

  it('is shown with nothing that tells what belongs into it, but the options in their order', () => {
    const own: AnswerTable = {
      head: ['科目'],
      rows: [
        [
          { html: '<b>借</b>' },
          { blank: { type: 'choice', options: ['甲', '乙'], answer: '乙' } },
          { blank: { type: 'number', key: numericKey({ value: 3 }) } },
          { blank: { type: 'text', accept: ['借'] } },
        ],
      ],
    };
    expect(tableToFill(own)).toEqual({
      head: ['科目'],
      rows: [
        [
          { html: '<b>借</b>', blank: null },
          { html: '', blank: { type: 'choice', options: ['甲', '乙'] } },
          { html: '', blank: { type: 'number', options: [] } },
          { html: '', blank: { type: 'text', options: [] } },
        ],
      ],
    });
  });

  it('takes any of the accepted texts, however wide, large or spaced it is written', () => {
    const own: AnswerTable = {
      head: [],
      rows: [[{ blank: { type: 'text', accept: ['EBIT', '息税前利润'] } }]],
    };
    const judged = ['ebit', 'Ｅ bit', '息税前 利润', '利润', '', ' '].map((entry) =>
      judgeTable(own, JSON.stringify([entry])),
    );
    expect(judged).toEqual([1, 1, 1, -1, -1, -1]);
    expect(blankText({ type: 'text', accept: [] })).toBe('');
  });

  it('that accepts a text of nothing is not right by itself', () => {
    const own: AnswerTable = { head: [], rows: [[{ blank: { type: 'text', accept: [''] } }]] };
    expect(judgeTable(own, '[""]')).toBe(-1);
    expect(judgeTable(own, 'no answer')).toBe(-1);
  });

  it('has texts for entries, nothing else', () => {
    expect(readEntries('["甲",3]')).toBeNull();
    expect(readEntries('[]')).toEqual([]);
    expect(writeEntry('["甲","乙","丙"]', 2, 0, '丁')).toBe('["丁","乙"]');
    expect(writeEntry('["甲",3]', 2, 1, '乙')).toBe('["","乙"]');
  });

  it('is empty again when all that was written is gone', () => {
    expect(writeEntry(writeEntry('', 3, 1, '5'), 3, 1, ' ')).toBe('');
  });
});
