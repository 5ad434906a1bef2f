import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react';
import { call } from '@xuezhou/client/api/call.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  exportOrganisationProgress,
  type OrganisationProgress,
  type ProgressRow,
} from '@xuezhou/contract/organisation/console';
import { peopleOf } from '@xuezhou/rules/organisation/visible';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { Suspense, useState, type ComponentProps } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { rowsAtHand } from '../../../platform/list/list-source.ts';
import { SearchField } from '../../../platform/list/search-field.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import styles from '../organisation.module.css';
import { GroupsCard } from './groups-card.tsx';
import { progressColumns } from './progress-columns.tsx';
import { saveProgress } from './save-progress.ts';
import { SeatsCard } from './seats-card.tsx';
import { SeesCard } from './sees-card.tsx';

const PrintSheet = lazyPart(() => import('./print-sheet.tsx'), 'PrintSheet', Nothing);
type Printed = Pick<ComponentProps<typeof PrintSheet>, 'progress' | 'takenAt'>;

const all = '';

/** Seats and progress, and what is not shown said beside it. */
export function ProgressView({ progress }: { progress: OrganisationProgress }) {
  const { organisationId, name, department, rows } = progress;
  const { act, isBusy, refusal } = useAct();
  const courses = [...new Set(rows.map(({ courseTitle }) => courseTitle))];
  const [printed, setPrinted] = useState<Printed | null>(null);
  const print = () =>
    void act(
      async () => {
        const fresh = await call(exportOrganisationProgress, { body: { organisationId } });
        setPrinted({ progress: fresh, takenAt: new Date().toISOString() });
        return undefined;
      },
      { isLook: true },
    );
  const take = () =>
    void act(
      async () => {
        await saveProgress(await call(exportOrganisationProgress, { body: { organisationId } }));
        return '存成了 Excel';
      },
      { isLook: true },
    );
  const counted = rows.flatMap((row) => row.progress?.countedAt ?? []).toSorted()[0];
  return (
    <>
      <PageHead
        title={department === null ? name : `${name} · ${department}`}
        note={[
          counted === undefined ? null : `${momentText(counted)} 起数的`,
          `${progress.held} 个座位`,
          courses.join('、'),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.6} />}
              loading={isBusy}
              onClick={print}
            >
              打印或存成 PDF
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} stroke={1.6} />}
              loading={isBusy}
              onClick={take}
            >
              Excel
            </Button>
          </>
        }
      />
      {printed !== null && (
        <Suspense fallback={null}>
          <PrintSheet key={printed.takenAt} {...printed} onPrinted={() => setPrinted(null)} />
        </Suspense>
      )}
      {refusal !== undefined && (
        <p role="alert" className={styles.fault}>
          {refusal}
        </p>
      )}
      <div className={styles.stack}>
        <Figures progress={progress} />
        <div className={styles.columns}>
          <People progress={progress} />
          <div className={styles.stack}>
            <SeesCard />
            <SeatsCard progress={progress} />
            <GroupsCard groups={progress.groups} />
          </div>
        </div>
      </div>
    </>
  );
}

function Figures({ progress }: { progress: OrganisationProgress }) {
  const { rows, consented, studiedLately, learned } = progress;
  const few = consented < 5 ? '同意的不到 5 人，不算' : '还没有数到，十分钟内会有';
  const peopleWho = (...states: ProgressRow['state'][]) =>
    peopleOf(rows.filter(({ state }) => states.includes(state)));
  const withheld = peopleWho('withheld');
  const invited = peopleWho('invited');
  return (
    <dl className={styles.figures} aria-label="数字">
      <div>
        <dt>在学</dt>
        <dd className={styles.value}>
          {peopleWho('shown', 'withheld')}
          <small>人</small>
        </dd>
        <dd className={styles.quiet}>{invited === 0 ? '请的都来了' : `${invited} 人请了还没来`}</dd>
      </div>
      <div>
        <dt>愿意给公司看进度</dt>
        <dd className={styles.value}>
          {consented}
          <small>人</small>
        </dd>
        <dd className={styles.quiet}>
          {withheld === 0 ? '都点了' : `${withheld} 人没点，只算进座位`}
        </dd>
      </div>
      <div>
        <dt>近 7 天学过</dt>
        <dd className={styles.value}>
          {studiedLately ?? '—'}
          {studiedLately !== null && <small>人</small>}
        </dd>
        <dd className={styles.quiet}>{studiedLately === null ? few : '只算同意的人'}</dd>
      </div>
      <div>
        <dt>学到，平均</dt>
        <dd className={styles.value}>
          {learned ?? '—'}
          {learned !== null && <small>%</small>}
        </dd>
        <dd className={styles.quiet}>{learned === null ? few : '学完的章，只算同意的人'}</dd>
      </div>
    </dl>
  );
}

/** Which course a row is of is shown where there are several. */
const columnsOf = (rows: readonly ProgressRow[]) => {
  const courses = new Set(rows.map(({ courseTitle }) => courseTitle));
  if (courses.size < 2) return progressColumns;
  return progressColumns.map(({ isExtra, ...column }) =>
    isExtra && column.key !== 'course' ? { ...column, isExtra } : column,
  );
};

function People({ progress: { rows, name } }: { progress: OrganisationProgress }) {
  const [department, setDepartment] = useState(all);
  const [sought, setSought] = useState('');
  const names = [...new Set(rows.flatMap((row) => row.department ?? []))].toSorted();
  const within = rows.filter((row) => department === all || row.department === department);
  const found = within.filter((row) => row.name.includes(sought));
  const countOf = (key: string) =>
    peopleOf(key === all ? rows : rows.filter((row) => row.department === key));
  const clear = () => {
    setSought('');
    setDepartment(all);
  };
  return (
    <div className={styles.stack}>
      {names.length > 0 && (
        <ChipFilter
          label="部门"
          items={[all, ...names].map((key) => ({
            ...{ key, label: key === all ? '全部' : key, count: countOf(key) },
          }))}
          value={department}
          onChange={setDepartment}
        />
      )}
      <SearchField label="找人" placeholder="姓名" value={sought} onSearch={setSought} />
      <ConsoleList
        label={`${name}的学习情况`}
        // Who has two courses stands in two rows.
        unit={peopleOf(rows) === rows.length ? '人' : '行'}
        columns={columnsOf(rows)}
        source={rowsAtHand(found)}
        rowKey={({ memberId, courseTitle }) => `${memberId}-${courseTitle}`}
        empty={{ title: '还没有人', text: '把加入链接发给同事，他们坐上座位就会出现在这里。' }}
        narrowed={
          sought === '' && department === all
            ? undefined
            : { title: '没有找到', text: '换个姓名或部门试试。', onClear: clear }
        }
      />
    </div>
  );
}
