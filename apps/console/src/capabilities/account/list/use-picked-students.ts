import { useState } from 'react';
import type { ListedStudent } from '@xuezhou/contract/account/console';
import { usePicks } from '../../../platform/list/use-picks.ts';
import type { PickedStudents } from './picked-students.ts';
import type { ListQuery } from '../students.queries.ts';

/** Who is picked: rows of the list, or all whom its filter finds, until the filter is another. */
export function usePickedStudents(rows: readonly ListedStudent[], query: ListQuery) {
  const key = JSON.stringify(query);
  const [wholeOf, setWholeOf] = useState<string | null>(null);
  const picks = usePicks<ListedStudent>({
    rows,
    rowKey: ({ studentId }) => studentId,
    nameOf: ({ nickname }) => nickname,
  });
  const clear = () => {
    setWholeOf(null);
    picks.clear();
  };
  const isWhole = wholeOf === key && picks.picked.length > 0;
  const picked: PickedStudents = isWhole
    ? { query, students: null }
    : { query: null, students: picks.picked };
  return {
    picks: {
      ...picks,
      setKeys: (keys: ReadonlySet<string>) => {
        setWholeOf(null);
        picks.setKeys(keys);
      },
      clear,
    },
    picked,
    isWhole,
    pickWhole: () => setWholeOf(key),
    clear,
  };
}
