import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { heldAtOnce, passHeld, type Held } from '@xuezhou/contract/moderation/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { useAct } from '../../platform/act/use-act.ts';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { pagedList } from '../../platform/list/list-source.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { actsColumn, heldColumns } from './held-columns.tsx';
import styles from './moderation.module.css';
import { heldQuery } from './moderation.queries.ts';

const RefuseHeldDialog = sheetPart(() => import('./refuse-held-dialog.tsx'), 'RefuseHeldDialog');

const filterNames = ['list'] as const;
const lists = [
  { key: 'waiting', label: '在等' },
  { key: 'decided', label: '看过的' },
] as const;

/** What students wrote and nobody else sees yet, and what became of what was held. */
export default function ModerationPage() {
  const { filters, setFilters } = useFilters(filterNames);
  const list = filters.list === 'decided' ? 'decided' : 'waiting';
  const source = pagedList(useInfiniteQuery(heldQuery(list)));
  const { act, isBusy, refusal } = useAct();
  const { open, dialog } = useDialog<Held>((held, state) => (
    <RefuseHeldDialog held={held} {...state} />
  ));
  const pass = ({ heldId, nickname }: Held) =>
    void act(async () => {
      await call(passHeld, { body: { heldId } });
      return `${nickname}写的内容通过了`;
    });
  const acts = actsColumn({ isBusy, onPass: pass, onRefuse: open });
  return (
    <>
      <PageHead
        title="内容审核"
        note="通过以后大家才能看到，写的人会收到结果。按 J、K 走到一条，按 P 通过，按 N 不通过。"
        actions={
          <Button variant="default" component={Link} to="/moderation/words">
            词表
          </Button>
        }
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <ConsoleList
        name="held"
        label="内容"
        unit="条"
        step={heldAtOnce}
        columns={list === 'waiting' ? [...heldColumns(list), acts] : heldColumns(list)}
        source={source}
        rowKey={({ heldId }) => heldId}
        acts={list === 'waiting' ? { p: pass, n: open } : undefined}
        filters={
          <ChipFilter
            label="哪些内容"
            items={lists}
            value={list}
            onChange={(key) => setFilters({ list: key === 'waiting' ? '' : key })}
          />
        }
        empty={
          list === 'waiting'
            ? { title: '没有等着审核的内容', text: '写了词表里“先审后发”的词，就会出现在这里。' }
            : { title: '还没有审核过内容' }
        }
      />
      {dialog}
    </>
  );
}
