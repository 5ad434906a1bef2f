export interface Recorded {
  readonly name: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly data: unknown;
  /** It was asked besides what one sample of each call asks. */
  readonly isMore?: true;
  /** It was refused, with these words. */
  readonly refused?: { readonly status: number; readonly message: string };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Signatures and secrets of addresses, which every run makes anew. */
const signature = /[A-Za-z0-9_-]{40,}/g;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const isNumberOfRow = /(?:^id|Id|Ids|_id|No|Order)$/;
/** An order's number and a code of recommendation are drawn. */
const orderNo = /(?<!\d)\d{20}(?!\d)/g;
/** Below it numbers are no row's: test factories count from above it. */
const least = 1000;

/** What names the things of the learner's course comes first, so that a call more does not number them anew. */
const orderOf = ({ refused, isMore }: Recorded): number =>
  refused !== undefined ? 2 : isMore === true ? 1 : 0;

/** Whose questions come in an order that is drawn each time. */
const drawn = new Set(['listChallengeQuestions']);

function inOneOrder(one: Recorded): Recorded {
  if (!drawn.has(one.name) || one.data === null) return one;
  const data = one.data as { readonly questions: readonly { readonly questionId: number }[] };
  const questions = data.questions.toSorted((a, b) => a.questionId - b.questionId);
  return { ...one, data: { ...data, questions } };
}

/**
 * The same answers whenever they are made: numbers and ids by the order in which they appear, and no moment of the
 * machine's own clock.
 */
export function steady(recorded: readonly Recorded[]): unknown {
  const sorted = recorded
    .map(inOneOrder)
    .toSorted(
      (a, b) => orderOf(a) - orderOf(b) || Number(a.name > b.name) - Number(a.name < b.name),
    );
  const numbers = numbersIn(sorted);
  const names = new Map<string, string>();
  const today = Date.now();
  const say = (text: string): string =>
    text
      .replaceAll(orderNo, '20270302100000000001')
      .replaceAll(/\/media\/[\d-]+/g, '/media/lecture')
      .replaceAll(uuid, (id) => {
        const known =
          names.get(id) ?? `0195a000-0000-7000-8000-${String(names.size + 1).padStart(12, '0')}`;
        names.set(id, known);
        return known;
      })
      .replaceAll(/(?<![\d-])\d{4,6}(?![\d-])/g, (digits) =>
        String(numbers.get(Number(digits)) ?? digits),
      )
      .replaceAll(moment, (at) =>
        Math.abs(new Date(at).getTime() - today) < 3 * 86_400_000 ? '2027-03-02T02:00:00.000Z' : at,
      )
      .replaceAll(signature, (found) => (found.startsWith('0195a000') ? found : 'signed'));
  const shown = sorted.map(({ isMore: _isMore, ...one }) => one);
  return mapped(shown, (value, key) => {
    if (key === 'refCode') return 'XZAAAAAA';
    if (typeof value === 'string') return say(value);
    return isNumberOfRow.test(key) ? (numbers.get(value) ?? value) : value;
  });
}

function numbersIn(value: unknown): Map<number, number> {
  const numbers = new Map<number, number>();
  mapped(value, (each, key) => {
    if (typeof each === 'number' && each >= least && isNumberOfRow.test(key) && !numbers.has(each))
      numbers.set(each, numbers.size + 1);
    return each;
  });
  return numbers;
}

/** A copy with its texts and numbers changed; `key` is that of the object or list around them. */
function mapped(
  value: unknown,
  change: ((value: string, key: string) => unknown) & ((value: number, key: string) => unknown),
  key = '',
): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, change, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, mapped(each, change, name)]),
    );
  if (typeof value === 'string') return change(value, key);
  return typeof value === 'number' ? change(value, key) : value;
}
