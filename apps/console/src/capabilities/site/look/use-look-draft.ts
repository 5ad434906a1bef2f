import { useSuspenseQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { followSchool } from '@xuezhou/client/browser/follow-school.ts';
import { getSchool } from '@xuezhou/contract/site';
import { saveLook, type LookSetting, type SchoolLook } from '@xuezhou/contract/site/console';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { lookQuery } from '../settings.queries.ts';

export interface LookDraft {
  readonly look: SchoolLook;
  readonly setting: LookSetting;
  readonly change: (news: Partial<LookSetting>) => void;
  readonly changed: readonly (keyof LookSetting)[];
  readonly save: () => Promise<void>;
  readonly giveUp: () => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

const empty = (value: unknown): unknown => (value === '' ? null : value);

/** What is typed and not saved; nobody else sees anything of it. */
export function useLookDraft(): LookDraft {
  const look = useSuspenseQuery(lookQuery).data;
  // The version that the draft began from: what a colleague saved meanwhile is not written over.
  const [base, setBase] = useState(look);
  const [news, setNews] = useState<Partial<LookSetting>>({});
  const { act, isBusy, refusal, forget } = useAct();
  const setting = { ...base.setting, ...news };
  const changed = (Object.keys(setting) as (keyof LookSetting)[]).filter(
    (key) => empty(setting[key]) !== empty(base.setting[key]),
  );
  return {
    ...{ look: base, setting, changed, isBusy, refusal },
    change: (given) => {
      forget();
      setNews((before) => ({ ...before, ...given }));
    },
    giveUp: () => {
      forget();
      setNews({});
      setBase(look);
    },
    save: async () => {
      await act(async () => {
        const body = { version: base.version, setting };
        const saved = await call(saveLook, { body }, { ignoreErrors: true });
        setBase(saved);
        setNews({});
        followSchool(await call(getSchool, {}));
        return '存好了，学员下次打开就是新的样子';
      });
    },
  };
}
