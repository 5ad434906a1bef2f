import { Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { SearchField } from '../../../platform/list/search-field.tsx';
import { courseChoicesQuery } from '../../enrolment/port/enrolment.queries.ts';
import { FilterTokens } from './filter-tokens.tsx';
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
      <FilterTokens {...{ filters, setFilters }} />
      <SearchField
        label="找学员"
        placeholder="姓名、学号、手机号或后四位"
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
      />
    </div>
  );
}
