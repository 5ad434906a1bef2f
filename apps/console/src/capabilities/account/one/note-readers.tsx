import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listNoteReaders, maxMentioned } from '@xuezhou/contract/account/console';
import type { ReactNode } from 'react';

export interface NoteReadersProps {
  studentId: number;
  value?: string[];
  onChange?: (staffIds: string[]) => void;
  error?: ReactNode;
}

/** Colleagues whom a note concerns, of those who see the student. */
export function NoteReaders({ studentId, value = [], onChange, error }: NoteReadersProps) {
  const { data: readers = [] } = useQuery(
    operationQuery(listNoteReaders, { params: { studentId } }, { ignoreErrors: true }),
  );
  if (readers.length === 0) return null;
  return (
    <MultiSelect
      aria-label="@ 同事"
      placeholder={value.length > 0 ? '' : '@ 同事，他在“今天”里会看到'}
      searchable
      maxValues={maxMentioned}
      nothingFoundMessage="没有这位同事，或者他看不到这位学员"
      data={readers.map(({ staffId, name }) => ({ value: `${staffId}`, label: name }))}
      {...{ value, error }}
      {...(onChange && { onChange })}
    />
  );
}
