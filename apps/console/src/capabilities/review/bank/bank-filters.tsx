import { Select } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { SearchField } from '../../../platform/list/search-field.tsx';
import styles from './bank.module.css';
import { bankCoursesQuery, bankQueryOf, placesQuery, type BankFilters } from './bank.queries.ts';
import { kindWords, onlyWords, stateWords } from './bank.words.ts';

interface BankFilterLineProps {
  filters: BankFilters;
  setFilters: (changed: Partial<BankFilters>) => void;
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Which questions are looked for; all of it stands in the address. */
export function BankFilterLine({ filters, setFilters }: BankFilterLineProps) {
  const courses = useSuspenseQuery(bankCoursesQuery).data;
  const { courseId } = bankQueryOf(filters);
  const places = useQuery({ ...placesQuery(courseId ?? 0), enabled: courseId !== undefined });
  return (
    <div className={styles.filters} role="search" aria-label="查找题目">
      <SearchField
        label="找题目"
        placeholder="题干、选项或编号"
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
      />
      <Choice
        label="课程"
        any="全部课程"
        data={courses.map(({ courseId: value, title }) => ({ value: String(value), label: title }))}
        value={filters.course}
        onChange={(course) => setFilters({ course, chapter: '' })}
      />
      {courseId !== undefined && (
        <Choice
          label="章节"
          any="全部章节"
          data={(places.data ?? []).map(({ readingId, book, title, questions }) => ({
            value: String(readingId),
            label: `${book} · ${title}（${questions}）`,
          }))}
          value={filters.chapter}
          onChange={(chapter) => setFilters({ chapter })}
        />
      )}
      <Choice
        label="题型"
        any="全部题型"
        data={choicesOf(kindWords)}
        value={filters.kind}
        onChange={(kind) => setFilters({ kind })}
      />
      <Choice
        label="状态"
        any="在用的"
        data={choicesOf(stateWords).filter(({ value }) => value !== 'asked')}
        value={filters.state}
        onChange={(state) => setFilters({ state })}
      />
      <Choice
        label="只看"
        any="不论数字"
        data={choicesOf(onlyWords)}
        value={filters.only}
        onChange={(only) => setFilters({ only })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  any: string;
  data: readonly { readonly value: string; readonly label: string }[];
  value: string;
  onChange: (value: string) => void;
}

const Choice = ({ label, any, data, value, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    placeholder={any}
    clearable
    searchable={data.length > 8}
    nothingFoundMessage="没有这一项"
    data={data}
    value={data.some((each) => each.value === value) ? value : null}
    onChange={(chosen) => onChange(chosen ?? '')}
  />
);
