import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { listBlessings, showBlessing } from '@xuezhou/contract/alumni/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { useAct } from '../../platform/act/use-act.ts';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../platform/list/list-source.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import styles from './alumni.module.css';
import type { Blessing } from './refuse-dialog.tsx';

const AlumnusDialog = sheetPart(() => import('./alumnus-dialogs.tsx'), 'AlumnusDialog');
const RemoveDialog = sheetPart(() => import('./alumnus-dialogs.tsx'), 'RemoveDialog');
const RefuseDialog = sheetPart(() => import('./refuse-dialog.tsx'), 'RefuseDialog');

const filterNames = ['state'] as const;
const states = [
  { key: 'waiting', label: '在等' },
  { key: 'shown', label: '飘着的' },
  { key: 'refused', label: '没有通过' },
] as const;
type State = (typeof states)[number]['key'];
const step = 50;

/** What alumni wrote to those who still learn, and who is one of them. */
export default function AlumniPage() {
  const may = useMay();
  const { open, dialog } = useDialog<'add' | 'remove' | Blessing>((wish, state) =>
    wish === 'add' ? (
      <AlumnusDialog {...state} />
    ) : wish === 'remove' ? (
      <RemoveDialog {...state} />
    ) : (
      <RefuseDialog blessing={wish} {...state} />
    ),
  );
  return (
    <>
      <PageHead
        title="校友祝福"
        note={
          may('request.decide') ? (
            '通过以后，学员的页面上会飘出来；写的人会收到结果。'
          ) : (
            <Withheld permission="request.decide" what="审核祝福" />
          )
        }
        actions={
          may('student.write') &&
          may('student.read') && (
            <>
              <Button variant="default" onClick={() => open('remove')}>
                取消校友
              </Button>
              <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => open('add')}>
                记下校友
              </Button>
            </>
          )
        }
      />
      <Blessings mayDecide={may('request.decide')} onRefuse={open} />
      {dialog}
    </>
  );
}

interface BlessingsProps {
  mayDecide: boolean;
  onRefuse: (blessing: Blessing) => void;
}

function Blessings({ mayDecide, onRefuse }: BlessingsProps) {
  const { filters, setFilters } = useFilters(filterNames);
  const state: State = states.find(({ key }) => key === filters.state)?.key ?? 'waiting';
  const query = useQuery(
    operationQuery(listBlessings, { query: { state } }, { ignoreErrors: true }),
  );
  const { act, isBusy, refusal } = useAct();
  const show = ({ blessId, nickname }: Blessing) =>
    void act(async () => {
      await call(showBlessing, { body: { blessId } });
      return `${nickname}的祝福会飘出来了`;
    });
  const columns = mayDecide
    ? [...blessingColumns, actsColumn({ state, isBusy, onShow: show, onRefuse })]
    : blessingColumns;
  return (
    <>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <ConsoleList
        name="blessings"
        label="祝福"
        unit="句"
        step={step}
        columns={columns}
        source={useFirstRows(wholeList(query), step)}
        rowKey={({ blessId }) => blessId}
        filters={
          <ChipFilter
            label="哪些祝福"
            items={states}
            value={state}
            onChange={(key) => setFilters({ state: key === 'waiting' ? '' : key })}
          />
        }
        empty={
          state === 'waiting'
            ? { title: '没有在等的祝福', text: '校友写了祝福以后，会出现在这里。' }
            : { title: '还没有这样的祝福' }
        }
      />
    </>
  );
}

const blessingColumns: Column<Blessing>[] = [
  {
    key: 'content',
    title: '祝福',
    card: 'head',
    value: ({ content }) => content,
    render: ({ content, reason }) => (
      <span className={styles.words}>
        {content}
        {reason !== null && <small>没有通过：{reason}</small>}
      </span>
    ),
  },
  { key: 'who', title: '谁写的', value: ({ nickname }) => nickname },
  { key: 'country', title: '在哪里', value: ({ country }) => country },
  {
    key: 'at',
    title: '什么时候',
    value: ({ sentAt }) => momentValue(sentAt),
    render: ({ sentAt }) => momentText(sentAt),
  },
];

interface Acts {
  readonly state: State;
  readonly isBusy: boolean;
  readonly onShow: (blessing: Blessing) => void;
  readonly onRefuse: (blessing: Blessing) => void;
}

const actsColumn = ({ state, isBusy, onShow, onRefuse }: Acts): Column<Blessing> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 200,
  card: 'head',
  render: (blessing) => (
    <span className={styles.acts}>
      {state !== 'refused' && (
        <Button
          variant="default"
          size="sm"
          aria-label={`${state === 'shown' ? '收回' : '不通过'}${blessing.nickname}的祝福`}
          onClick={() => onRefuse(blessing)}
        >
          {state === 'shown' ? '收回' : '不通过'}
        </Button>
      )}
      {state !== 'shown' && (
        <Button
          variant="light"
          size="sm"
          disabled={isBusy}
          aria-label={`让${blessing.nickname}的祝福飘出来`}
          onClick={() => onShow(blessing)}
        >
          通过
        </Button>
      )}
    </span>
  ),
});
