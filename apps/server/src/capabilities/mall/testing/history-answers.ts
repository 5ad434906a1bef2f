import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';

const known = { ...refusals, ...consoleRefusals };

interface Answer {
  readonly http: number;
  readonly status: number;
  readonly message: string;
}

/** A history goes on after any refusal of a student's, and ends at a fault of the server. */
export function sound<One extends Answer>(answer: One): One {
  if (answer.http >= 500) throw new Error(`the server answered ${answer.http}: ${answer.message}`);
  return answer;
}

/** A history goes on after a refusal that its state explains; any other ends it. */
export function demandOneOf(
  { status, message }: Pick<Answer, 'status' | 'message'>,
  names: readonly (keyof typeof known)[],
): void {
  if (status === 200 || names.some((name) => known[name][0] === status)) return;
  throw new Error(`the console answered ${status}: ${message}`);
}
