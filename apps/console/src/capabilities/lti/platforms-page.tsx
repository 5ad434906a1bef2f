import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { LtiPlatform } from '@xuezhou/contract/lti/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../platform/session/self.ts';
import { SettingsFrame } from '../site/port/settings-frame.tsx';
import { DoorTabs } from '../token/port/door-tabs.tsx';
import { platformsQuery } from './lti.queries.ts';
import { PlatformCard } from './platform-card.tsx';
import styles from './platforms.module.css';
import { ToolCard } from './tool-card.tsx';

const PlatformDialog = sheetPart(() => import('./platform-dialog.tsx'), 'PlatformDialog');

/** Universities' course platforms that open courses of this school. */
export default function PlatformsPage() {
  const query = useQuery(platformsQuery);
  const mayWrite = useMay()('organisation.write');
  const { courses = [], platforms = [] } = query.data ?? {};
  const form = useDialog<LtiPlatform | null>((platform, state) => (
    <PlatformDialog {...{ ...state, platform, courses }} />
  ));
  const canMake = mayWrite && query.data !== undefined;
  usePageKeys({ c: canMake ? () => form.open(null) : undefined });
  return (
    <SettingsFrame
      at="tokens"
      note="大学的 Moodle、Canvas 用 LTI 1.3 打开学校的课、章节和试卷，学生不用再记一个网址。"
      actions={
        mayWrite && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.6} />}
            disabled={!canMake}
            onClick={() => form.open(null)}
          >
            接一个课程平台
          </Button>
        )
      }
    >
      <DoorTabs at="/settings/platforms" />
      {query.data === undefined ? (
        <Waiting {...query} />
      ) : (
        <div className={styles.stack}>
          {platforms.length === 0 && (
            <EmptyState
              title="还没有接课程平台"
              text="先把下面的网址登记到那边，再把那边给的编号和网址填到这里，选好能打开的课。"
            />
          )}
          {platforms.map((platform) => (
            <PlatformCard
              key={platform.platformId}
              platform={platform}
              onChange={mayWrite ? () => form.open(platform) : undefined}
            />
          ))}
          <ToolCard tool={query.data.tool} />
        </div>
      )}
      {form.dialog}
    </SettingsFrame>
  );
}

function Waiting({ error, refetch }: { error: unknown; refetch: () => unknown }) {
  if (error === null) return <PageSkeleton delay={300} label="正在取课程平台" />;
  return (
    <ErrorState
      title="课程平台没有取到"
      text={troubleText(error)}
      action={<Button onClick={() => void refetch()}>再试一次</Button>}
    />
  );
}
