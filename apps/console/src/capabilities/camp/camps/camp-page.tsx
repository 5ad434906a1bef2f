import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ManagedCamp } from '@xuezhou/contract/camp/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useState } from 'react';
import { Fetched } from '../../../platform/editor/fetched.tsx';
import { idInAddress } from '../../../platform/page/id-in-address.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { CampDesk } from './camp-desk.tsx';
import { emptyCamp } from './camp-parts.ts';
import { campQuery, campsQuery, partsQuery, type ListedCamps } from './camps.queries.ts';
import styles from './camps.module.css';

/** One camp: what its days ask for, and how a student finds them. */
export default function CampPage() {
  const params: { campId?: string } = useParams({ strict: false });
  const campId = idInAddress(params.campId);
  if (campId === undefined) return <NoCamp />;
  return campId === null ? <NewCamp /> : <OneCamp key={campId} campId={campId} />;
}

/** A camp is one of a course: which, is asked first. */
function NewCamp() {
  const [camp, setCamp] = useState<ManagedCamp>();
  const asked = useQuery(campsQuery);
  if (camp !== undefined) return <WithParts camp={camp} isNew />;
  return (
    <Fetched asked={asked} failed="课程没有取到">
      {({ courses }) => <CourseOfCamp courses={courses} onChoose={setCamp} />}
    </Fetched>
  );
}

interface CourseOfCampProps {
  courses: ListedCamps['courses'];
  onChoose: (camp: ManagedCamp) => void;
}

const CourseOfCamp = ({ courses, onChoose }: CourseOfCampProps) => (
  <>
    <PageHead title="新训练营" note="存下以后再发布；发布以前，学员看不到。" />
    <div className={styles.choose}>
      <Select
        label="哪门课的训练营"
        placeholder={courses.length === 0 ? '还没有你能写的课程' : '选一门课'}
        disabled={courses.length === 0}
        searchable
        data={courses.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
        onChange={(courseId) => {
          const course = courses.find((each) => String(each.courseId) === courseId);
          if (course !== undefined) onChoose(newCamp(course.courseId, course.title));
        }}
      />
    </div>
  </>
);

const newCamp = (courseId: number, courseTitle: string): ManagedCamp => ({
  ...{ campId: 0, courseId, courseTitle, owner: 'console', path: '', version: 0 },
  ...{ isRetired: true, running: 0, members: 0, plan: emptyCamp(), introHtml: '' },
});

const OneCamp = ({ campId }: { campId: number }) => (
  <Fetched asked={useQuery(campQuery(campId))} failed="这个训练营没有打开">
    {(camp) => <WithParts camp={camp} isNew={false} />}
  </Fetched>
);

const WithParts = ({ camp, isNew }: { camp: ManagedCamp; isNew: boolean }) => (
  <Fetched asked={useQuery(partsQuery(camp.courseId))} failed="课程的内容没有取到">
    {(parts) => <CampDesk camp={camp} parts={parts} isNew={isNew} />}
  </Fetched>
);

const NoCamp = () => (
  <EmptyState
    art="lighthouse"
    order={1}
    title="没有这个训练营"
    text="地址可能写错了。"
    action={<Link to="/classes/camps">回到训练营</Link>}
  />
);
