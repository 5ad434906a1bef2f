import { useQueryClient } from '@tanstack/react-query';
import { keptForAnother } from '@xuezhou/contract/kept-for-another';
import { notifications } from '@mantine/notifications';
import { toast } from '@xuezhou/ui/toast';
import { useRef, useState } from 'react';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';

/** It waits for a colleague now, and needs nothing more of who asked. */
export const isKeptForAnother = ({ status }: RefusalError): boolean =>
  status === keptForAnother.approvalAsked[0] || status === keptForAnother.approvalDelayed[0];

interface ActWays {
  /** A refusal that is said elsewhere, as at its field: then true. */
  onRefusal?: (error: RefusalError) => boolean;
  /** It did not come through; a toast says so too. */
  onFailure?: (error: FailureError) => void;
}

interface ActOptions {
  /** It only looks, so nothing that is shown is old now. */
  isLook?: boolean;
}

interface Act {
  isBusy: boolean;
  /** Why the server refused the last one, to be shown where it was asked for. */
  refusal: string | undefined;
  /** Something else is typed. */
  forget: () => void;
  /** Does it, once at a time, and says afterwards what was done. False: it was not done. */
  act: (work: () => Promise<string | undefined>, options?: ActOptions) => Promise<boolean>;
}

/**
 * Something that somebody of the staff does: `work` returns what the toast says of it. Afterwards everything that the
 * page shows is asked for again, for one act changes more than one list.
 */
export function useAct({ onRefusal, onFailure }: ActWays = {}): Act {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  // Two presses may come before the page is drawn anew.
  const isRunning = useRef(false);
  const [refusal, setRefusal] = useState<string>();
  return {
    isBusy,
    refusal,
    forget: () => setRefusal(undefined),
    act: async (work, { isLook = false } = {}) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setRefusal(undefined);
      try {
        const said = await work();
        if (!isLook) await queryClient.invalidateQueries();
        if (said !== undefined) notifications.show(toast({ tone: 'done', title: said }));
        return true;
      } catch (error) {
        if (error instanceof RefusalError && isKeptForAnother(error)) {
          // It is done when a colleague agrees: here it is over.
          await queryClient.invalidateQueries();
          notifications.show(toast({ tone: 'done', title: error.message }));
          return true;
        }
        if (error instanceof RefusalError) {
          if (onRefusal?.(error) !== true) setRefusal(error.message);
          // A failure is told by a toast.
        } else if (error instanceof FailureError) onFailure?.(error);
        else throw error;
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
