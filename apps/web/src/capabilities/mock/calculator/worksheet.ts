import { newCalculator, type Calculator } from '@xuezhou/rules/mock/calculator';
import { createStore, useStore } from '@xuezhou/client/browser/store.ts';

export interface Flow {
  readonly amount: string | number;
  readonly times: string | number;
}

export const emptyFlow: Flow = { amount: '', times: 1 };

/** All that was put into a calculator: its keys with registers and memories, and its cash flows. */
export interface Worksheet {
  readonly tab: 'keys' | 'flows';
  readonly calculator: Calculator;
  readonly first: string | number;
  readonly flows: readonly Flow[];
  readonly rate: string | number;
}

const empty: Worksheet = {
  tab: 'keys',
  calculator: newCalculator,
  first: '',
  flows: [emptyFlow],
  rate: '',
};

const kept = createStore({ of: '', worksheet: empty });
const worksheetOf = (of: string): Worksheet => {
  const now = kept.get();
  return now.of === of ? now.worksheet : empty;
};

/** The worksheet of a paper or set: it outlives the closing of the calculator, and another paper has an empty one. */
export function useWorksheet(of: string) {
  useStore(kept);
  return {
    worksheet: worksheetOf(of),
    change: (change: (before: Worksheet) => Partial<Worksheet>) => {
      const before = worksheetOf(of);
      kept.set({ of, worksheet: { ...before, ...change(before) } });
    },
  };
}

export type WorksheetProps = ReturnType<typeof useWorksheet>;
