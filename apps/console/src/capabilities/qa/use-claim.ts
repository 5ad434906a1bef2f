import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { claimQuestion } from '@xuezhou/contract/qa/console';

/** Takes a question up. Refused, somebody else was quicker: then everything is asked for again, to show who. */
export function useClaim(questionId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    try {
      await call(claimQuestion, { body: { questionId } });
    } catch (error) {
      void queryClient.invalidateQueries();
      throw error;
    }
  };
}
