import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  getSchoolGood,
  saveGood,
  type GoodFault,
  type GoodPlan,
} from '@xuezhou/contract/mall/console';
import { useState } from 'react';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';
import { otherFamily } from '@xuezhou/contract/site';
import { useSchool } from '@xuezhou/ui/school';
import { emptyGood, planOf, typedOf, type GoodTyped } from './good-form.ts';
import { previewQuery, type GoodDetail, type GoodPreview } from './good.queries.ts';

export interface GoodDraft {
  readonly form: ConsoleForm<GoodTyped>;
  readonly preview: GoodPreview | undefined;
  /** Why the preview did not come; null: nothing failed. */
  readonly previewError: unknown;
  /** Of what is typed now. */
  readonly isPreviewed: boolean;
  /** What is wrong at a place, once it was tried to sell it. */
  readonly faultAt: (place: string) => string | undefined;
  readonly showFaults: () => void;
  readonly retryPreview: () => void;
  /** What a colleague saved meanwhile. */
  readonly conflict: GoodDetail | undefined;
  readonly takeTheirs: () => void;
  /** Saves; answers the good and its version, undefined where it was not saved. */
  readonly save: (over?: GoodDetail) => Promise<Saved | undefined>;
}

interface Saved {
  readonly goodId: number;
  readonly version: number;
}

const pauseMs = 500;

/** A draft as it is typed: kept in this browser until it is saved, and never saved over a newer one unseen. */
export function useGoodDraft(detail: GoodDetail | null): GoodDraft {
  const goodId = detail?.goodId ?? null;
  const { families } = useSchool();
  const form = useConsoleForm<GoodTyped>({
    initial:
      detail === null
        ? emptyGood(families.find(({ isShown }) => isShown)?.code ?? otherFamily)
        : typedOf(detail.plan, detail.version),
    ...(detail?.owner !== 'files' && { keep: `good:${goodId ?? 'new'}` }),
  });
  const [conflict, setConflict] = useState<GoodDetail>();
  const [areFaultsShown, setFaultsShown] = useState(false);
  const plan = planOf(form.values);
  const [paused] = useDebouncedValue(JSON.stringify(plan), pauseMs);
  const look = useQuery({
    ...previewQuery(goodId, JSON.parse(paused) as GoodPlan),
    placeholderData: (before) => before,
  });
  const faults: readonly GoodFault[] = look.data?.faults ?? [];
  return {
    form,
    preview: look.data,
    previewError: look.error,
    isPreviewed: look.isSuccess && !look.isPlaceholderData && paused === JSON.stringify(plan),
    faultAt: (place) =>
      areFaultsShown ? faults.find((fault) => fault.place === place)?.words : undefined,
    showFaults: () => setFaultsShown(true),
    retryPreview: () => void look.refetch(),
    conflict,
    takeTheirs: () => {
      if (conflict !== undefined) form.set(typedOf(conflict.plan, conflict.version));
      setConflict(undefined);
    },
    save: async (over) => {
      let saved: Saved | undefined;
      const body = { requestId: form.id, goodId, version: over?.version ?? form.values.base, plan };
      await form.submit(async () => {
        saved = await call(saveGood, { body }).catch(async (error: unknown) => {
          if (goodId !== null && isOutdated(error))
            setConflict(await call(getSchoolGood, { params: { goodId } }));
          throw error;
        });
        setConflict(undefined);
        return '存下了';
      });
      return saved;
    },
  };
}

const isOutdated = (error: unknown): boolean =>
  error instanceof RefusalError && error.status === consoleRefusals.goodChanged[0];
