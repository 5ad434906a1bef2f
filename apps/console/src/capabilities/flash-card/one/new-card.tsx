import { Button, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
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
  if (writable.length === 0) return <NoCourse hasFiles={courses.length > 0} />;
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

/** Nothing can be chosen: why, and what makes it possible. */
const NoCourse = ({ hasFiles }: { hasFiles: boolean }) => (
  <EmptyState
    art="lighthouse"
    order={1}
    title="现在没有能新建闪卡的课"
    text={
      hasFiles
        ? '现有的课都写在课程文件里，闪卡也在那里改。打开一门课、接管它，以后就能在这里加；也可以新建一门课，写上章和考点。'
        : '闪卡要放进课程的一个考点里。先新建一门课，写上章和考点。'
    }
    action={<Button renderRoot={(root) => <Link {...root} to="/courses" />}>去“课程”</Button>}
  />
);
