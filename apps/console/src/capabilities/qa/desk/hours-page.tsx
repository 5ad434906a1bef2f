import { useSuspenseQuery } from '@tanstack/react-query';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { permissions } from '@xuezhou/contract/staff';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense } from 'react';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { QaTabs } from '../qa-tabs.tsx';
import { hoursQuery } from '../qa.queries.ts';
import { HoursForm } from './hours-form.tsx';
import styles from './desk.module.css';

const NotFetched = () => <p role="alert">“谁回答”没有取到，请刷新这一页。</p>;
// A list of its own, below what the page is opened for.
const Teachers = lazyPart(() => import('./teachers.tsx'), 'Teachers', NotFetched);

/** When teachers answer, within how long, and who answers which course. */
export default function HoursPage() {
  const mayChange = useMay()('setting.write');
  const hours = useSuspenseQuery(hoursQuery).data;
  return (
    <>
      <PageHead
        title="时间和老师"
        note={
          mayChange
            ? '钟只在答疑的时间里走；改了以后，在等的问题按新的时间算。'
            : `只能看。修改要有“${permissions['setting.write']}”的权限，需要时请联系校长。`
        }
      />
      <QaTabs at="/qa/hours" />
      <section className={styles.body} aria-label="答疑的时间">
        <HoursForm hours={hours} mayChange={mayChange} />
      </section>
      <Suspense fallback={<PageSkeleton delay={300} label="正在取谁回答" />}>
        <Teachers mayChange={mayChange} />
      </Suspense>
    </>
  );
}
