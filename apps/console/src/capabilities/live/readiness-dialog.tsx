import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { clockOf, dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import { Notice } from '@xuezhou/ui/notice';
import { readinessQuery, type Readiness } from './live.queries.ts';
import { spanOf, spanText } from './live-times.ts';
import type { LiveDialogProps } from './move-dialog.tsx';
import styles from './lives.module.css';

type Step = Readiness['steps'][number];

const titles: Readonly<Record<Step['what'], string>> = {
  ...{ time: '课程和时间', host: '管聊天的老师', server: '直播服务器' },
  ...{ key: '推流密钥', stream: '试推流', handout: '课件', students: '学员和提醒' },
};

const momentText = (moment: string): string => {
  const at = Date.parse(moment);
  return `${dayText(dayOf(at), dayOf(Date.now()))} ${clockOf(at)}`;
};

/** What a class has, what is missing, and by when it has to be there. */
export function ReadinessDialog({ live, isOpen, onClose }: LiveDialogProps) {
  const query = useQuery({ ...readinessQuery(live.liveId), enabled: isOpen });
  const { data, error } = query;
  const left = data?.steps.filter(({ isReady }) => !isReady).length ?? 0;
  return (
    <Dialog title={`“${live.title}”准备得怎么样`} isOpen={isOpen} onClose={onClose}>
      <div className={styles.form}>
        <p>
          {spanText(spanOf(live))}，{live.teacher}
        </p>
        {data === undefined && error === null && <p role="status">正在看还差什么</p>}
        {data === undefined && error !== null && (
          <p className={styles.trouble} role="alert">
            没有取到：{troubleText(error)}
            <Button variant="default" size="sm" onClick={() => void query.refetch()}>
              再试一次
            </Button>
          </p>
        )}
        {data !== undefined && (
          <>
            <p role="status">{left === 0 ? '都准备好了' : `还差 ${left} 样`}</p>
            <ul className={styles.steps} aria-label="准备清单">
              {data.steps.map(({ what, isReady, words, by }) => (
                <li key={what}>
                  <Notice tone={isReady ? 'right' : 'review'} title={titles[what]}>
                    {words}
                    {by !== null && `。${momentText(by)} 前要好`}
                  </Notice>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
