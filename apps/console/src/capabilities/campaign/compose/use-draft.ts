import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import {
  saveCampaign,
  type Audience,
  type CampaignDraft,
} from '@xuezhou/contract/campaign/console';
import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '../campaign.queries.ts';

/** Milliseconds after the last letter. */
const saveAfter = 1000;
const countAfter = 300;

export interface DraftInHand {
  readonly campaignId: string;
  readonly draft: CampaignDraft;
  readonly change: (changed: Partial<CampaignDraft>) => void;
  /** Undefined takes away what narrowed it. */
  readonly changeAudience: (changed: {
    readonly [Name in keyof Audience]?: Audience[Name] | undefined;
  }) => void;
  /** As it was a moment ago: what is counted and shown goes by it. */
  readonly settled: CampaignDraft;
  readonly isDirty: boolean;
  readonly savedAt: Date | null;
  /** Why it was not saved; undefined: it was, or will be. */
  readonly trouble: string | undefined;
  /** Saves what is not saved yet; answers its version. */
  readonly save: () => Promise<number>;
}

/** What is being written: saved a second after the last letter, with the version that it began from. */
export function useDraft(campaign: Campaign): DraftInHand {
  const { campaignId } = campaign;
  const [draft, setDraft] = useState(campaign.draft);
  const [settled, setSettled] = useState(campaign.draft);
  const saved = useRef({ draft: campaign.draft, version: campaign.version });
  const saving = useRef<Promise<number> | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [trouble, setTrouble] = useState<string>();
  const isDirty = draft !== saved.current.draft;
  const latest = useRef(draft);
  latest.current = draft;
  const save = async (): Promise<number> => {
    // One after the other: each begins from the version of the one before.
    await saving.current?.catch(() => undefined);
    if (latest.current === saved.current.draft) return saved.current.version;
    const sent = latest.current;
    saving.current = call(
      saveCampaign,
      { body: { campaignId, version: saved.current.version, draft: sent } },
      { ignoreErrors: true },
    ).then(({ version }) => {
      saved.current = { draft: sent, version };
      return version;
    });
    const version = await saving.current;
    setSavedAt(new Date());
    setTrouble(undefined);
    return version;
  };
  useEffect(() => {
    const settle = setTimeout(() => setSettled(draft), countAfter);
    const keep = setTimeout(() => {
      save().catch((error: unknown) => setTrouble(troubleOf(error)));
    }, saveAfter);
    return () => {
      clearTimeout(settle);
      clearTimeout(keep);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- with each change of what is written alone
  }, [draft]);
  return {
    ...{ campaignId, draft, settled, isDirty, savedAt, trouble, save },
    change: (changed) => setDraft((before) => ({ ...before, ...changed })),
    changeAudience: (changed) =>
      setDraft((before) => ({
        ...before,
        audience: { ...before.audience, ...changed } as Audience,
      })),
  };
}

const troubleOf = (error: unknown): string =>
  error instanceof RefusalError ? error.message : '没有存上，写的都还在；连上以后改一个字会再存';
