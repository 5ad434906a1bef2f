import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { FailureError } from './errors.ts';
import { commitFailure } from './failures.ts';
import { keyOf } from './operation-query.ts';
import type { DataOf, InputOf, Operation } from '@xuezhou/contract/kernel';

/**
 * Whether something is still free, asked ahead of what takes it; null where too much was looked up from here. Then
 * nobody is held up: what takes it decides anyway.
 */
export const lookUpQuery = <O extends Operation>(operation: O, input: InputOf<O>) =>
  queryOptions<DataOf<O> | null>({
    queryKey: keyOf(operation, input),
    queryFn: async ({ signal }) => {
      try {
        return await call(operation, input, { signal, ignoreErrors: true });
      } catch (error) {
        if (!(error instanceof FailureError)) throw error;
        if (error.status === 429) return null;
        commitFailure(error, { isQuiet: false });
        throw error;
      }
    },
  });
