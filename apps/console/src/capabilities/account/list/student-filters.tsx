import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { inputDebounce } from '@xuezhou/client/queries/input-debounce.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { courseChoicesQuery } from '../../enrolment/port/enrolment.queries.ts';
import type { StudentFilters } from '../students.queries.ts';
import styles from './student-filters.module.css';

interface StudentFilterLineProps {
  filters: StudentFilters;
  setFilters: (changed: Partial<StudentFilters>) => void;
}

/** Who is looked for, and in which course; both stand in the address. */
export function StudentFilterLine({ filters, setFilters }: StudentFilterLineProps) {
  const courses = useSuspenseQuery(courseChoicesQuery).data;
  return (
    <div className={styles.root} role="search" aria-label="查找学员">
      <Select
        aria-label="课程"
        placeholder="任何课程"
        clearable
        searchable
        nothingFoundMessage="没有这门课"
        data={courses.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
        value={filters.course || null}
        onChange={(course) => setFilters({ course: course ?? '' })}
      />
      <SearchField value={filters.search} onSearch={(search) => setFilters({ search })} />
    </div>
  );
}

interface SearchFieldProps {
  value: string;
  onSearch: (search: string) => void;
}

/** Looks a moment after the last letter, or at once by Enter. `/` leads here, Esc leaves. */
function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // The address changed by itself, as by the way back.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const look = useEffectEvent(() => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => look(), inputDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  usePageKeys({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextInput
        ref={field}
        type="search"
        aria-label="找学员"
        placeholder="姓名、学号、手机号或后四位"
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event)) event.currentTarget.blur();
        }}
      />
    </form>
  );
}
