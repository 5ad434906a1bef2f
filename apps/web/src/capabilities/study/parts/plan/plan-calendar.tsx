import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { renewStudyCalendar } from '@xuezhou/contract/study';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { planWords } from '../../today/plan.words.ts';
import { calendarQuery } from '../../study.queries.ts';
import styles from './plan-sheet.module.css';

const words = planWords.calendar;

/** The plan for the student's own calendar, by an address that can be taken back. */
export function PlanCalendar() {
  const calendar = useSteadyQuery(calendarQuery);
  return (
    <section className={styles.calendar} aria-label={words.title}>
      <h3 className={styles.title}>{words.title}</h3>
      <p className="xz-small xz-quiet">{words.text}</p>
      {calendar.isError && (
        <>
          <p className="xz-small">{words.failed}</p>
          <Button
            variant="light"
            loading={calendar.isFetching}
            onClick={() => void calendar.refetch()}
          >
            {planWords.retry}
          </Button>
        </>
      )}
      {calendar.data && <Actions path={calendar.data.path} />}
    </section>
  );
}

async function copy(path: string): Promise<void> {
  const address = new URL(path, window.location.href).href;
  notifications.show(
    (await copyText(address))
      ? toast({ tone: 'done', title: words.copied })
      : toast({ tone: 'failed', title: words.notCopied, text: address }),
  );
}

function Actions({ path }: { path: string }) {
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => call(renewStudyCalendar, {}),
    onSuccess: (renewed) => {
      client.setQueryData(calendarQuery.queryKey, renewed);
      notifications.show(toast({ tone: 'done', title: words.renewed }));
    },
  });
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
        onClick={() => void copy(path)}
      >
        {words.copy}
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
      <Button variant="subtle" loading={renew.isPending} onClick={() => renew.mutate()}>
        {words.renew}
      </Button>
    </div>
  );
}
