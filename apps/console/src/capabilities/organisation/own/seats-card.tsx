import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import type { OrganisationProgress } from '@xuezhou/contract/organisation/console';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../../platform/act/use-act.ts';
import { joinAddress } from '../organisation.words.ts';
import styles from '../organisation.module.css';

/** How many seats there are, and the address that is sent to colleagues; of who sees one department only what is taken. */
export function SeatsCard({ progress }: { progress: OrganisationProgress }) {
  const { seats, held, links, department } = progress;
  const { act } = useAct();
  const copy = (code: string) =>
    void act(
      async () => {
        await copyText(joinAddress(code));
        return '复制了加入链接';
      },
      { isLook: true },
    );
  if (department !== null) return null;
  return (
    <SectionCard title="座位" action={`${held} / ${seats}`}>
      <ProgressLine value={held} max={seats} height={6} label="占了的座位" />
      <p className={styles.quiet}>
        {held < seats ? `还能加 ${seats - held} 人。` : '座位满了，再来的人会排队。'}
        {links.length > 0 && '把链接发给他们：'}
      </p>
      {links.map(({ code, courseTitle, validUntil }) => (
        <Button
          key={code}
          fullWidth
          variant="default"
          mt={8}
          leftSection={<IconCopy size={18} stroke={1.6} />}
          aria-label={`复制“${courseTitle}”的加入链接 ${code}，用到 ${validUntil}`}
          onClick={() => copy(code)}
        >
          {links.length === 1 ? '复制加入链接' : courseTitle}
        </Button>
      ))}
    </SectionCard>
  );
}
