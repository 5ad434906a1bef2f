import { Select } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { SearchField } from '../../../platform/list/search-field.tsx';
import { cardCoursesQuery, cardQueryOf, placesQuery, type CardFilters } from '../cards.queries.ts';
import { onlyWords, stateWords } from '../cards.words.ts';
import styles from './cards.module.css';

interface CardFilterLineProps {
  filters: CardFilters;
  setFilters: (changed: Partial<CardFilters>) => void;
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Which cards are looked for; all of it stands in the address. */
export function CardFilterLine({ filters, setFilters }: CardFilterLineProps) {
  const courses = useSuspenseQuery(cardCoursesQuery).data;
  const { courseId } = cardQueryOf(filters);
  const places = useQuery({ ...placesQuery(courseId ?? 0), enabled: courseId !== undefined });
  return (
    <div className={styles.filters} role="search" aria-label="查找闪卡">
      <SearchField
        label="找闪卡"
        placeholder="正面、背面或编号"
        value={filters.search}
        onSearch={(search) => setFilters({ search })}
      />
      <Choice
        label="课程"
        any="全部课程"
        data={courses.map((course) => ({ value: String(course.courseId), label: course.title }))}
        value={filters.course}
        onChange={(course) => setFilters({ course, chapter: '' })}
      />
      {courseId !== undefined && (
        <Choice
          label="章节"
          any="全部章节"
          data={(places.data ?? []).map(({ readingId, book, title }) => ({
            value: String(readingId),
            label: `${book} · ${title}`,
          }))}
          value={filters.chapter}
          onChange={(chapter) => setFilters({ chapter })}
        />
      )}
      <Choice
        label="状态"
        any={stateWords.asked}
        data={choicesOf({ retired: stateWords.retired })}
        value={filters.state}
        onChange={(state) => setFilters({ state })}
      />
      <Choice
        label="只看"
        any="不限"
        data={choicesOf(onlyWords)}
        value={filters.only}
        onChange={(only) => setFilters({ only })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** What stands there where nothing is chosen. */
  any: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

const Choice = ({ label, any, data, value, onChange }: ChoiceProps) => (
  <Select
    aria-label={label}
    placeholder={any}
    clearable
    searchable={data.length > 12}
    nothingFoundMessage="没有"
    data={data}
    value={data.some((each) => each.value === value) ? value : null}
    onChange={(chosen) => onChange(chosen ?? '')}
  />
);
