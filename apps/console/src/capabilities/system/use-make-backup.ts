import { call } from '@xuezhou/client/api/call.ts';
import { makeBackup } from '@xuezhou/contract/system/console';
import { useAct } from '../../platform/act/use-act.ts';

export interface MakeBackup {
  readonly make: () => Promise<boolean>;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

/** Asks for a backup; a job writes it. */
export function useMakeBackup(): MakeBackup {
  const { act, isBusy, refusal } = useAct();
  const make = () =>
    act(async () => {
      await call(makeBackup, {}, { ignoreErrors: true });
      return '开始备份了，做好以后在“备份”里看';
    });
  return { make, isBusy, refusal };
}
