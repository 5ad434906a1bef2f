import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { organisationIdIn, ownOrganisationsQuery, progressQuery } from '../organisation.queries.ts';
import { ProgressView } from './progress-view.tsx';

/** What a company's manager has of the console: how those do who consented. */
export default function ProgressPage() {
  const router = useRouter();
  const search: { of?: string | number } = useSearch({ strict: false });
  const asked = useQuery(ownOrganisationsQuery);
  const wished = organisationIdIn(search.of === undefined ? undefined : String(search.of));
  if (asked.data === undefined)
    return asked.isError ? (
      <Failed error={asked.error} onRetry={() => void asked.refetch()} />
    ) : (
      <PageSkeleton />
    );
  const own = asked.data.find(({ organisationId }) => organisationId === wished) ?? asked.data[0];
  if (own === undefined)
    return (
      <EmptyState
        art="lock"
        order={1}
        title="还没有给你看的单位"
        text="请学校在单位的“他们的管理员”里加上你。"
      />
    );
  const choose = (value: string | null) =>
    void router.navigate({ to: '/own-organisation', search: { of: value ?? undefined } });
  return (
    <>
      {asked.data.length > 1 && (
        <Select
          label="单位"
          allowDeselect={false}
          maw={320}
          mb={16}
          data={asked.data.map(({ organisationId, name }) => ({
            value: String(organisationId),
            label: name,
          }))}
          value={String(own.organisationId)}
          onChange={choose}
        />
      )}
      <One key={own.organisationId} organisationId={own.organisationId} />
    </>
  );
}

function One({ organisationId }: { organisationId: number }) {
  const asked = useQuery(progressQuery(organisationId));
  if (asked.data !== undefined) return <ProgressView progress={asked.data} />;
  if (!asked.isError) return <PageSkeleton />;
  return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <ErrorState
    order={1}
    title="学习情况没有打开"
    text={troubleText(error)}
    action={<Button onClick={onRetry}>再试一次</Button>}
  />
);
