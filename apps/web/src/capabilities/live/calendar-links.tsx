import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { liveWords as words } from './live.words.ts';
import styles from './live.module.css';

/** The whole schedule for the student's own calendar. */
export function CalendarLinks({ path }: { path: string }) {
  const copy = async () => {
    const address = new URL(path, window.location.href).href;
    notifications.show(
      (await copyText(address))
        ? toast({ tone: 'done', title: words.copied })
        : toast({ tone: 'failed', title: words.notCopied, text: address }),
    );
  };
  return (
    <SectionCard>
      <div className={styles.calendar}>
        <p className="xz-small xz-quiet">{words.subscribeText}</p>
        <div className={styles.calendarActions}>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
            onClick={() => void copy()}
          >
            {words.subscribe}
          </Button>
          <Button
            component="a"
            href={path}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
          >
            {words.download}
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}
