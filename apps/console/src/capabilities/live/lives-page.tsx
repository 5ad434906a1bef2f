import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { useState } from 'react';
import { isDay } from '@xuezhou/rules/text/is-day';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { wholeList } from '../../platform/list/list-source.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { actsColumn, liveColumns, type LiveAct } from './live-columns.tsx';
import { livesQuery, type Live } from './live.queries.ts';
import { mondayOf } from './live-times.ts';
import styles from './lives.module.css';

const PlanDialog = sheetPart(() => import('./plan-dialog.tsx'), 'PlanDialog');
const CheckDialog = sheetPart(() => import('./check-dialog.tsx'), 'CheckDialog');
const OneLiveDialog = sheetPart(() => import('./live-dialogs.tsx'), 'OneLiveDialog');

const filterNames = ['week'] as const;
interface Wish {
  readonly what: LiveAct;
  readonly live: Live;
}

/** The live classes of a week, of all courses, and everything that is done with one. */
export default function LivesPage() {
  const may = useMay();
  const mayPlan = may('live.plan') && may('student.read');
  const { open, dialog } = useDialog<'plan' | 'check' | Wish>((wish, state) => {
    if (wish === 'plan') return <PlanDialog {...state} />;
    if (wish === 'check') return <CheckDialog {...state} />;
    return <OneLiveDialog {...wish} {...state} />;
  });
  usePageKeys({ c: mayPlan ? () => open('plan') : undefined });
  return (
    <>
      <PageHead
        title="直播"
        note={
          mayPlan ? (
            '所有课程的直播都在这里。改时间和取消会通知学员。'
          ) : (
            <Withheld
              permission={may('live.plan') ? 'student.read' : 'live.plan'}
              what="安排直播"
            />
          )
        }
        actions={
          <>
            {may('setting.read') && (
              <Button variant="default" onClick={() => open('check')}>
                检查直播服务器
              </Button>
            )}
            {mayPlan && (
              <Button
                leftSection={<IconPlus size={18} stroke={1.6} />}
                onClick={() => open('plan')}
              >
                安排直播
              </Button>
            )}
          </>
        }
      />
      <Week onAct={(what, live) => open({ what, live })} />
      {dialog}
    </>
  );
}

function Week({ onAct }: { onAct: (what: LiveAct, live: Live) => void }) {
  const may = useMay();
  const [today] = useState(() => dayOf(Date.now()));
  const { filters, setFilters } = useFilters(filterNames);
  const thisWeek = mondayOf(today);
  const monday = isDay(filters.week) ? mondayOf(filters.week) : thisWeek;
  const sunday = addDays(monday, 6);
  // What began on the day before may last into the week.
  const query = useQuery(livesQuery(monday));
  const lives = query.data?.filter(({ beginsAt }) => dayOf(Date.parse(beginsAt)) <= sunday);
  const go = (week: string) => setFilters({ week: week === thisWeek ? '' : week });
  return (
    <ConsoleList
      name="lives"
      label="直播"
      unit="节"
      columns={[...liveColumns(query.data ?? []), actsColumn(may, onAct)]}
      source={wholeList({ ...query, data: lives })}
      rowKey={({ liveId }) => liveId}
      filters={
        <div className={styles.week}>
          <Button variant="default" size="sm" onClick={() => go(addDays(monday, -7))}>
            上一周
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={monday === thisWeek}
            onClick={() => go(thisWeek)}
          >
            本周
          </Button>
          <Button variant="default" size="sm" onClick={() => go(addDays(monday, 7))}>
            下一周
          </Button>
          <strong>
            {dayText(monday, today)} – {dayText(sunday, today)}
          </strong>
        </div>
      }
      empty={{ title: '这一周没有直播', text: '看看前后几周，或者安排一节。' }}
    />
  );
}
