import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { Organisation } from '@xuezhou/contract/organisation/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import type { ReactNode } from 'react';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { organisationIdIn, organisationQuery } from '../organisation.queries.ts';
import { daysLeft, leftText } from '../organisation.words.ts';
import styles from '../organisation.module.css';

const tabs = {
  '': '概况',
  '/members': '人',
  '/departments': '部门',
  '/managers': '他们的管理员',
  '/links': '加入链接',
  '/sign-in': '登录',
  '/log': '记录',
} as const;

export type OrganisationTab = keyof typeof tabs;

interface OrganisationFrameProps {
  at: OrganisationTab;
  /** Buttons of the page. */
  renderActions?: ((organisation: Organisation) => ReactNode) | undefined;
  children: (organisation: Organisation) => ReactNode;
}

/** What all pages of one organisation begin with: its name, how long the contract goes on, and the way to the others. */
export function OrganisationFrame({ at, renderActions, children }: OrganisationFrameProps) {
  const params: { organisationId?: string } = useParams({ strict: false });
  const organisationId = organisationIdIn(params.organisationId);
  const asked = useQuery({
    ...organisationQuery(organisationId ?? 0),
    enabled: organisationId !== undefined,
  });
  return (
    <>
      <p className={styles.back}>
        <Link to="/organisations">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          单位
        </Link>
      </p>
      {organisationId === undefined ? (
        <EmptyState art="lighthouse" order={1} title="没有这个单位" text="地址可能写错了。" />
      ) : asked.data !== undefined ? (
        <Inside organisation={asked.data} {...{ at, renderActions }}>
          {children(asked.data)}
        </Inside>
      ) : asked.isError ? (
        <ErrorState
          order={1}
          title="这个单位没有打开"
          text={troubleText(asked.error)}
          action={<Button onClick={() => void asked.refetch()}>再试一次</Button>}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

interface InsideProps {
  at: OrganisationTab;
  renderActions: OrganisationFrameProps['renderActions'];
  organisation: Organisation;
  children: ReactNode;
}

function Inside({ organisation, at, renderActions, children }: InsideProps) {
  const { name, organisationId, contracts } = organisation;
  const endsOn = contracts[0]?.endsOn ?? null;
  const left = daysLeft(endsOn);
  const tone = left === null || left < 0 ? 'quiet' : left <= 30 ? 'review' : 'right';
  return (
    <>
      <PageHead
        title={name}
        beside={<StatusChip tone={tone}>{leftText(endsOn)}</StatusChip>}
        actions={renderActions?.(organisation)}
      />
      <div className={styles.tabs}>
        <TabsLine
          label={name}
          items={(Object.keys(tabs) as OrganisationTab[]).map((key) => ({
            ...{ key, label: tabs[key], isCurrent: key === at },
            ...countOf(key, organisation),
          }))}
          renderLink={(item, link) => (
            <Link
              to={`/organisations/${organisationId}${item.key}`}
              activeOptions={{ exact: true }}
              {...link}
            />
          )}
        />
      </div>
      {children}
    </>
  );
}

function countOf(tab: OrganisationTab, organisation: Organisation): { count?: number } {
  if (tab === '/members') return { count: organisation.people };
  if (tab === '/departments') return { count: organisation.departments.length };
  if (tab === '/managers') return { count: organisation.managers.length };
  return {};
}
