import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { PageColumn } from '@xuezhou/ui/page-column';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { PlanTree } from '@xuezhou/client/career/plan-tree.tsx';
import { planQuery } from '../career.queries.ts';
import { careerWords as words } from '../career.words.ts';
import { NodeTitle } from '../parts/node-title.tsx';
import styles from './plan-page.module.css';

/** One plan as a tree: down the page on a phone, stage beside stage on a desk. */
export function PlanPage() {
  const isPhone = usePhone();
  const { planId } = useParams({ from: '/career/$planId' });
  const { data: plan } = useSuspenseQuery(planQuery(planId));
  const { planName, intro, finished, total, nodes } = plan;
  useTitle(planName);
  return (
    <>
      <PagePhoneHeader title={planName} back={<BackLink label={words.title} to="/career" />} />
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle order={1} overline={<Link to="/career">{words.title}</Link>}>
              {planName}
            </SectionTitle>
          )
        }
      >
        <div className={styles.about}>
          <p className={styles.intro}>{intro}</p>
          {total > 0 && (
            <div className={styles.progress}>
              <ProgressLine value={finished} max={total} label={words.progress} height={6} />
              <span>{words.finished(finished, total)}</span>
            </div>
          )}
        </div>
        <PlanTree nodes={nodes} renderTitle={(node) => <NodeTitle node={node} />} />
      </PageColumn>
    </>
  );
}
