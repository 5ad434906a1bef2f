import { answer, type Answers } from '@xuezhou/client/testing/server.ts';
import said from '@xuezhou/client/testing/recorded-answers.json';
import declarations from 'virtual:contract-declarations';

// As a page has it: the browser's contract leaves out the list of all operations.
const operations = new Map(declarations.map((each) => [each.name, { kind: 'operation', ...each }]));

/**
 * What the real server answered to a learner in the middle of a course, by every call that only reads. The server's own
 * test keeps it true, so that a page that is drawn of it is drawn of what will be there.
 */
export const recordedAnswers = (): Answers =>
  said.map(({ name, params, data }) => {
    const operation = operations.get(name);
    if (operation === undefined) throw new Error(`${name} is recorded and no operation`);
    return answer({ operation, params } as never, data as never);
  });

/** Where the learner's order and question are. */
export function recordedPlace(name: 'getOrder' | 'getQaQuestion'): string {
  const params: object | undefined = said.find((one) => one.name === name)?.params;
  return Object.values(params ?? {}).join('/');
}
