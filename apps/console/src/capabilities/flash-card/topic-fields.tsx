import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { placesQuery } from './cards.queries.ts';

interface TopicFieldProps {
  courseId: number;
  /** Empty: none yet. */
  value: string;
  error?: string | undefined;
  isReadOnly?: boolean;
  onChange: (subjectId: string) => void;
}

/** A topic of a course, by its chapter. */
export function TopicField({
  courseId,
  value,
  error,
  isReadOnly = false,
  onChange,
}: TopicFieldProps) {
  const places = useQuery(placesQuery(courseId));
  const data = (places.data ?? []).flatMap(({ book, title, subjects }) =>
    subjects.length === 0
      ? []
      : [
          {
            group: `${book} · ${title}`,
            items: subjects.map((subject) => ({
              value: String(subject.subjectId),
              label: subject.title || title,
            })),
          },
        ],
  );
  const fault =
    places.error !== null
      ? `考点没有取到：${troubleText(places.error)}`
      : places.data !== undefined && data.length === 0
        ? '这门课还没有考点，闪卡放不进去'
        : error;
  return (
    <Select
      label="考点"
      placeholder="请选一个考点"
      searchable
      allowDeselect={false}
      readOnly={isReadOnly}
      nothingFoundMessage="没有这个考点"
      data={data}
      error={fault}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
