import { call } from '@xuezhou/client/api/call.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  rollBackProvider,
  switchProvider,
  testProvider,
  type ProviderState,
} from '@xuezhou/contract/site/console';
import {
  faultsOf,
  keepsPlace,
  providers,
  needsSecrets,
  secretsOf,
  type ProviderValues,
} from '@xuezhou/rules/site/provider-fields';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';

type Of = 'given' | 'inUse' | 'environment';
type Trial = DataOf<typeof testProvider> & { readonly of: Of };

export interface ProviderDraft {
  readonly values: ProviderValues;
  readonly to: string;
  readonly type: (name: string, value: string) => void;
  readonly typeTo: (to: string) => void;
  readonly isChanged: boolean;
  /** By field; said once it was pressed. */
  readonly faults: Readonly<Record<string, string>>;
  readonly trial: Trial | null;
  readonly tryIt: (of: Of) => Promise<void>;
  readonly switchTo: () => Promise<void>;
  /** Where the environment has none. */
  readonly turnOff: () => Promise<void>;
  readonly goBack: () => Promise<void>;
  readonly giveUp: () => void;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
}

/** What is typed of one service, how its trial went, and from which version it began. A change makes the trial void. */
export function useProviderDraft(state: ProviderState, self: string): ProviderDraft {
  const { kind } = state;
  const { act, isBusy, refusal, forget } = useAct();
  const { base, values, stored, isChanged, change, begin } = useTyped(state, isBusy);
  const [to, setTo] = useState(kind === 'mail' && self.includes('@') ? self : '');
  const [trial, setTrial] = useState<Trial | null>(null);
  const [isChecked, setChecked] = useState(false);
  const faults = isChecked ? faultsIn(kind, { values, stored, to, isChanged }) : {};
  const given = (of: Of) => of === 'given' && { values: sentOf(values) };
  const reset = () => {
    begin();
    setTrial(null);
    setChecked(false);
  };
  const finish = async (done: string, ask: () => Promise<unknown>) => {
    if (await act(() => ask().then(() => done))) reset();
  };
  return {
    ...{ values, to, isChanged, faults, trial, isBusy, refusal },
    type: (name, value) => {
      forget();
      setTrial(null);
      change(name, value);
    },
    typeTo: setTo,
    tryIt: async (of) => {
      setChecked(true);
      setTrial(null);
      if (Object.keys(faultsIn(kind, { values, stored, to, isChanged: of === 'given' })).length > 0)
        return;
      await act(async () => {
        const body = { kind, of, ...given(of), ...(providers[kind].to && { to }) };
        setTrial({ ...(await call(testProvider, { body }, { ignoreErrors: true })), of });
        return undefined;
      });
    },
    switchTo: async () => {
      if (!trial?.ticket) return;
      const { of, ticket } = trial;
      const body = { kind, version: base.version, of, ticket, ...given(of) };
      await finish('换好了，下一件就从这里走', () =>
        call(switchProvider, { body }, { ignoreErrors: true }),
      );
    },
    turnOff: async () => {
      const body = { kind, version: state.version, of: 'environment' as const, ticket: '' };
      await finish('停用了', () => call(switchProvider, { body }, { ignoreErrors: true }));
    },
    goBack: async () => {
      const body = { kind, version: state.version };
      await finish('换回去了', () => call(rollBackProvider, { body }, { ignoreErrors: true }));
    },
    giveUp: () => {
      forget();
      reset();
    },
  };
}

const sentOf = (values: ProviderValues) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

/** The fields over what is in use, from the version that they began with. */
function useTyped(state: ProviderState, isBusy: boolean) {
  const [base, setBase] = useState(state);
  const [news, setNews] = useState<ProviderValues>({});
  const stored = Object.fromEntries(base.values.map(({ name, value }) => [name, value]));
  const isChanged = Object.entries(news).some(([name, value]) => value !== (stored[name] ?? ''));
  // Without anything typed, a page follows what a colleague switched to.
  if (base !== state && !isChanged && !isBusy) setBase(state);
  return {
    ...{ base, stored, isChanged, values: { ...stored, ...news } },
    change: (name: string, value: string) => setNews((before) => ({ ...before, [name]: value })),
    begin: () => {
      setNews({});
      setBase(state);
    },
  };
}

interface Typed {
  readonly values: ProviderValues;
  readonly stored: ProviderValues;
  readonly to: string;
  readonly isChanged: boolean;
}

function faultsIn(
  kind: ProviderState['kind'],
  { values, stored, to, isChanged }: Typed,
): Record<string, string> {
  const unfit = providers[kind].to?.complain(to.trim()) ?? null;
  const isMoved = isChanged && !keepsPlace(kind, values, stored) && needsSecrets(kind, values);
  const asked = isMoved ? secretsOf(kind).filter((name) => (values[name] ?? '') === '') : [];
  return {
    ...(isChanged && faultsOf(kind, values)),
    ...Object.fromEntries(
      asked.map((name) => [name, '换了地址或帐号，要再填一次：旧的不会发给新的地方']),
    ),
    ...(unfit !== null && { to: unfit }),
  };
}
