import { readJson, removeText, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useState } from 'react';
import { isChoosable, type Column } from './column.ts';

/** By key, whether a column was chosen or put away; a column that is in neither is as the page has it. */
type Chosen = Readonly<Record<string, boolean>>;

interface ChosenColumns {
  readonly isShown: (column: Pick<Column<unknown>, 'key' | 'isExtra' | 'card'>) => boolean;
  readonly show: (key: string, isShown: boolean) => void;
  /** Undefined: nothing was chosen. */
  readonly reset: (() => void) | undefined;
}

const keyOf = (list: string): string => `console-columns:${list}`;

/** Which columns of a list somebody sees, remembered in this browser. Without the name of a list all but the extra ones. */
export function useChosenColumns(list: string | undefined): ChosenColumns {
  const [chosen, setChosen] = useState<Chosen>(() => (list === undefined ? {} : read(list)));
  return {
    isShown: (column) =>
      !isChoosable(column) || (chosen[column.key] ?? column.isExtra === undefined),
    show: (key, isShown) => {
      const next = { ...chosen, [key]: isShown };
      setChosen(next);
      if (list !== undefined) writeJson(keyOf(list), next);
    },
    reset:
      Object.keys(chosen).length === 0
        ? undefined
        : () => {
            setChosen({});
            if (list !== undefined) removeText(keyOf(list));
          },
  };
}

function read(list: string): Chosen {
  const kept = readJson(keyOf(list));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((each): each is [string, boolean] => typeof each[1] === 'boolean'),
  );
}
