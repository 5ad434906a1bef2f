import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { ManagedCamp } from '@xuezhou/contract/camp/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { CampDesk } from './camp-desk.tsx';
import { emptyCamp } from './camp-parts.ts';
import { campIdIn, campQuery, campsQuery, partsQuery } from './camps.queries.ts';
import styles from './camps.module.css';

/** One camp: what its days ask for, and how a student finds them. */
export default function CampPage() {
  const params: { campId?: string } = useParams({ strict: false });
  const campId = campIdIn(params.campId);
  if (campId === undefined) return <NoCamp />;
  return campId === null ? <NewCamp /> : <OneCamp key={campId} campId={campId} />;
}

/** A camp is one of a course: which, is asked first. */
function NewCamp() {
  const [camp, setCamp] = useState<ManagedCamp>();
  const asked = useQuery(campsQuery);
  if (camp !== undefined) return <WithParts camp={camp} isNew />;
  if (asked.isError) return <Failed what="课程没有取到" asked={asked} />;
  if (asked.data === undefined) return <PageSkeleton />;
  const { courses } = asked.data;
  return (
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
            if (course !== undefined) setCamp(newCamp(course.courseId, course.title));
          }}
        />
      </div>
    </>
  );
}

const newCamp = (courseId: number, courseTitle: string): ManagedCamp => ({
  ...{ campId: 0, courseId, courseTitle, owner: 'console', path: '', version: 0 },
  ...{ isRetired: true, running: 0, members: 0, plan: emptyCamp(), introHtml: '' },
});

function OneCamp({ campId }: { campId: number }) {
  const asked = useQuery(campQuery(campId));
  if (asked.data !== undefined) return <WithParts camp={asked.data} isNew={false} />;
  return asked.isError ? <Failed what="这个训练营没有打开" asked={asked} /> : <PageSkeleton />;
}

function WithParts({ camp, isNew }: { camp: ManagedCamp; isNew: boolean }) {
  const asked = useQuery(partsQuery(camp.courseId));
  if (asked.data !== undefined) return <CampDesk camp={camp} parts={asked.data} isNew={isNew} />;
  return asked.isError ? <Failed what="课程的内容没有取到" asked={asked} /> : <PageSkeleton />;
}

interface FailedProps {
  what: string;
  asked: { error: unknown; refetch: () => unknown };
}

const Failed = ({ what, asked: { error, refetch } }: FailedProps) => (
  <ErrorState
    title={what}
    text={troubleText(error)}
    action={
      <Button variant="light" onClick={() => void refetch()}>
        再试一次
      </Button>
    }
  />
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
