import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { ruleNames } from '../port/student-segments.ts';
import { assistantsQuery, tagsQuery, type StudentFilters } from '../students.queries.ts';

interface FilterDialogProps {
  filters: StudentFilters;
  setFilters: (changed: Partial<StudentFilters>) => void;
  isOpen: boolean;
  onClose: () => void;
}

/** What a list can be narrowed by besides a name and a course. */
export function FilterDialog({ filters, setFilters, isOpen, onClose }: FilterDialogProps) {
  const tags = useQuery(tagsQuery).data ?? [];
  const assistants = useQuery(assistantsQuery).data ?? [];
  const { rule, tag, assistant } = filters;
  const [chosen, setChosen] = useState({ rule, tag, assistant });
  const choice = (name: keyof typeof chosen) => ({
    value: chosen[name],
    onChange: (value: string) => setChosen({ ...chosen, [name]: value }),
  });
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title="添加筛选"
      button="筛选"
      work={() => {
        setFilters(chosen);
        return Promise.resolve(undefined);
      }}
    >
      <Choice
        label="掉队原因"
        {...choice('rule')}
        data={Object.entries(ruleNames).map(([value, label]) => ({ value, label }))}
      />
      <Choice
        label="标签"
        {...choice('tag')}
        data={tags.map(({ tag, people }) => ({ value: tag, label: `${tag}（${people} 人）` }))}
      />
      <Choice
        label="助教"
        {...choice('assistant')}
        data={assistants.map(({ staffId, name, people }) => ({
          value: String(staffId),
          label: `${name}（${people} 人）`,
        }))}
      />
    </ActDialog>
  );
}

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of several, or any; nothing is the empty text, as an address has it. */
function Choice({ value, onChange, ...props }: ChoiceProps) {
  return (
    <Select
      {...props}
      placeholder="不限"
      clearable
      searchable
      nothingFoundMessage="没有这一个"
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
