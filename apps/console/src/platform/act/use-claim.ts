import type { Claim } from '@xuezhou/contract/assignment/console';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Claims again so often while something is typed: the claim holds for ten minutes. */
const againMs = 4 * 60_000;

/** Takes the work up, or lets it go; answers who has it then. */
type Send = (isHeld: boolean) => Promise<{ readonly claim: Claim | null }>;

/**
 * Takes work up with the first key and lets it go when it is left. Null: it is one's own, or nobody has asked yet; a claim
 * that could not be made keeps nobody from marking, for the server decides when the mark comes.
 */
export function useClaim(send: Send): { claimedBy: Claim | null; touch: () => void } {
  const [claim, setClaim] = useState<Claim | null>(null);
  const askedAt = useRef(0);
  const letGo = useEffectEvent(() => {
    if (askedAt.current === 0) return;
    askedAt.current = 0;
    send(false).catch(() => undefined);
  });
  useEffect(() => letGo, []);
  const touch = () => {
    if (Date.now() - askedAt.current < againMs) return;
    askedAt.current = Date.now();
    send(true).then(
      (told) => setClaim(told.claim?.isOwn === false ? told.claim : null),
      () => {
        askedAt.current = 0;
      },
    );
  };
  return { claimedBy: claim, touch };
}
