import type { DataOf, InputOf, Operation } from '@xuezhou/contract/kernel';
import { call, orKept, type CallOptions } from '@xuezhou/client/api/call.ts';
import { online } from '@xuezhou/client/network/network.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { keepsAnswers, nameOfAnswer } from './answer-names.ts';

/** Paths whose kept answers are shown; they are asked again once there is a network. */
const shown = new Set<string>();
online.subscribe(() => {
  if (!online.get()) return;
  for (const path of shown) void queryClient.invalidateQueries({ queryKey: [path] });
  shown.clear();
});

/** What the server says; without a way to it, what it said when it was taken along. */
export async function orKeptAnswer<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: CallOptions,
): Promise<DataOf<O>> {
  if (!keepsAnswers()) return await call(operation, input, options);
  const load = () => import('./kept-answers.ts');
  const ask = async (quietly: { readonly ignoreErrors: true }) => {
    const data = await call(operation, input, { ...options, ...quietly });
    void load()
      .then(({ answerOf, renewAnswer }) => renewAnswer(answerOf(operation, input, data)))
      .catch(() => null);
    return data;
  };
  const read = async () => {
    const kept: unknown = await load().then(
      ({ readAnswer }) => readAnswer(nameOfAnswer(operation, input)),
      () => undefined,
    );
    if (kept !== undefined) shown.add(operation.path);
    return kept as DataOf<O> | undefined;
  };
  return await orKept(ask, read, { isQuiet: options.ignoreErrors === true });
}
