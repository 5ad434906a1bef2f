import type { Claim } from '@xuezhou/contract/assignment/console';
import { Notice } from '@xuezhou/ui/notice';

/** A colleague has what is being marked. */
export function ClaimNote({ claim: { name } }: { claim: Claim }) {
  return (
    <Notice tone="review" title={`${name}正在批这一份`}>
      等对方存好，或者十分钟没有动，才能存你的。你写的都还在。
    </Notice>
  );
}
