import type { DataOf, InputOf, Operation } from '@xuezhou/contract/kernel';
import { queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { orKeptAnswer } from './or-kept-answer.ts';

/** An `operationQuery` of what a student can take along: without a network it answers what was kept. */
export function keptQuery<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: Pick<CallOptions, 'ignoreErrors'> = {},
) {
  return queryOptions<DataOf<O>>({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => orKeptAnswer(operation, input, { ...options, signal }),
  });
}
