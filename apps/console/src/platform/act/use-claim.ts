import { call } from '@xuezhou/client/api/call.ts';
import { claimWork, releaseWork, type Claim } from '@xuezhou/contract/marking/console';
import { useEffect, useRef, useState } from 'react';

/** Claims again so often while something is typed: the claim holds for ten minutes. */
const againMs = 4 * 60_000;

interface ClaimedWork {
  readonly kind: 'answer' | 'assignment';
  readonly ofId: number;
  readonly studentId: number;
}

/**
 * Takes a work up with the first key and lets it go when it is left. Null: it is one's own, or nobody has asked yet; a
 * claim that could not be made keeps nobody from marking, for the server decides when the mark comes.
 */
export function useClaim({ kind, ofId, studentId }: ClaimedWork): {
  claimedBy: Claim | null;
  touch: () => void;
} {
  const [claim, setClaim] = useState<Claim | null>(null);
  const askedAt = useRef(0);
  const isHeld = useRef(false);
  useEffect(
    () => () => {
      if (!isHeld.current) return;
      isHeld.current = false;
      askedAt.current = 0;
      void call(releaseWork, { body: { kind, ofId, studentId } }, { ignoreErrors: true }).catch(
        () => undefined,
      );
    },
    [kind, ofId, studentId],
  );
  const touch = () => {
    if (Date.now() - askedAt.current < againMs) return;
    askedAt.current = Date.now();
    isHeld.current = true;
    call(claimWork, { body: { kind, ofId, studentId } }, { ignoreErrors: true }).then(
      (told) => setClaim(told.claim.isOwn ? null : told.claim),
      () => (askedAt.current = 0),
    );
  };
  return { claimedBy: claim, touch };
}
