import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compositeVerdicts, settleComposite, type PartAnswer } from './composite.ts';
import { judgeComposite } from './judge.ts';

let moment = 0;
const answered = (part: number, verdict: 1 | -1, autoRemove = true): PartAnswer => ({
  part,
  verdict,
  at: ++moment,
  autoRemove,
});
const verdictsOf = (...answers: PartAnswer[]) =>
  compositeVerdicts([1, 2], answers).map(({ verdict }) => verdict);

describe('[practice.composite] a composite question', () => {
  it('has no verdict until all its parts are answered', () => {
    expect(verdictsOf(answered(1, 1), answered(1, -1))).toEqual([]);
    expect(verdictsOf(answered(1, 1), answered(2, 1))).toEqual([1]);
    expect(verdictsOf(answered(1, 1), answered(2, -1))).toEqual([-1]);
  });

  it('counts every round, also when it ends as the one before', () => {
    const rounds = [1, 2, 3].flatMap(() => [answered(1, -1), answered(2, -1)]);
    expect(settleComposite([1, 2], rounds)).toMatchObject({ wrongCount: 3, correctCount: 0 });
  });

  it('counts a mended part as a new verdict', () => {
    expect(verdictsOf(answered(1, -1), answered(2, 1), answered(1, 1))).toEqual([-1, 1]);
  });

  it('does not hold an old wrong part against a round in which it is right', () => {
    const first = [answered(1, -1, false), answered(2, -1, false)];
    const second = [answered(1, 1, false), answered(2, 1, false)];
    expect(settleComposite([1, 2], [...first, ...second])).toMatchObject({
      status: 1,
      wrongAt: first[1]?.at,
    });
  });

  it('leaves the wrong-answer book where the student then wanted that', () => {
    const wrong = [answered(1, -1), answered(2, 1)];
    const mended = answered(1, 1);
    expect(settleComposite([1, 2], [...wrong, mended])).toMatchObject({
      wrongAt: null,
      leftAt: mended.at,
    });
    expect(settleComposite([1, 2], [...wrong, { ...mended, autoRemove: false }])).toMatchObject({
      wrongAt: wrong[1]?.at,
      leftAt: null,
    });
  });

  it('remembers its right verdicts since the last wrong one, five at most', () => {
    const right = () => [answered(1, 1), answered(2, 1)];
    const lastOf = (round: readonly PartAnswer[]) => round.at(-1)?.at;
    const rounds = [1, 2, 3, 4, 5, 6].map(right);
    const all = settleComposite([1, 2], rounds.flat());
    expect(all).toMatchObject({ correctCount: 6, rightAt: rounds.slice(1).map(lastOf) });
    const wrong = [answered(1, -1), answered(2, -1)];
    const after = right();
    const mended = settleComposite([1, 2], [...rounds.flat(), ...wrong, ...after]);
    expect(mended.rightAt).toEqual([lastOf(after)]);
  });

  it('stays in the book until as many rounds are right as the student wanted', () => {
    const round = (verdict: 1 | -1) =>
      [1, 2].map((part) => ({ ...answered(part, verdict), rightsNeeded: 2 }));
    const [wrong, once, twice] = [round(-1), round(1), round(1)];
    expect(settleComposite([1, 2], [...wrong, ...once])).toMatchObject({
      ...{ wrongAt: wrong[1]?.at, leftAt: null },
    });
    expect(settleComposite([1, 2], [...wrong, ...once, ...twice])).toMatchObject({
      ...{ wrongAt: null, leftAt: twice[1]?.at },
    });
  });

  it('that gets another part is open again', () => {
    expect(settleComposite([1, 2, 3], [answered(1, 1), answered(2, 1)]).status).toBe(0);
  });
});

const parts = [1, 2, 3];
const history = fc
  .array(
    fc.record({
      part: fc.integer({ min: 1, max: 4 }),
      verdict: fc.constantFrom(1 as const, -1 as const),
      autoRemove: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((answers) => answers.map((answer, at) => ({ ...answer, at })));

describe('whatever is answered', () => {
  it('the order of arrival does not matter', () => {
    fc.assert(
      fc.property(
        history.chain((answers) =>
          fc.tuple(
            fc.constant(answers),
            fc.shuffledSubarray(answers, { minLength: answers.length }),
          ),
        ),
        ([inOrder, shuffled]) => {
          expect(settleComposite(parts, shuffled)).toEqual(settleComposite(parts, inOrder));
        },
      ),
    );
  });

  it('its status is that of the last answers to its parts', () => {
    fc.assert(
      fc.property(history, (answers) => {
        const last = parts.map(
          (part) => answers.findLast((answer) => answer.part === part)?.verdict ?? 0,
        );
        expect(settleComposite(parts, answers).status).toBe(judgeComposite(last));
      }),
    );
  });

  it('is right only with a right verdict, and stands in the book only by a wrong one', () => {
    fc.assert(
      fc.property(history, (answers) => {
        const { status, correctCount, wrongCount, wrongAt } = settleComposite(parts, answers);
        expect(status !== 1 || correctCount > 0).toBe(true);
        expect(wrongAt === null || wrongCount > 0).toBe(true);
        expect(status !== -1 || wrongAt !== null).toBe(true);
      }),
    );
  });
});
