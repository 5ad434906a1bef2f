import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { coursewareQuery, numberIn } from '../courseware.queries.ts';
import styles from '../courseware.module.css';
import { Missing, noCourse, Trail } from '../parts/course-frame.tsx';
import { PackageCard } from './package-card.tsx';

/** The packages of others in a course: what students have, what is a draft, and who learned. */
export default function CoursewarePage() {
  const params: { courseId?: string } = useParams({ strict: false });
  const courseId = numberIn(params.courseId) ?? 0;
  const query = useQuery(coursewareQuery(courseId));
  if (query.data === undefined) return <Missing query={query} what="外来课件" unknown={noCourse} />;
  const { courseTitle, mayPublish, packages } = query.data;
  const here = `/courses/${courseId}/courseware`;
  const send = (
    <Button
      leftSection={<IconUpload size={16} stroke={1.6} />}
      renderRoot={(root) => <Link {...root} to={`${here}/new`} />}
    >
      导入课件
    </Button>
  );
  return (
    <>
      <Trail steps={[{ title: courseTitle, to: `/courses/${courseId}` }]} here="外来课件" />
      <PageHead
        title="外来课件"
        count={packages.length}
        note={
          mayPublish ? (
            '别处做的 SCORM 课件，在单独的网址里运行，碰不到登录和别的网页。'
          ) : (
            <Withheld permission="content.publish" what="导入、发布和看成绩" />
          )
        }
        actions={mayPublish && packages.length > 0 && send}
      />
      {packages.length === 0 ? (
        <EmptyState
          title="还没有外来课件"
          text="SCORM 1.2 或 2004 的压缩包，放进一章，学员就在这一章里学。"
          action={mayPublish && send}
        />
      ) : (
        <div className={styles.page}>
          {packages.map((each) => (
            <PackageCard key={each.coursewareId} {...{ courseId, mayPublish }} courseware={each} />
          ))}
        </div>
      )}
    </>
  );
}
