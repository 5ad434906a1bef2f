import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { saveSetting } from '@xuezhou/contract/site/console';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { settingsQuery } from '../settings.queries.ts';

interface Shown {
  readonly key: string;
  readonly about: string;
  readonly value: string | null;
}

/** What is typed of one setting, and the value that it began from: what a colleague saved since is not written over unseen. */
export function useSettingDraft({ key, about, value }: Shown) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<{ text: string; seen: string | null } | null>(null);
  const { act, isBusy, refusal, forget } = useAct({
    onRefusal: ({ status }) => {
      if (status !== consoleRefusals.settingChanged[0]) return false;
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
      return true;
    },
  });
  const seen = draft === null ? value : draft.seen;
  return {
    ...{ isBusy, refusal },
    before: seen ?? '',
    text: draft === null ? (value ?? '') : draft.text,
    type: (text: string) => {
      forget();
      setDraft({ text, seen });
    },
    giveUp: () => setDraft(null),
    /** Having seen what stands there now. */
    goOn: () => setDraft((typed) => typed && { ...typed, seen: value }),
    save: async () => {
      const isDone = await act(async () => {
        const body = { key, seen, value: draft?.text ?? '' };
        await call(saveSetting, { body }, { ignoreErrors: true });
        return `“${about}”存好了`;
      });
      if (isDone) setDraft(null);
    },
  };
}
