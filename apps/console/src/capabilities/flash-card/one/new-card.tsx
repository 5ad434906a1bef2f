import { Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { cardCoursesQuery } from '../cards.queries.ts';
import { CardDesk } from './card-desk.tsx';
import styles from './card-desk.module.css';

/** First the course, then the card. */
export function NewCard() {
  const search: { course?: unknown } = useSearch({ strict: false });
  const courses = useSuspenseQuery(cardCoursesQuery).data;
  const writable = courses.filter(({ inFiles }) => !inFiles);
  const asked = writable.find(({ courseId }) => courseId === Number(search.course));
  const [course, setCourse] = useState(asked?.courseId);
  const chosen = writable.find(({ courseId }) => courseId === course);
  if (chosen !== undefined)
    return (
      <CardDesk
        card={{
          ...{ cardId: 0, courseId: chosen.courseId, course: chosen.title, readingId: 0 },
          ...{ words: { subjectId: 0, front: '', back: '' }, isRetired: false, file: null },
          ...{ figures: null, reports: [] },
        }}
        isNew
      />
    );
  return (
    <>
      <PageHead title="新建闪卡" />
      <div className={styles.choose}>
        <SectionCard title="放进哪门课">
          <Select
            label="课程"
            description="课程文件里的课要先接管，才能在这里加闪卡"
            searchable
            nothingFoundMessage="没有这门课"
            data={courses.map(({ courseId, title, inFiles }) => ({
              ...{ value: String(courseId), label: title, disabled: inFiles },
            }))}
            value={null}
            onChange={(value) => setCourse(value === null ? undefined : Number(value))}
          />
        </SectionCard>
      </div>
    </>
  );
}
