import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';

export interface Edited<Value> {
  readonly value: Value;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  /** What a colleague saved of the same thing meanwhile. */
  readonly theirs: Value | undefined;
  readonly change: (value: Value) => void;
  /** Takes the last change back. */
  readonly undo: (() => void) | undefined;
  /** Leaves all that was not saved. */
  readonly drop: () => void;
  readonly keepMine: () => void;
  readonly save: () => void;
}

interface Ways<Value> {
  readonly saved: Value;
  readonly revision: number;
  /** Throws RefusalError. */
  readonly send: (value: Value, revision: number) => Promise<unknown>;
  /** Asks what is saved by now; answers its revision and this part of it. */
  readonly ask: () => Promise<{ revision: number; saved: Value } | undefined>;
  readonly said: string;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface Draft<Value> {
  readonly value: Value;
  /** What it began from. */
  readonly base: Value;
  readonly before: readonly Value[];
}

/**
 * One part of a lecture as it is being written. The lecture counts all its changes together: where a colleague, or this
 * very page, saved another part meanwhile, this one is sent again on top of it; where the same part changed, both are shown.
 */
export function useEdited<Value>({ saved, revision, send, ask, said }: Ways<Value>): Edited<Value> {
  const [draft, setDraft] = useState<Draft<Value>>();
  const { act, isBusy, refusal, forget } = useAct();
  const set = (next: Draft<Value> | undefined) => {
    forget();
    setDraft(next);
  };
  const store = async (value: Value, base: Value): Promise<string | undefined> => {
    try {
      await send(value, revision);
    } catch (error) {
      const isStale =
        error instanceof RefusalError && error.status === consoleRefusals.draftChanged[0];
      const now = isStale ? await ask() : undefined;
      // Another part changed; where it was this one, the page shows both now.
      if (now === undefined || !isSame(now.saved, base)) throw error;
      await send(value, now.revision);
    }
    // What was typed while it went stays.
    setDraft((left) =>
      left === undefined || isSame(left.value, value) ? undefined : { ...left, base: value },
    );
    return said;
  };
  const isDirty = draft !== undefined && !isSame(draft.value, draft.base);
  return {
    value: draft?.value ?? saved,
    ...{ isDirty, isBusy, refusal },
    theirs: isDirty && !isBusy && !isSame(saved, draft.base) ? saved : undefined,
    change: (value) =>
      set({
        value,
        base: draft?.base ?? saved,
        before: [...(draft?.before ?? []).slice(-99), draft?.value ?? saved],
      }),
    undo:
      draft === undefined || draft.before.length === 0
        ? undefined
        : () => {
            const value = draft.before.at(-1) as Value;
            set({ ...draft, value, before: draft.before.slice(0, -1) });
          },
    drop: () => set(undefined),
    keepMine: () => draft && set({ ...draft, base: saved }),
    save: () => {
      if (isDirty) void act(() => store(draft.value, draft.base));
    },
  };
}
