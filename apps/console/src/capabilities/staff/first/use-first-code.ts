import { call } from '@xuezhou/client/api/call.ts';
import { checkFirstCode } from '@xuezhou/contract/staff';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { isWhole } from './code-field.tsx';

interface FirstCode {
  readonly code: string;
  readonly type: (code: string) => void;
  /** Null until the server said that the code is right. */
  readonly minutesLeft: number | null;
  readonly refusal: string | undefined;
}

/** A whole code is asked about as soon as it is there, so that nobody writes a password for nothing. */
export function useFirstCode(): FirstCode {
  const [code, setCode] = useState('');
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  const { act, refusal, forget } = useAct();
  const type = (typed: string) => {
    setCode(typed);
    setMinutesLeft(null);
    forget();
    if (!isWhole(typed)) return;
    void act(
      async () => {
        const { until } = await call(checkFirstCode, { body: { code: typed } });
        setMinutesLeft(Math.max(1, Math.round((Date.parse(until) - Date.now()) / 60_000)));
        return undefined;
      },
      { isLook: true },
    );
  };
  return { code, type, minutesLeft, refusal };
}
