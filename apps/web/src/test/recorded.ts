import { answer, type Answers } from '@xuezhou/client/testing/server.ts';
import recorded from '@xuezhou/client/testing/recorded-answers.json';
import declarations from 'virtual:contract-declarations';

interface Recorded {
  readonly name: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly data: unknown;
  readonly refused?: { readonly status: number; readonly message: string };
}

const said: readonly Recorded[] = recorded;

// As a page has it: the browser's contract leaves out the list of all operations.
const operations = new Map(declarations.map((each) => [each.name, { kind: 'operation', ...each }]));

/**
 * What the real server answered to a learner in the middle of a course, by every call that only reads. The server's own
 * test keeps it true, so that a page that is drawn of it is drawn of what will be there.
 */
export const recordedAnswers = (): Answers =>
  said.map(({ name, params, data, refused }) => {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`${name} is recorded and no operation`);
    const says = refused === undefined ? data : () => Response.json({ ...refused, data: null });
    return answer({ operation, params } as never, says as never);
  });

/** Of which calls a page may be drawn, as `GET /api/version`. */
export const recordedCalls = (): ReadonlySet<string> =>
  new Set(
    said.flatMap(({ name }) => {
      const operation = operations.get(name);
      return operation === undefined ? [] : [`${operation.method} ${operation.path}`];
    }),
  );

/** What a call named that was answered: the number of a course, of a paper that is handed in. */
export function recordedParam(of: string, param: string): string {
  const found = said.find(({ name, refused }) => name === of && refused === undefined);
  const value = found?.params[param];
  if (value === undefined) throw new Error(`${of} is not recorded with ${param}`);
  return String(value);
}

/** Where the learner's order and question are. */
export function recordedPlace(name: 'getOrder' | 'getQaQuestion'): string {
  const params: object | undefined = said.find((one) => one.name === name)?.params;
  return Object.values(params ?? {}).join('/');
}
